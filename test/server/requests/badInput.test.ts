import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusOf } from '#contract/errors.ts';
import { type AllCalls, allCalls } from '#contract/index.ts';
import type { ProviderView } from '../../../server/outside/gateway.ts';
import { Unidentified } from '../../../server/outside/signIn/social.ts';
import { openersOf } from '../../kit/desk/callers.ts';
import { groupSamples, type Sample } from '../../kit/groups/groupSamples.ts';
import { invoiceSamples } from '../../kit/office/invoices.ts';
import { makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { fieldsIn, hostile, missing, type Path, valueAt } from '../../kit/server/hostileValues.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { pageSamples } from '../../kit/server/pageSamples.ts';
import { silentGateway, startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';
import { isLong } from '../../kit/share.ts';
import { makeMember } from '../../kit/staff/staff.ts';
import { staffSamples } from '../../kit/staff/staffSamples.ts';

/** Every call with every field missing, of the wrong kind, huge, negative and hostile: refused by name, never a 5xx. */

const runs = isLong ? 3_000 : 3;
/** In the short form a field is tried with one in so many hostile values, and its neighbour with the next ones. */
const hands = isLong ? 1 : 15;
let dealt = 0;
function nextHand(): readonly unknown[] {
  dealt += 1;
  return hostile.filter((_, at) => at % hands === dealt % hands);
}
const database = await freshDatabase();
const shop = await openShop(database);
const { app, ask, deps } = await startServer({
  database,
  gateway: {
    ...silentGateway,
    open: async ({ attemptId }: { attemptId: string }) => view(`pi_${attemptId}`),
    look: async (_, ref) => view(ref),
    cancel: async (_, ref) => view(ref, 'cancelled'),
  },
  social: {
    providers: [
      {
        offer: { name: 'google', client_id: 'muster', authorize_url: '/sandbox/openid/auth', scope: 'openid' },
        identify: async () => new Unidentified('spent', 'code'),
      },
    ],
  },
});

const { id: accountId } = await makeAccount(database, 'somebody@example.com');
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });
const hired = await makeMember(deps, 'hired@example.com', { role: 'reader' });
const order = shop.order('gdansk', '6km', {
  group_name: 'Błotne Żbiki',
  payment_provider: 'przelewy24',
  codes: ['MUD10'],
  ages: [7],
  country: 'PL',
});
const { payment_id } = await ask('POST group', { body: order });
const common = { lang: 'en', region: 'pl', fbc: 'fb.1.2.3' };
const { event_id, event_category_id, wave_id } = shop.offer('gdansk', '6km');
const coupon = { body: { coupon: 'MUD10', event_id } };
const billing = {
  name: 'Joanna',
  surname: 'Szczepańska',
  street: 'Długa',
  street_number: '1',
  postal_code: '80-001',
  city: 'Gdańsk',
  country: 'PL',
};
const newPassword = { password, password_confirmation: password };
/** One good way to make each call: a new call without one does not compile. */
const samples: Readonly<Record<keyof AllCalls, Sample>> = {
  'GET events': { query: common },
  'GET events/{id}/waves': { params: { id: event_id }, query: { ...common, event_category_id } },
  'GET waves/{id}': { params: { id: wave_id }, query: common },
  'GET properties': { query: common },
  'GET event/price': {
    query: { ...common, event_category_id, participants: 3, finalView: true, coupons: ['MUD10'] },
  },
  'POST payment/validate-coupon': coupon,
  'POST coupon': coupon,
  'POST group': { body: order },
  'POST group-signup': {
    body: {
      ...shop.offer('gdansk', '6km'),
      places: 1,
      groupName: 'Błotne Żbiki',
      ages: [7],
      codes: [{ name: 'MUD10', title: 'Ten per cent off' }],
      payment_provider: 'przelewy24',
      billing,
      expected_to_pay: 18_179,
      terms: true,
    },
  },
  'GET payment/{id}': { params: { id: payment_id }, query: common },
  'GET payment/{id}/simple': { params: { id: payment_id }, query: common },
  'GET payment/{id}/receipt': { params: { id: payment_id }, query: common },
  ...invoiceSamples(payment_id),
  'POST payment/{id}/provider': {
    params: { id: payment_id },
    body: {
      payment_provider: 'przelewy24',
      billing,
    },
  },
  'POST payment/{id}/keep': { params: { id: payment_id }, body: { secret: 'a-secret-of-no-mail' } },
  'POST payment/{id}/renew': { params: { id: payment_id } },
  'POST payment/{id}/cancel': { params: { id: payment_id } },
  'POST payment/{id}/take-over': { params: { id: payment_id } },
  'POST payment/{id}/refresh': { params: { id: payment_id } },
  'POST payment/{id}/result': { params: { id: payment_id }, body: { session_id: 'CS1', session_result: 'text' } },
  'POST login': { body: { email: 'ola@example.com', password } },
  'POST login/social/{provider}': {
    params: { provider: 'google' },
    body: {
      code: 'a-code-of-nobody',
      codeVerifier: 'v'.repeat(43),
      redirectUri: 'http://localhost:3000/login/social/google',
      state: 's'.repeat(22),
      nonce: 'n'.repeat(22),
      password,
    },
  },
  'POST register/address': { body: { secret: 'a-secret-of-no-mail' } },
  'POST register': {
    body: {
      name: 'Ola',
      surname: 'Nowak',
      email: 'ola@example.com',
      ...newPassword,
      terms_conditions_consent: true,
      marketing_consent_email: false,
    },
  },
  'POST logout': {},
  'POST mail/orders': { body: { email: 'ola@example.com' } },
  'POST password/email': { body: { email: 'ola@example.com' } },
  'POST password/reset': { body: { token: 'a-token-of-a-mail', email: 'ola@example.com', ...newPassword } },
  'POST user/password': { body: { current_password: password, ...newPassword } },
  'POST email/confirm/verify': { body: { token: 'a-token-of-a-mail', browser_key: 'made-up-by-this-browser' } },
  'POST email/confirm': { body: { token: 'a-token-of-a-mail' } },
  'POST email/confirm/resend': {},
  'POST user/password/link': {},
  'GET user/identities': { query: common },
  'POST user/identities/{id}/unlink': { params: { id: 1 }, body: { staff_code: '123456' } },
  'GET user/sessions': { query: common },
  'POST user/sessions/{id}/end': { params: { id: 1 } },
  'POST user/sessions/end-others': {},
  'GET user': { query: common },
  'POST user/profile': {
    body: {
      name: 'Ola',
      surname: 'Nowak',
      phone: '501 502 503',
      size: 'M',
      sex: 'K',
      birthdate: '1995-01-01',
      language: 'pl',
      marketing_consent_email: true,
      email: 'nowa@example.com',
      current_password: password,
    },
  },
  'POST user/accept-terms-conditions': { body: { terms_conditions_consent: true } },
  // avatar.test.ts covers bodies that are no form or a bad one.
  'POST user/avatar': {},
  'GET user/address': { query: common },
  'POST user/address': { body: billing },
  'GET user/export': { query: common },
  'POST user/delete': { body: { email: 'somebody@example.com', password: 'not the password' } },
  ...(await ofGroups()),
  ...staffSamples({
    ...{ owner: owner.id, member: hired.id, outsider: accountId, payment: payment_id },
    ...{ run: event_id, category: event_category_id, wave: wave_id },
  }),
  'POST refund-offers/verify': { body: { secret: 'a-secret-of-no-mail' } },
  'POST refund-offers/take': { body: { secret: 'a-secret-of-no-mail' } },
  'POST handed-over/verify': { body: { secret: 'a-secret-of-no-mail' } },
  'POST handed-over/take-back': { body: { secret: 'a-secret-of-no-mail' } },
  'GET health': { query: common },
  'GET ready': { query: common },
  'POST client-errors': { body: { message: 'broken', route: '/tickets', request_id: 'x' } },
  ...pageSamples,
  'POST user/track': { body: { actionEntity: 'wave', actionEntityId: wave_id, actionType: 'entity_selected' } },
};

