import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { brokenInvariants as brokenInvariantsOfServer } from '../../../server/domain/invariants.ts';
import type { Database } from '../../../server/store/database.ts';

/** Further invariants of a test's database, in which nothing was cleaned up; each query finds violations. */
const rules = {
  'no wave is oversold': `
    select format('%s: %s of %s, %s kept', wave.id, count(place.id), capacity, held_back + for_list)
    from wave join place on place.wave_id = wave.id and place.ended is null
    group by wave.id having count(place.id) + held_back + for_list > capacity`,
  'a coupon is not used more often than it may be': `
    select format('%s: %s of %s', code, uses, max_uses) from coupon where uses > max_uses`,
  'a pending payment holds the places that were ordered': `
    select format('%s: %s of %s', p.id, count(l.id), p.seats)
    from payment p left join place l on l.payment_id = p.id and l.ended is null
    where p.status = 'pending' group by p.id having count(l.id) not between 1 and p.seats`,
  'a payment has every coupon that it was quoted with': `
    select format('%s: %s of %s', p.id, count(r.code), p.coupons_asked)
    from payment p left join redemption r on r.payment_id = p.id group by p.id having count(r.code) <> p.coupons_asked`,
  'a history goes on where it stopped': `
    select format('%s: from %s after %s', payment_id, from_status, before) from (
      select payment_id, from_status, lag(to_status) over (partition by payment_id order by id) as before
      from payment_history) h where from_status is distinct from before`,
  'every order is reported to its buyer once': `
    select id as format from payment p
    where renewed_as is null and not exists (select from mail where key = 'reserved:' || p.id and recipient = email)
      and not exists (select from mail where key = 'paid:' || p.id and recipient = email)
      -- One mail is about all groups of an order by staff.
      and not exists (select from payment o join mail on key = 'reserved:' || o.id and recipient = o.email
        where o.staff_order_id = p.staff_order_id)
      -- Staff corrected its buyer's address since.
      and not exists (select from correction join place on place.id = place_id where payment_id = p.id)`,
} as const;

/** All violated invariants, in words (docs/rules/payments.md 8). */
export async function brokenInvariants(database: Pick<Database, 'pool'>): Promise<string[]> {
  const pool = planningOnce(database);
  const faults = await brokenInvariantsOfServer({ pool });
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query<{ format: string }>(query);
    faults.push(...rows.map(({ format }) => `${rule}: ${format}`));
  }
  return faults;
}

/** Each connection plans a statement once, not after each test: planning takes most of the time. */
const planningOnce = ({ pool }: Pick<Database, 'pool'>) =>
  ({
    query: (text: string, values?: unknown[]) =>
      pool.query({ name: createHash('md5').update(text).digest('hex'), text, values }),
  }) as Pick<Database['pool'], 'query'>;

/** Checked at the end of every test that writes. */
export async function expectInvariants(database: Pick<Database, 'pool'>): Promise<void> {
  expect(await brokenInvariants(database)).toEqual([]);
}
