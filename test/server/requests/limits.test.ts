import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { type LimitName, limitTable } from '../../../server/domain/limits/limitTable.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { from } from '../../kit/server/accounts.ts';
import { sources } from '../../kit/tree/imports.ts';

/** Rows of the table that no test of their own subject reaches (docs/rules/limits.md). */
const till = await openTill({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
const { server } = till;

test('another way to pay is opened six times a minute', async () => {
  const { id } = await till.order();
  const choose = (n: number) => {
    const body = { payment_provider: n % 2 === 0 ? ('stripe' as const) : ('przelewy24' as const) };
    return server.call('POST payment/{id}/provider', { params: { id }, body }, { lang: 'en' });
  };
  const answers = [];
  for (let n = 0; n < 7; n++) answers.push(await choose(n));
  expect(answers.map(({ code }) => code)).toEqual([...Array(6).fill(null), 'rate_limited']);
  expect(answers.at(-1)?.message).toMatch(
    /^Too many attempts to pay in a short time\. Try again in (\d+ seconds|1 minute)\.$/u,
  );
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
});

test('a payment is refreshed six times a minute', async () => {
  const { id } = await till.order();
  const answers = [];
  for (let n = 0; n < 7; n++) answers.push(await server.call('POST payment/{id}/refresh', { params: { id } }));
  expect(answers.map(({ code }) => code)).toEqual([...Array(6).fill(null), 'rate_limited']);
});

// specification 7.16
test('choices are tracked sixty times a minute per address, and nothing of them is kept under a key', async () => {
  const body = { actionEntity: 'event' as const, actionEntityId: 1 };
  const track = (n: number, ip: string) =>
    server.call('POST user/track', { body }, { ...from(ip), idempotencyKey: `track-number-${n}` });
  const answers = await Promise.all(Array.from({ length: 65 }, (_, n) => track(n, '192.0.2.1')));
  expect(answers.filter(({ code }) => code === 'rate_limited').length).toBe(5);
  expect((await track(99, '192.0.2.2')).code).toBeNull();
  expect(await till.database.rows(`select from idempotency where key like '%track-number%'`)).toEqual([]);
});

test('a caller is one, whatever port or brackets a proxy writes to their address', async () => {
  const body = { actionEntity: 'event' as const, actionEntityId: 1 };
  const track = (ip: string) => server.call('POST user/track', { body }, from(ip));
  for (const address of ['192.0.2.3', '[2001:db8:9::1]']) {
    const answers = [];
    for (let n = 0; n < 61; n++) answers.push(await track(`${address}:${1024 + n}`));
    expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(1);
  }
  expect((await track('::ffff:192.0.2.3')).code).toBe('rate_limited');
});

const calls = Object.entries<Call>(allCalls);

test('every row of the table is used, by a call or by a rule', () => {
  const code = sources()
    .filter((path) => /^server\/(?:domain|jobs|routes)\//u.test(path) && !path.endsWith('/limitTable.ts'))
    .map((path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))
    .join('\n');
  const named = new Set(calls.flatMap(([, { limits = [] }]) => limits));
  expect(Object.keys(limitTable).filter((name) => !named.has(name) && !code.includes(`'${name}'`))).toEqual([]);
});

test('every call knows what its limits are counted by', () => {
  const counted = calls.flatMap(([name, call]) =>
    (call.limits ?? []).flatMap((limit) => limitTable[limit as LimitName].per.map((kind) => ({ name, call, kind }))),
  );
  expect(counted.length).toBeGreaterThan(20);
  const isKnown = ({ name, call, kind }: (typeof counted)[number]) =>
    kind === 'line' ||
    kind === 'network' ||
    (kind === 'account' && (call.access === 'account' || call.access === 'staff')) ||
    (kind === 'payment' && /[ /]payments?\/\{id\}/u.test(name)) ||
    (kind === 'group' && call.action !== undefined) ||
    (kind === 'place' && call.action !== undefined && name.includes('{pid}'));
  expect(counted.filter((one) => !isKnown(one)).map(({ name, kind }) => [name, kind])).toEqual([]);
});
