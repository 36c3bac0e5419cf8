import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type AllCalls, allCalls } from '#contract/index.ts';
import { importDemoCatalogue } from '../../server/domain/catalogue/demo.ts';
import { password, registration } from '../kit/accounts.ts';
import { freshDatabase } from '../kit/database.ts';
import { startServer } from '../kit/server.ts';

const database = await freshDatabase();
await importDemoCatalogue(database);
const server = await startServer({ database });
const { rows } = await database.pool.query<{ event_id: number; event_category_id: number; wave_id: number }>(
  `update wave set capacity = 100000 where id = (select min(wave.id) from wave join run on run.id = run_id where sales_open is null)
   returning run_id as event_id, category_id as event_category_id, id as wave_id`,
);

/** A good body per open call that takes one (badInput.test.ts makes the others), good but for the things that are not there. */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  'POST group': {
    ...rows[0],
    places: 2,
    group_name: 'Mud lovers',
    ages: [30, 31],
    codes: ['MUD10'],
    payment_provider: 'stripe',
    // Left out of the good one, so that what passes is really ordered.
    expected_to_pay: undefined,
    name: 'Jan',
    surname: 'Kowalski',
    email: 'jan@example.com',
    street: 'Długa',
    street_number: '1',
    postal_code: '00-001',
    city: 'Warszawa',
    country: 'PL',
    terms: true,
  },
  'POST payment/{id}/provider': { payment_provider: 'stripe' },
  'POST payment/validate-coupon': { coupon: 'MUD10', event_id: rows[0]?.event_id },
  'POST coupon': { coupon: 'MUD10', event_id: rows[0]?.event_id },
  'POST client-errors': { message: 'x', route: '/' },
  'POST user/track': { actionEntity: 'event', actionEntityId: 1 },
  'POST login': { email: 'jan@example.com', password },
  'POST login/social/{provider}': {
    code: 'a-code-of-nobody',
    codeVerifier: 'v'.repeat(43),
    redirectUri: 'http://localhost:3000/login/social/google',
    state: 's'.repeat(22),
    nonce: 'n'.repeat(22),
    password,
  },
  'POST register': registration(),
  'POST password/email': { email: 'jan@example.com' },
  'POST password/reset': {
    token: 'a-token-of-a-mail',
    email: 'jan@example.com',
    password,
    password_confirmation: password,
  },
  'POST email/confirm': { token: 'a-token-of-a-mail' },
};
const queries: Readonly<Record<string, Record<string, string>>> = {
  'GET event/price': { event_category_id: String(rows[0]?.event_category_id), participants: '3', 'coupons[]': 'MUD10' },
  'GET events/{id}/waves': { event_category_id: String(rows[0]?.event_category_id) },
};

const hostile: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'x',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; drop table run; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  'x\r\nBcc: a@b.c',
  'x'.repeat(100_000),
  -1,
  0,
  0.5,
  2_147_483_648,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  {},
  [[]],
  [null],
  [-1],
  ['\u0000'],
  { $gt: 1 },
  { length: 1e9 },
  Array.from({ length: 5_000 }, () => 'x'),
];

/** 503 is what a call answers whose provider is silent, as it is here. */
const below500 = (status: number) => status < 500 || status === 503;

const calls = Object.keys(allCalls) as (keyof AllCalls)[];
const [id] = ['AAAAAAAAAAAAAAAAAAAAAAAA'];
const addressOf = (name: string, pathId: string) => `/api/${name.split(' ')[1]?.replaceAll(/\{\w+\}/gu, pathId)}`;
const goodId = (name: string) => {
  if (name.includes('social/')) return 'google';
  return name.includes('payment/') ? (id ?? '') : String(rows[0]?.event_id);
};

test('every open call with a body has its example here', () => {
  const withBody = Object.entries(allCalls).flatMap(([name, call]) =>
    'body' in call && call.access === 'open' ? [name] : [],
  );
  expect(Object.keys(bodies).sort()).toEqual(withBody.sort());
});

test.each(Object.keys(bodies))(
  '%s survives every wrong value of every field',
  async (name) => {
    const good = bodies[name] ?? {};
    for (const field of Object.keys(good)) {
      const { [field]: _, ...without } = good;
      for (const body of [without, ...hostile.map((value) => ({ ...good, [field]: value }))]) {
        const { statusCode, body: text } = await send(name, body);
        expect
          .soft([field, statusCode, text.slice(0, 300)])
          .toEqual([field, expect.toSatisfy(below500), expect.any(String)]);
        if (statusCode !== 422) continue;
        const { data } = JSON.parse(text) as { data: Record<string, unknown> };
        // Two passwords that differ are said at the second.
        expect.soft(Object.keys(data).filter((path) => !path.startsWith(field))).toEqual([]);
        expect.soft(data).not.toEqual({});
      }
    }
  },
  120_000,
);

test.each(Object.keys(bodies))('%s survives a body that is no object, or far too deep', async (name) => {
  for (const body of [null, [], 'x', 7, true, [[]]]) expect.soft((await send(name, body)).statusCode).toBe(422);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const nested = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`;
  for (const payload of [deep, nested]) {
    const headers = { 'content-type': 'application/json' };
    const response = await server.app.inject({ method: 'POST', url: addressOf(name, goodId(name)), headers, payload });
    expect.soft(response.statusCode).toSatisfy((status: number) => status >= 400 && status < 500);
  }
});

test.each(calls)(
  '%s survives every wrong path and query',
  async (name) => {
    const method = name.startsWith('GET') ? 'GET' : 'POST';
    const texts = [
      '',
      'x',
      '0',
      '-1',
      '1e3',
      '2147483648',
      '9'.repeat(30),
      '%00',
      '%ff',
      "'",
      '{}',
      '[]',
      'null',
      'x'.repeat(3_000),
    ];
    const keys = [
      'lang',
      'region',
      'fbc',
      'coupons[]',
      ...Object.keys(queries[name] ?? {}),
      '__proto__',
      'constructor',
    ];
    const good = new URLSearchParams(queries[name]).toString();
    for (const text of texts) {
      for (const url of [
        addressOf(name, text),
        ...keys.flatMap((key) => [
          `${addressOf(name, goodId(name))}?${good}&${key}=${text}`,
          `${addressOf(name, goodId(name))}?${key}=${text}`,
          `${addressOf(name, goodId(name))}?${key}[]=${text}&${key}=${text}`,
        ]),
      ]) {
        // What hashes passwords has nothing else to show here.
        const call: Call = allCalls[name];
        const payload = method === 'POST' ? { payload: (call.secret ? null : bodies[name]) ?? {} } : {};
        const response = await server.app.inject({ method, url, ...payload });
        expect
          .soft([url.slice(0, 200), response.statusCode, response.body.slice(0, 200)])
          .toEqual([expect.any(String), expect.toSatisfy(below500), expect.any(String)]);
      }
    }
  },
  120_000,
);

function send(name: string, body: unknown) {
  return server.app.inject({
    method: 'POST',
    url: addressOf(name, goodId(name)),
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}
