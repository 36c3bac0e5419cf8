import { afterEach, expect, test } from 'vitest';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** A run's sales, money, sizes and missing data, all from the books and the places themselves. */

const groups = await openGroups();
const { shop, rows, database, server, deps } = groups;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });

afterEach(() => expectInvariants(database));

const numbersOf = (id: number, as = owner.as) => server.by(as).ask('GET staff/runs/{id}/numbers', { params: { id } });
const none = {
  money: 0,
  person: 0,
  answer: 0,
  size: 0,
  age: 0,
  birth: 0,
  sex: 0,
  emergency: 0,
  declaration: 0,
  question: 0,
};

test('a run without places has sold nothing and lacks nothing', async () => {
  expect(await numbersOf(shop.offer('soon', '6km').event_id)).toEqual({
    sold_by_day: [],
    money: { currency: 'PLN', taken_in: 0, given_back: 0, for_places: 0, waiting: 0 },
    coupons: [],
    sizes: [],
    missing: none,
    against: null,
    comparable: [
      expect.objectContaining({ name: 'Muster Gdańsk' }),
      expect.objectContaining({ name: 'Muster Kids Gdańsk' }),
    ],
    groups: { all: 0, incomplete: 0 },
    bounced: 0,
    sources: { places: 0, known: 0, rows: [] },
  });
});

test('paid, reserved and cancelled places, T-shirts and missing data are counted', async () => {
  const { event_id: id } = shop.offer('gdansk', '6km');
  const order = (more: object) => server.ask('POST group', { body: shop.order('gdansk', '6km', more) });
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 3 });
  await order({ places: 2, codes: ['MUD10'], payment_provider: 'stripe' });
  const { payment_id } = await order({ places: 4, payment_provider: 'stripe' });
  await groups.release(payment_id);
  await rows(`update place set size = 'M', sex = 'K' where id = $1`, await groups.placeOf(ola, group));
  await rows(
    `update payment set created_at = '2026-07-01T22:30:00Z', paid_at = '2026-07-01T22:30:00Z' where id = $1`,
    group.payment,
  );
  // Half past midnight in Poland.
  const numbers = await numbersOf(id);
  const [{ to_pay } = { to_pay: 0 }] = await rows<{ to_pay: number }>(
    `select to_pay from payment where run_id = $1 and status = 'pending'`,
    id,
  );
  expect(to_pay).toBeGreaterThan(0);
  expect(numbers).toEqual({
    sold_by_day: [{ day: '2026-07-02', places: 3 }],
    money: { currency: 'PLN', taken_in: 0, given_back: 0, for_places: 0, waiting: to_pay },
    coupons: [
      { code: 'FREERUN', title: 'A free run', purchases: 1, places: 3 },
      { code: 'MUD10', title: 'Ten per cent off', purchases: 1, places: 2 },
    ],
    sizes: [
      { sex: 'K', size: 'M', places: 1 },
      { sex: null, size: null, places: 1 },
    ],
    missing: { ...none, money: 2, person: 2, size: 1 },
    against: null,
    comparable: [],
    groups: { all: 2, incomplete: 2 },
    bounced: 0,
    sources: { places: 3, known: 0, rows: [] },
  });
});

test('money is what the books say, there and back', async () => {
  const { event_id: id } = shop.offer('gdansk', '6km');
  const before = (await numbersOf(id)).money;
  const paid = await groups.paidOrder({ places: 2 });
  const { to_pay } = (await rows<{ to_pay: number }>('select to_pay from payment where id = $1', paid.id))[0] ?? {
    to_pay: 0,
  };
  expect(to_pay).toBeGreaterThan(0);
  const { money } = await numbersOf(id);
  expect(money).toEqual({
    ...before,
    taken_in: (before?.taken_in ?? 0) + to_pay,
    for_places: (before?.for_places ?? 0) + to_pay,
  });
});

test('a member who sees no amounts sees neither money nor codes', async () => {
  const { event_id: id } = shop.offer('gdansk', '6km');
  for (const role of ['desk', 'reader'] as const) {
    const { as } = await makeMember(deps, `${role}@example.com`, { role });
    expect(await numbersOf(id, as)).toMatchObject({ money: null, coupons: null, missing: { money: 2 } });
  }
  const finance = await makeMember(deps, 'finance@example.com', { role: 'finance' });
  expect((await numbersOf(id, finance.as)).money).not.toBeNull();
});

test('children without an age are missing it', async () => {
  const { event_id: id } = shop.offer('kids', 'kids-6-8');
  await server.ask('POST group', {
    body: shop.order('kids', 'kids-6-8', { places: 2, codes: ['FREERUN'], ages: [7] }),
  });
  const { missing } = await numbersOf(id);
  expect(missing).toEqual({ ...none, person: 1, age: 1 });
});
