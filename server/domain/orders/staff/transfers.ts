import { sql } from 'kysely';
import type { Currency, Region } from '#contract/constants.ts';
import type { ByHand } from '#contract/payments/providers.ts';
import type { OrderFor } from '#contract/staff/money/staffOrders.values.ts';
import type { Queries } from '../../../store/database.ts';
import type { StaffWho } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { transferTitle } from '../../payments/hand/account.ts';
import { isOfTheirs } from '../../staff/scope.ts';

/** So many days a lapsed order is listed, whose money may still come; and cash that was taken. */
const days = 60;
/** So many rows of each list are shown. */
const shown = 200;

interface Of {
  readonly run: { readonly id: number; readonly name: string };
  readonly region: Region;
  readonly currency: Currency;
  readonly name: string;
  readonly surname: string;
}
interface Waiting extends Of {
  readonly order_id: number;
  readonly email: string;
  readonly phone: string | null;
  readonly kind: OrderFor;
  readonly company: string | null;
  readonly tax_number: string | null;
  readonly invoice: boolean;
  readonly groups: readonly { readonly group_id: number; readonly places: number; readonly wave_time: string }[];
  readonly first_group: number;
  readonly due: number;
  readonly until: Date | null;
  readonly made_at: Date;
  readonly lapsed: boolean;
}
interface Owed extends Of {
  readonly refund_id: string;
  readonly payment_id: string;
  readonly group_id: number;
  readonly email: string;
  readonly company: string | null;
  readonly how: ByHand;
  readonly amount: number;
  readonly since: Date;
}
interface Taken extends Of {
  readonly payment_id: string;
  readonly group_id: number;
  readonly amount: number;
  readonly at: Date;
  readonly by: string | null;
}

/** Money that comes and goes by hand, of somebody's runs (docs/rules/staff-orders.md 5). */
export async function listTransfers(db: Queries, who: Pick<StaffWho, 'runIds'>, runId: number | null) {
  const theirs = sql`${isOfTheirs(who, 'run.id')} and (${runId}::int is null or run.id = ${runId})`;
  const run = sql`jsonb_build_object('id', run.id, 'name', run.name) as run, run.region`;
  const { rows: waiting } = await sql<Waiting>`
    select staff_order.id as order_id, ${run}, min(payment.currency) as currency, min(payment.name) as name,
      min(payment.surname) as surname, min(payment.email) as email, phone, kind, company, tax_number, invoice,
      jsonb_agg(jsonb_build_object('group_id', group_id, 'places', seats, 'wave_time', wave_time) order by group_id)
        filter (where ${isDue}) as groups,
      min(group_id) as first_group, sum(to_pay) filter (where ${isDue})::int as due,
      min(expires_at) filter (where ${isDue}) as until, staff_order.created_at as made_at,
      not bool_or(payment.status in ('pending', 'processing')) as lapsed
    from staff_order join payment on payment.staff_order_id = staff_order.id join run on run.id = staff_order.run_id
      join wave on wave.id = payment.wave_id
    where way = 'transfer' and ${theirs}
    group by staff_order.id, run.id
    having coalesce(bool_or(${isDue}), false)
    order by lapsed, until, staff_order.id limit ${shown}`.execute(db);
  const { rows: owed } = await sql<Owed>`
    select refund.id as refund_id, payment.id as payment_id, ${run}, payment.currency, group_id, payment.name,
      payment.surname, payment.email, company, coalesce(attempt.by_hand, 'transfer') as how, refund.amount, refund.created_at as since
    from refund join payment on payment.id = refund.payment_id join attempt on attempt.id = refund.attempt_id
      join run on run.id = payment.run_id left join staff_order on staff_order.id = staff_order_id
    where refund.status = 'pending' and refund.by_hand and ${theirs}
    order by refund.created_at, refund.id limit ${shown}`.execute(db);
  const { rows: cash } = await sql<Taken>`
    select payment.id as payment_id, ${run}, attempt.currency, group_id, payment.name, payment.surname, attempt.amount,
      attempt.created_at as at, (select concat_ws(' ', account.name, account.surname) from account
        where 'staff ' || account.id = (select who from ledger where attempt_id = attempt.id order by id limit 1)) as by
    from attempt join payment on payment.id = attempt.payment_id join run on run.id = payment.run_id
    where by_hand = 'cash' and undone_at is null and attempt.created_at > now() - make_interval(days => ${days})
      and ${theirs}
    order by attempt.created_at desc, attempt.id limit ${shown}`.execute(db);
  return {
    waiting: waiting.map(({ region, first_group, groups, until, made_at, ...row }) => ({
      ...row,
      groups: groups.map((group) => ({ ...group, wave_time: withOffset(new Date(group.wave_time), region) })),
      title: transferTitle(first_group),
      until: until && withOffset(until, region),
      made_at: made_at.toISOString(),
    })),
    owed: owed.map(({ region: _, since, ...row }) => ({ ...row, since: since.toISOString() })),
    cash: cash.map(({ region: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}

/** Its time was up within so many days, and nothing of it was ordered again. */
export const lapsedWithin = (most: number) =>
  sql`(payment.status = 'lapsed' and renewed_as is null and expires_at > now() - make_interval(days => ${most}::int))`;

/** Money is still to come for it, or may. */
const isDue = sql`(to_pay > 0 and (payment.status in ('pending', 'processing') and not closed
  or ${lapsedWithin(days)}))`;
