import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { setPeriods } from '../../kit/server/pricePeriods.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';
import { isLong } from '../../kit/share.ts';

/** Buyers at a boundary between two prices, at three servers with pools of their own (docs/rules/shop.md 2.8). */
const rounds = Array.from({ length: isLong ? 20 : 1 }, (_, n) => n + 1);
const keys = Array.from({ length: 3 * rounds.length }, (_, n) => `race-${n}`);
const file = `
cities: [{ key: gdansk, name: Gdańsk }]
runs:${keys
  .map(
    (key) => `
  - { key: ${key}, name: Muster Gdańsk, city: gdansk, region: pl, type: classic, in_days: 60, join_time: "03:00", categories: [
      { key: 6km, name: Rekrut, distance: 6, price: 21900, group_price: 19900,
        waves: { first: "05:00", every_minutes: 15, count: 8, capacity: 1000 } }] }`,
  )
  .join('')}
`;
const [early, late] = [19_900, 21_900];
const database = await freshDatabase();
const shop = await openShop(database, file);
const pools = [openDatabase(database.connection), openDatabase(database.connection), openDatabase(database.connection)];
const servers = await Promise.all(pools.map((pool) => startServer({ database: pool })));

afterEach(() => expectInvariants(database));
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

/** A run that nobody has bought a place of, with periods before its price. */
async function open(...periods: Parameters<typeof setPeriods>[2]) {
  const key = keys.pop() ?? '';
  const { event_id, event_category_id } = shop.offer(key, '6km');
  await setPeriods(database, event_category_id, periods);
  for (const pool of pools) offerBook(pool).forget();
  return {
    /** Buyer number `n` at one of the servers, in one of the waves: the refusal, or null. */
    async buy(n: number, places = 1) {
      const body = shop.order(key, '6km', { places, wave: n % 8, email: `${key}.${n}@example.com` });
      return (await servers[n % 3]?.call('POST group', { body }))?.code ?? null;
    },
    sales: () =>
      database.rows<{ seats: number; price: number; to_pay: number; in_time: boolean | null }>(
        // The database compares, because its moments are finer than ours.
        `select seats, (breakdown->>'initialSinglePrice')::int as price, to_pay, created_at < until as in_time
         from payment left join price_period on category_id = $2 and until is not null
         where run_id = $1 order by created_at`,
        ...[event_id, event_category_id],
      ),
  };
}
type Sales = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['sales']>>;
const placesAt = (all: Sales, price: number) =>
  all.filter((sale) => sale.price === price).reduce((sum, { seats }) => sum + seats, 0);

describe('a price until a number is sold', () => {
  it.each(rounds)('is paid for exactly so many places, in whichever waves they are, round %i', async () => {
    const { buy, sales } = await open({ untilSold: 30, price: early });
    const answers = await Promise.all(Array.from({ length: 90 }, (_, n) => buy(n)));
    expect(new Set(answers)).toEqual(new Set([null]));
    const all = await sales();
    expect([placesAt(all, early), placesAt(all, late)]).toEqual([30, 60]);
    expect(new Set(all.map(({ price, to_pay }) => `${price} ${to_pay}`))).toEqual(
      new Set([`${early} 20199`, `${late} 22229`]),
    );
  });

  it.each(rounds)('is paid for all places of an order or for none, and never for more, round %i', async () => {
    const { buy, sales } = await open({ untilSold: 40, price: early });
    expect(new Set(await Promise.all(Array.from({ length: 60 }, (_, n) => buy(n, (n % 4) + 1))))).toEqual(
      new Set([null]),
    );
    const sold = placesAt(await sales(), early);
    expect(sold).toBeLessThanOrEqual(40);
    expect(sold).toBeGreaterThan(40 - 4);
  });
});

it.each(rounds)('a price until a moment ends with it, by the database’s clock, round %i', async () => {
  const { buy, sales } = await open({ inMs: 1_000, price: early });
  const answers: (string | null)[] = [];
  // Until the later price has been paid for some time, however slow the machine is.
  let end = Number.POSITIVE_INFINITY;
  for (let n = 0; performance.now() < end; n += 6) {
    answers.push(...(await Promise.all([0, 1, 2, 3, 4, 5].map((more) => buy(n + more)))));
    if (end === Number.POSITIVE_INFINITY && placesAt(await sales(), late) > 0) end = performance.now() + 300;
  }
  expect(new Set(answers)).toEqual(new Set([null]));
  const all = await sales();
  const due = all.map(({ in_time }) => (in_time ? early : late));
  expect(all.map(({ price }) => price)).toEqual(due);
  expect(new Set(due)).toEqual(new Set([early, late]));
});