describe.each(Object.keys(allCalls) as (keyof AllCalls)[])('%s', (name) => {
  const sample = samples[name];

  it('is a good call to begin with', async () => {
    expect((await make(name, sample)).statusCode).toBeLessThan(500);
  });

  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsIn(sample[part]).map((path) => [part, path] as const),
  );
  it.each(fields.map((field) => [...field, nextHand()] as const))(
    'refuses bad values of %s %j by name',
    async (part, path, values) => {
      for (const value of values) expectRefusal(await make(name, changed(sample, [part, ...path], value)), path);
    },
  );

  if (sample.body) {
    const values = nextHand();
    it('refuses a bad body as a whole', async () => {
      for (const value of values) {
        if (value !== missing) expectRefusal(await make(name, { ...sample, body: value as never }), []);
      }
    });

    it('refuses what chance comes up with', async () => {
      const field = fc.constantFrom(...fieldsIn(sample.body));
      await fc.assert(
        fc.asyncProperty(field, fc.jsonValue({ stringUnit: 'binary' }), async (path, value) => {
          expectRefusal(await make(name, changed(sample, ['body', ...path], value)), path);
        }),
        { numRuns: runs, ...(isLong ? {} : { seed: 20_261_121 }) },
      );
    });
  }
});

describe('live', async () => {
  const live = await startServer({ database, config: { mode: 'live' } });
  const addresses = (Object.keys(allCalls) as (keyof AllCalls)[]).flatMap((name) =>
    fieldsIn(samples[name].body)
      .filter((path) => String(valueAt(samples[name].body, path)).includes('@'))
      .map((path) => [name, path] as const),
  );

  it('more calls than ten take an address', () => expect(addresses.length).toBeGreaterThan(10));

  it.each(addresses)('%s refuses %j under a name that no mail reaches', async (name, path) => {
    for (const domain of ['gone.invalid', 'x.example', 'x.y.TEST', 'mail.localhost']) {
      const sample = changed(samples[name], ['body', ...path], `somebody@${domain}`);
      const { body } = await make(name, sample, live.app);
      expect(JSON.parse(body)).toMatchObject({ code: 'invalid', data: { [path.join('.')]: [expect.any(String)] } });
    }
  });
});

