import { sql } from 'kysely';
import type { Currency, Region } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { OrderFor, OrderWay } from '#contract/staff/money/staffOrders.values.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../../store/database.ts';
import { Refusal } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { shownStatusInSql } from '../../payments/paymentRow.ts';
import type { Once } from '../once.ts';

interface PlacedRow {
  readonly group_id: number;
  readonly payment_id: string;
  readonly status: PaymentStatus;
  readonly seats: number;
  readonly to_pay: number;
  readonly currency: Currency;
  readonly region: Region;
  readonly expires_at: Date | null;
  readonly run_id: number;
  readonly kind: OrderFor;
  readonly way: OrderWay;
}

/** An order by staff as the call and its line of the log tell it. */
export async function readPlaced(db: Queries, id: number) {
  const { rows } = await sql<PlacedRow>`
    select payment.group_id, payment.id as payment_id, ${sql.raw(shownStatusInSql)} as status, seats, to_pay,
      payment.currency, payment.region, payment.expires_at, staff_order.run_id, kind, way
    from payment join staff_order on staff_order.id = staff_order_id
    where staff_order_id = ${id} order by payment.group_id`.execute(db);
  const first = known(rows[0]);
  const sum = (of: (row: PlacedRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const held = rows
    .filter(({ status }) => status === 'pending')
    .flatMap(({ expires_at }) => expires_at?.getTime() ?? []);
  const until = held.length === 0 ? null : withOffset(new Date(Math.min(...held)), first.region);
  const to_pay = sum((row) => row.to_pay);
  return {
    answer: {
      order_id: id,
      groups: rows.map(({ group_id, payment_id, status }) => ({ group_id, payment_id, status })),
      to_pay,
      currency: first.currency,
      until,
    },
    line: {
      what: 'order.placed',
      runId: first.run_id,
      groupId: first.group_id,
      paymentId: first.payment_id,
      before: {},
      after: { order: id, for: first.kind, way: first.way, places: sum((row) => row.seats), to_pay, until },
    },
  } as const;
}

/** The order that was made under a key before; null if there is none. */
export async function orderUnder(db: Queries, once: Once): Promise<number | Refusal<'idempotency_mismatch'> | null> {
  if (once === null) return null;
  const found = await db
    .selectFrom('staff_order')
    .select(['id', 'body_hash'])
    .where('key', '=', once.key)
    .executeTakeFirst();
  if (found === undefined) return null;
  return found.body_hash === once.hash ? found.id : new Refusal('idempotency_mismatch');
}
