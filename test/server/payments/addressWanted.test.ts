import { afterEach, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** A method that needs an address is had by no call without one (docs/rules/payments.md 3.7), whichever call sells. */
const groups = await openGroups();
const { database, deps, provider, rows, server, shop } = groups;
provider.offered = () => ['stripe', 'adyen'];

afterEach(async () => {
  provider.offered = () => ['stripe', 'adyen'];
  await expectInvariants(database);
});

const billing = { name: 'Ola', surname: 'Nowak', street: 'Lange Straße 1', postal_code: '10115', city: 'Berlin' };
const by = (more: object) => ({ payment_provider: 'adyen', ...more }) as const;
const offer = shop.offer('berlin', '6km');
const groupOf = (captain: Actor) => groups.group(captain, { run: 'berlin' });

/** How a person without an address asks for it by each call that takes a method. */
const asking: Readonly<Record<string, (me: Actor) => Promise<(more: object) => ReturnType<Actor['call']>>>> = {
  'POST group-signup': async (me) => (more) =>
    me.call('POST group-signup', { body: { ...offer, places: 1, codes: [], terms: true, ...by(more) } }),
  'POST groups/{id}/payToJoin': async (me) => {
    const { id } = await groupOf(me);
    return (more) =>
      me.call('POST groups/{id}/payToJoin', { params: { id }, body: { participants: 1, coupons: [], ...by(more) } });
  },
  'POST addition/pay-to-join': async (me) => {
    const group = await groupOf(await groups.actor());
    return (more) => groups.payToJoin(me, group, by(more));
  },
  'POST payment/{id}/provider': async (me) => {
    const { payment: id } = await groups.group(me, { run: 'berlin', isPaid: false });
    return (more) => me.call('POST payment/{id}/provider', { params: { id }, body: by(more) });
  },
};

/** A visitor's order cannot lack an address: it has its own. */
const withAddress = ['POST group'];

test('each call that takes a method is asked here', () => {
  const calls = Object.entries(allCalls).filter(
    ([, call]) => 'body' in call && 'entries' in call.body && 'payment_provider' in (call.body.entries as object),
  );
  expect(calls.map(([name]) => name).sort()).toEqual([...Object.keys(asking), ...withAddress].sort());
});

describe.each(Object.entries(asking))('%s', (_, prepare) => {
  // specification 7.38
  test('sells nothing by it to whom no address is known of, and sells once it is given', async () => {
    const ask = await prepare(await groups.actor());
    const payments = () => rows("select id from payment where provider = 'adyen'");
    const before = await payments();
    expect(await ask({})).toMatchObject({ status: 422, code: 'invalid', data: { billing: ['Required'] } });
    expect(await payments()).toEqual(before);
    expect((await ask({ billing: { ...billing, country: 'DE' } })).code).toBeNull();
    expect(await payments()).toHaveLength(before.length + 1);
  });
});

test('a challenge that is taken up by it wants the address of who takes it', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groupOf(ola);
  expect((await groups.challengeTo(ola, group, jan.email)).code).toBeNull();
  const take = (more: object) => groups.payToJoin(jan, { id: group.id }, by(more));
  expect(await take({})).toMatchObject({ status: 422, data: { billing: ['Required'] } });
  expect((await take({ billing: { ...billing, country: 'DE' } })).code).toBeNull();
});

test('if there is no other method, places are held without one, and it is chosen on payment', async () => {
  provider.offered = () => ['adyen'];
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { run: 'berlin' });
  expect((await groups.challengeTo(ola, group, jan.email)).code).toBeNull();
  const methodsOf = () => rows('select provider from payment where group_id = $1 and to_pay > 0', group.id);
  expect(await methodsOf()).toEqual([{ provider: null }]);
  const { payment_id: id } = (await groups.payToJoin(jan, { id: group.id }, { payment_provider: null })).data as {
    payment_id: string;
  };
  expect(await methodsOf()).toEqual([{ provider: null }]);
  const choose = (more: object) => server.call('POST payment/{id}/provider', { params: { id }, body: by(more) });
  expect((await choose({})).status).toBe(422);
  expect((await choose({ billing: { ...billing, country: 'DE' } })).code).toBeNull();
  expect(deps.gateway.offered('de')).toEqual(['adyen']);
});
