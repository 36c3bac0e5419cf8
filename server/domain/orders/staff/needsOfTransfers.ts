import { sql } from 'kysely';
import { currencyOf, type Region } from '#contract/constants.ts';
import type { NeedOf, NeedsOf } from '../../staff/needs.ts';
import { isOfTheirs } from '../../staff/scope.ts';
import { lapsedWithin } from './transfers.ts';

/** So many days a transfer that has not come is asked about; it stays in its list for longer. */
const days = 14;

type Found = Pick<NeedOf<'transfers'>, 'why' | 'count' | 'amount'> & {
  readonly run: { readonly id: number; readonly name: string; readonly region: Region };
  readonly since: Date;
};

/** Transfers that have not come by their day, and sums that only the organiser can send back (docs/rules/staff-orders.md 5). */
export const needsOfTransfers: { readonly transfers: NeedsOf<NeedOf<'transfers'>> } = {
  transfers: {
    right: 'money.write',
    read: async (db, who) => {
      const { rows } = await sql<Found>`
        with late as (
          select payment.run_id, staff_order_id, sum(to_pay) as amount, max(expires_at) as since
          from payment join staff_order on staff_order.id = staff_order_id
          where way = 'transfer' and to_pay > 0 and ${lapsedWithin(days)} group by payment.run_id, staff_order_id),
        found as (
          select 'late' as why, run_id, count(*)::int as count, sum(amount)::int as amount, min(since) as since
          from late group by run_id
          union all
          select 'owed', payment.run_id, count(*)::int, sum(refund.amount)::int, min(refund.created_at)
          from refund join payment on payment.id = refund.payment_id
          where refund.status = 'pending' and refund.by_hand group by payment.run_id)
        select why, count, amount, since,
          jsonb_build_object('id', run.id, 'name', run.name, 'region', run.region) as run
        from found join run on run.id = run_id where ${isOfTheirs(who, 'run.id')}
        order by since, run.id, why`.execute(db);
      return rows.map(({ since, ...found }) => ({
        ...{ kind: 'transfers' as const, ...found },
        ...{ currency: currencyOf[found.run.region], since: since.toISOString() },
      }));
    },
  },
};
