import { sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { PaidBy } from '#contract/payments/providers.ts';
import type { Receipt } from '#contract/payments/receipt.calls.ts';
import type { Deps } from '../../deps.ts';
import { withOffset } from '../kit/localTime.ts';
import { askedBy } from './ledger.ts';

/** The money that paid a payment's places, by the books. */
interface PlacesPaid {
  readonly method: PaidBy;
  /** Cents. */
  readonly paid: number;
  /** When it came, which may be before the places were given for it. */
  readonly paid_at: Date;
  /** Cents of it that went back. */
  readonly returned: number;
}

/** Reads `PlacesPaid` of each row of `payment`; no row where no money paid for the places. */
export const placesPaid = `
  select coalesce(attempt.by_hand, attempt.provider) as method,
    (sum(-ledger.amount) filter (where account = 'places' and ledger.amount < 0))::int as paid,
    min(ledger.at) filter (where account in ('provider', 'hand') and ledger.amount > 0) as paid_at,
    coalesce(sum(-ledger.amount) filter (where account in ('provider', 'hand') and ledger.amount < 0), 0)::int as returned
  from ledger join attempt on attempt.id = ledger.attempt_id
  where attempt.id in ${askedBy} and undone_at is null
    and exists (select from ledger held where held.attempt_id = attempt.id and held.account = 'places')
  group by attempt.id limit 1`;

/** Money of other attempts, none of which bought anything, for each paid row of `payment`. */
const paidAgain = `
  select json_build_object('method', coalesce(attempt.by_hand, attempt.provider), 'amount', sum(refund.amount), 'refund', refund.status)
  from refund join attempt on attempt.id = refund.attempt_id
  where refund.attempt_id in ${askedBy}
    and not exists (select from ledger held where held.attempt_id = attempt.id and held.account = 'places')
  group by coalesce(attempt.by_hand, attempt.provider), refund.status order by min(refund.created_at)`;

/** Refunds of the money that paid the places, for each row of `payment`, that have not arrived; as its payer reads them. */
const comingBack = comingBackOf(`refund.attempt_id in ${askedBy}`);

/** The same of other refunds. */
export function comingBackOf(these: string): string {
  return `
  select coalesce(sum(amount) filter (where pending_reason is distinct from 'insufficient_funds'), 0)::int as on_its_way,
    coalesce(sum(amount) filter (where pending_reason = 'insufficient_funds'), 0)::int as held_back
  from refund where ${these} and status = 'pending'
    and exists (select from ledger held where held.attempt_id = refund.attempt_id and held.account = 'places')`;
}

/** Null of a payment that is not there, and of one whose places no money has paid. */
export async function viewReceipt(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  paymentId: string,
): Promise<Receipt | null> {
  const { rows } = await sql<
    PlacesPaid & Pick<Receipt, 'paid_again' | 'on_its_way' | 'held_back'> & { region: Region }
  >`
    select region, money.*, coming.*, array(${sql.raw(paidAgain)}) as paid_again
    from payment cross join lateral (${sql.raw(placesPaid)}) money cross join lateral (${sql.raw(comingBack)}) coming
    where payment.id = ${paymentId}`.execute(database.db);
  return (
    rows.map(({ region, paid_at, ...money }) => ({
      seller: config.seller,
      ...money,
      paid_at: withOffset(paid_at, region),
    }))[0] ?? null
  );
}