it('none of it has left a trace', () => expectInvariants(database));

type Answer = Awaited<ReturnType<typeof make>>;

/** Below 500, in the envelope; `invalid` names the field or a dependent one. */
function expectRefusal({ statusCode, body }: Answer, path: Path) {
  expect(statusCode, body).toBeLessThan(500);
  if (statusCode < 400) return;
  const failure = JSON.parse(body) as { code: keyof typeof statusOf; message: unknown; data: Record<string, unknown> };
  expect(failure.message, body).toEqual({ content: expect.stringMatching(/./u) });
  expect(statusOf[failure.code], body).toBe(statusCode);
  if (failure.code !== 'invalid') return;
  const named = Object.keys(failure.data);
  const first = String(path[0] ?? '');
  expect(named.length, body).toBeGreaterThan(0);
  if (first !== '')
    expect(
      // A permanent key is taken once a good call has succeeded.
      named.some((name) => ['body', 'query', 'key', 'code'].includes(name) || name.startsWith(first)),
      body,
    ).toBe(true);
}

const openers = openersOf({ database, account: accountId, owner: owner.id, run: event_id });
/** The caller, until a successful call may have ended their session. */
const tokens: { [Access in keyof typeof openers]?: Promise<string | null> } = {};

async function make(name: keyof AllCalls, { params = {}, query = {}, body }: Sample, asked = app) {
  const { access } = allCalls[name];
  tokens[access] ??= openers[access]();
  const token = await tokens[access];
  const [method, path = ''] = name.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, key: string) => inAddress(params[key]));
  const search = Object.entries(query).flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.slice(0, 1_000).map((entry) => `${key}[]=${inAddress(entry)}`)
      : value === undefined
        ? []
        : [`${key}=${inAddress(value)}`],
  );
  const answer = await asked.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: `/api/${filled}?${search.join('&')}`,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && {
      payload: body === undefined ? '{}' : (JSON.stringify(body) ?? ''),
    }),
  });
  if (token !== null) expect(answer.body).not.toContain('"unauthenticated"');
  if (method === 'POST' && answer.statusCode < 400) delete tokens[access];
  return answer;
}

function inAddress(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed().slice(0, 8_000));
}

/** Two groups that the caller leads. */
async function ofGroups() {
  const lead = async () => {
    const { group_id } = await ask('POST group', { body: { ...order, codes: ['FREERUN'] } });
    const rows = await database.rows<{ id: number }>(
      'update place set user_id = $2 where group_id = $1 and is_captain returning id',
      group_id,
      accountId,
    );
    return { group_id, place_id: rows[0]?.id ?? 0 };
  };
  const [one, other] = [await lead(), await lead()];
  return groupSamples({ ...one, other_group_id: other.group_id, wave_id, billing });
}

function changed(sample: Sample, path: Path, value: unknown): Sample {
  const copy = structuredClone(sample);
  let around = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) around = around[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (value === missing) delete around[last];
  else around[last] = value;
  return copy;
}

function view(ref: string, state: ProviderView['state'] = 'open'): ProviderView {
  return {
    account: 'stripe',
    ref,
    state,
    amount: 18_179,
    currency: 'PLN',
    secret: null,
    redirectUrl: 'http://localhost/sandbox/bank',
    ...{ paymentId: null, attemptId: null, failure: null, refunded: 0, disputed: false, lost: false },
  };
}
