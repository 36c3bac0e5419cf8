import { afterEach, expect, test } from 'vitest';
import { mailsTo, makeAccount, registration } from '../../kit/server/accounts.ts';
import { startUnguarded } from '../../kit/server/guards.ts';
import { asFrom, behindProxy, openHolds, roomy } from '../../kit/server/holds.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import type { TestServer } from '../../kit/server/server.ts';

/** Guards of accounts, holds and mails: the same is tried with each, and without it, and then it comes about. */

const shop = await openHolds();
const { server, rows, buy, database } = shop;
let count = 0;
const newEmail = () => `guarded${count++}@example.com`;

afterEach(() => expectInvariants(database));

/** The result with the guard and without. */
async function both<Outcome>(guard: RegExp, instead: string, attempt: (at: TestServer) => Promise<Outcome>) {
  const unguarded = await startUnguarded(database, guard, { instead, config: behindProxy, gateway: shop.provider });
  return [await attempt(server), await attempt(unguarded)];
}

/** Registers in one browser and opens the link in another. */
async function openElsewhere(at: TestServer, before: (email: string) => Promise<unknown> = async () => null) {
  const email = newEmail();
  const body = { ...registration({ email }), browser_key: 'a-browser-of-the-maker' };
  await at.ask('POST register', { body }, { headers: { 'x-forwarded-for': `10.7.${count}.1` } });
  const token = (await mailsTo(at, email)).at(-1)?.token ?? '';
  await before(email);
  const answered = await at.call('POST email/confirm/verify', {
    body: { token, browser_key: 'a-browser-of-the-owner' },
  });
  return answered.code ?? (answered.data as { ways: string[] }).ways.join(' ');
}

test('a link confirms what its maker set up in the maker’s browser only', async () => {
  const isBrowser = /end\s+= (\$\d+) as is_browser/gu;
  const any = 'end is not null and $1::text is not null as is_browser';
  expect(await both(isBrowser, any, openElsewhere)).toEqual(['password sign_in', 'confirm']);
});

test('a link is valid for an hour', async () => {
  const late = (at: TestServer) =>
    openElsewhere(at, (email) =>
      rows(`update link set expires_at = now() - interval '1 second' where email = $1`, email),
    );
  expect(await both(/ and expires_at > now\(\)/gu, '', late)).toEqual(['token_spent', 'password sign_in']);
});

test('a session is ended by its own account', async () => {
  const end = async (at: TestServer) => {
    const [ola, eve] = [await makeAccount(database, newEmail()), await makeAccount(database, newEmail())];
    const [session] = await rows<{ id: number }>('select id from session where account_id = $1', ola.id);
    const params = { id: session?.id ?? 0 };
    return (await at.call('POST user/sessions/{id}/end', { params }, eve.as)).code;
  };
  expect(
    await both(/ and account_id = (\$\d+) and kind = 'runner'/gu, " and $1::int > 0 and kind = 'runner'", end),
  ).toEqual(['not_found', null]);
});

test('nobody who is not verified holds more than a third of a wave for long', async () => {
  let wave = 0;
  const buyMuch = async (at: TestServer) => {
    const body = shop.shop.order('gdansk', '6km', { wave: wave++, places: 34, email: newEmail() });
    const order = await at.ask('POST group', { body: { ...body, payment_provider: 'przelewy24' } });
    return order.hold;
  };
  const guard = / unverified \* (\$\d+)::int > capacity or/gu;
  expect(await both(guard, ' $1::int < 0 or', buyMuch)).toEqual(['short', 'full']);
});

test('nobody who never paid here holds more than half of a wave for long', async () => {
  const buyHalf = async (at: TestServer) => {
    await shop.clear();
    const body = { ...shop.shop.offer('gdansk', '6km', 2), places: 26, codes: [], payment_provider: 'przelewy24' };
    const buyers = [await shop.actor(), await shop.actor()];
    const holds = [];
    for (const { as } of buyers) {
      const order = { body: { ...body, payment_provider: 'przelewy24' as const, terms: true as const } };
      holds.push((await at.ask('POST group-signup', order, as)).hold);
    }
    return holds.join(' ');
  };
  const guard = / \(newcomers \+ least\(unverified, capacity \/ (\$\d+)::int\)\) \* (\$\d+)::int > capacity/gu;
  expect(await both(guard, ' $1::int + $2::int < 0', buyHalf)).toEqual(['full short', 'full full']);
});

test('the secret of a mail keeps the places of its own order', async () => {
  const keepOther = async (at: TestServer) => {
    const email = newEmail();
    await buy('192.0.2.70', { wave: roomy, email });
    const other = await buy('192.0.2.70', { wave: roomy });
    const body = { secret: await shop.secretOf(email) };
    return (await at.call('POST payment/{id}/keep', { params: { id: other.order.payment_id }, body })).code;
  };
  const guard = /(where secret_hash = \$\d+) and payment_id = (\$\d+)/gu;
  expect(await both(guard, '$1 and $2::text is not null', keepOther)).toEqual(['wrong_code', null]);
});

test('a person who was removed from a group stays out', async () => {
  const comeBack = async (at: TestServer) => {
    const [captain, runner] = [await shop.actor(), await shop.actor()];
    const group = await shop.group(captain, { places: 2, wave: roomy });
    await shop.join(runner, group);
    await shop.remove(group, runner, captain);
    return (await shop.accept(at.by(asFrom(runner, `10.8.${count++}.1`)), group)).code;
  };
  expect(await both(/ and what = 'person\.removed'/gu, ' and false', comeBack)).toEqual(['kept_out', null]);
});

test('an address that wants no mails that others cause gets none', async () => {
  const challenge = async (at: TestServer) => {
    const email = newEmail();
    await rows('insert into mailbox (address_hash, stopped_at) values (address_hash($1), now())', email);
    const captain = await shop.actor();
    const group = await shop.group(captain, { wave: roomy });
    await shop.challengeTo(captain, group, email);
    return (await mailsTo(at, email)).length;
  };
  expect(
    await both(/ is not null, false\) as "isStopped"/gu, ' is not null and false, false) as "isStopped"', challenge),
  ).toEqual([0, 1]);
});
