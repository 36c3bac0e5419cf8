import { sql } from 'kysely';
import type { Currency, Region } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { RefundStep } from '#contract/payments/refundSteps.ts';
import type { Refundable } from '#contract/staff/money/refunds.values.ts';
import type { Queries } from '../../../store/database.ts';
import { withOffset } from '../../kit/localTime.ts';
import { comingBackOf } from '../receipt.ts';
import { isRestorable } from '../wayBack.ts';

/** A payment with what is kept for each of its living places, as refunds are priced by it. */
export interface PaymentMoney {
  readonly payment: {
    readonly id: string;
    readonly run_id: number;
    readonly run: string;
    readonly region: Region;
    readonly group_id: number;
    readonly name: string;
    readonly email: string;
    readonly user_id: number | null;
    readonly to_pay: number;
    readonly currency: Currency;
    /** Null if no money of ours paid for it. */
    readonly method: PaymentProviderName | 'hand' | null;
    readonly paid_at: Date | null;
    readonly held: number;
    readonly back: number;
    readonly kept: number;
    readonly on_its_way: number;
    readonly held_back: number;
    readonly comes_back: boolean;
  };
  readonly places: readonly PricedPlace[];
  readonly steps: readonly RefundStep[];
  /** By the database's clock. */
  readonly now: Date;
}

export interface PricedPlace {
  readonly id: number;
  readonly name: string | null;
  readonly is_captain: boolean;
  readonly group_id: number;
  readonly wave_id: number;
  readonly wave_time: Date;
  readonly distance: string;
  /** Who has it, for a comparison: another person's place is another one. */
  readonly holder: string;
  /** Cents. */
  readonly price: number;
  readonly fee: number;
}

/** Places that may go back now: of a paid payment whose money no bank disputes. Null if there is no such payment. */
export async function readPaymentMoney(db: Queries, paymentId: string): Promise<PaymentMoney | null> {
  const { rows } = await sql<PaymentMoney['payment'] & { steps: RefundStep[]; now: Date; may: boolean }>`
    select payment.id, payment.run_id, run.name as run, payment.region, payment.group_id,
      concat_ws(' ', payment.name, payment.surname) as name, payment.email, payment.user_id, payment.to_pay, payment.currency,
      payment.paid_at, run.refund_steps as steps, now() as now, payment.status = 'paid' as may,
      ${isRestorable} as comes_back,
      booked.method, coalesce(booked.held, 0) as held, coalesce(booked.back, 0) as back, coalesce(booked.kept, 0) as kept,
      coming.*
    from payment join run on run.id = payment.run_id
      left join lateral (
        select (array_agg(attempt.provider order by raised_by is not null, attempt.id))[1] as method, -sum(ledger.amount) filter (where account = 'places')::int as held,
          coalesce(-sum(ledger.amount) filter (where account in ('refund_due', 'review')
            or account in ('provider', 'hand') and ledger.amount < 0), 0)::int as back,
          coalesce(-sum(ledger.amount) filter (where account in ('kept', 'forfeited')), 0)::int as kept
        from ledger join attempt on attempt.id = ledger.attempt_id
        where ledger.payment_id = payment.id
          and exists (select from ledger held where held.attempt_id = attempt.id and held.account = 'places')) booked on true
      cross join lateral (${sql.raw(comingBackOf('refund.payment_id = payment.id'))}) coming
    where payment.id = ${paymentId}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { steps, now, may, ...payment } = found;
  const { rows: places } = await sql<PricedPlace>`
    select place.id, place.is_captain, place.group_id, place.wave_id, wave.wave_time, category.name as distance,
      place.price, place.fee,
      concat_ws(' ', coalesce(place.user_id::text, lower(place.email)), place.child_name) as holder,
      case when place.person in ('taken', 'handingOver') then nullif(coalesce(place.child_name, concat_ws(' ',
        case when account.id is null or place.own_name then place.name else account.name end,
        case when account.id is null or place.own_name then place.surname else account.surname end)), '') end as name
    from place join wave on wave.id = place.wave_id join category on category.id = wave.category_id
      left join account on account.id = place.user_id
    where place.payment_id = ${paymentId} and place.ended is null and place.money = 'paid' and ${may}::boolean
    order by place.is_captain desc, place.id`.execute(db);
  return { payment, places, steps, now };
}

/** The same as staff read it. */
export async function viewRefundable(db: Queries, paymentId: string): Promise<Refundable | null> {
  const money = await readPaymentMoney(db, paymentId);
  if (money === null) return null;
  const { email: _, user_id: __, paid_at, ...payment } = money.payment;
  const at = (moment: Date) => withOffset(moment, payment.region);
  return {
    payment: { ...payment, paid_at: paid_at && at(paid_at) },
    places: money.places.map(({ wave_id: ___, holder: ____, wave_time, ...place }) => ({
      ...place,
      wave_time: at(wave_time),
    })),
    steps: [...money.steps],
  };
}
