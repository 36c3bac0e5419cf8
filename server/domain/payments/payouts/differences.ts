import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#contract/constants.ts';
import { type PaymentAccount, paymentAccounts } from '#contract/payments/providers.ts';
import type { DifferenceKind } from '#contract/staff/money/payouts.values.ts';
import { money } from '#contract/values/format.ts';
import type { Queries } from '../../../store/database.ts';
import { methodsOf } from '../money/heldRefunds.ts';

/** Something that a provider's payouts say and our books do not, or the other way round (docs/rules/payouts.md 3). */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly account: PaymentAccount;
  readonly currency: Currency;
  readonly payout_id: number | null;
  /** Null for the payout as a whole. */
  readonly about: 'taken' | 'back' | 'disputed' | 'other' | null;
  /** The provider's name of what it is about. */
  readonly ref: string;
  readonly payment_id: string | null;
  /** Cents at the provider, and in our books. */
  readonly there: number;
  readonly here: number;
  readonly since: Date;
}

/** Days after the promised one for which a bank is waited. */
const bankDays = 2;
/** Minutes for which news of money may be on its way to us or into the provider's books. */
const onItsWay = 60;

/** The methods of an account, and the account. */
const accountOfMethod = (method: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    paymentAccounts.map((account) => sql`when ${method} = any(${methodsOf(account)}::text[]) then ${account}`),
    sql` `,
  )} end`;

/** Compares all lines with the books: sums of what was taken by payment, and of what went back by refund. */
const all = sql`
  captured as (
    select attempt.id, attempt.payment_id, attempt.captured_ref as ref, attempt.currency,
      ${accountOfMethod(sql`attempt.provider`)} as account, sum(ledger.amount)::int as amount, min(ledger.at) as at
    from attempt join ledger on ledger.attempt_id = attempt.id and ledger.account = 'provider' and ledger.amount > 0
    where attempt.captured_ref is not null group by attempt.id),
  taken as (
    select account, paid_ref, currency, max(payout_id) as payout_id, sum(amount)::int as amount, min(at) as at, min(ref) as ref
    from payout_line where kind = 'taken' group by account, paid_ref, currency),
  returned as (
    select account, refund_ref, currency, max(payout_id) as payout_id, sum(amount)::int as amount, min(at) as at,
      min(paid_ref) as paid_ref
    from payout_line where kind in ('back', 'returned') group by account, refund_ref, currency),
  done as (
    select refund.provider_ref as ref, refund.payment_id, refund.amount, refund.done_at, refund.status, attempt.currency,
      ${accountOfMethod(sql`attempt.provider`)} as account
    from refund join attempt on attempt.id = refund.attempt_id where refund.provider_ref is not null),
  found as (
    -- The lines of a payout are not its sum.
    select 'amounts_differ' as kind, payout.account, payout.currency, payout.id as payout_id, null as about,
      payout.ref, null as payment_id, payout.amount as there, coalesce(sum(line.amount - line.fee), 0)::int as here,
      payout.made_at as since
    from payout left join payout_line line on line.payout_id = payout.id
    where payout.read_at is not null
    group by payout.id having payout.amount <> coalesce(sum(line.amount - line.fee), 0)
    union all
    select case when captured.id is null then 'there_not_here' else 'amounts_differ' end, taken.account, taken.currency,
      taken.payout_id, 'taken', coalesce(taken.paid_ref, taken.ref), captured.payment_id, taken.amount,
      case when captured.currency = taken.currency then captured.amount else 0 end, taken.at
    from taken left join captured on captured.ref = taken.paid_ref and captured.account = taken.account
    where (captured.amount is distinct from taken.amount or captured.currency <> taken.currency)
      and taken.at < now() - make_interval(mins => ${onItsWay})
      and not exists (select from discrepancy where discrepancy.ref = taken.paid_ref and kind = 'stranger')
    union all
    select case when done.ref is null then 'there_not_here' else 'amounts_differ' end, returned.account,
      returned.currency, returned.payout_id, 'back', returned.refund_ref, done.payment_id, returned.amount,
      case done.status when 'done' then -done.amount else 0 end, returned.at
    from returned left join done on done.ref = returned.refund_ref and done.account = returned.account
    where returned.amount <> coalesce(case done.status when 'done' then -done.amount else 0 end, 0)
      and coalesce(done.status, '') <> 'pending' and returned.at < now() - make_interval(mins => ${onItsWay})
      -- Given back at the provider and not by us: the operator knows of it.
      and not (done.ref is null and exists (select from discrepancy
        where discrepancy.ref = returned.paid_ref and kind in ('refunded', 'returned', 'recovered', 'stranger')))
    union all
    select 'there_not_here', line.account, line.currency, max(line.payout_id), 'disputed', line.paid_ref,
      max(attempt.payment_id), sum(line.amount)::int, 0, min(line.at)
    from payout_line line left join attempt on attempt.captured_ref = line.paid_ref
    where line.kind = 'disputed' and line.at < now() - make_interval(mins => ${onItsWay})
      and not exists (select from discrepancy
        where discrepancy.ref = coalesce(attempt.provider_ref, line.paid_ref) and kind in ('disputed', 'recovered'))
    group by line.account, line.currency, line.paid_ref having sum(line.amount) <> 0
    union all
    select 'there_not_here', account, currency, payout_id, 'other', ref, null, amount, 0, at
    from payout_line where kind = 'other'
    union all
    select 'here_not_there', captured.account, captured.currency, null, 'taken', captured.ref, captured.payment_id, 0,
      captured.amount, captured.at
    from captured join payout_look on payout_look.account = captured.account
    where captured.at < payout_look.looked_at - make_interval(mins => ${onItsWay})
      and not exists (select from taken where taken.paid_ref = captured.ref)
    union all
    select 'here_not_there', done.account, done.currency, null, 'back', done.ref, done.payment_id, 0, -done.amount,
      done.done_at
    from done join payout_look on payout_look.account = done.account
    where done.status = 'done' and done.done_at < payout_look.looked_at - make_interval(mins => ${onItsWay})
      and not exists (select from returned where returned.refund_ref = done.ref)
    union all
    select 'not_arrived', account, currency, id, null, ref, null, amount, 0, made_at
    from payout where (status = 'in_transit' and arrives_on < current_date - ${bankDays}::int
      or status = 'failed' and not exists (select from payout_line back where back.payout_ref = payout.ref)))`;

/** Somebody has looked into it, with these sums: it is explained until they change. */
const isNoted = sql`exists (select from payout_note note where note.account = found.account and note.kind = found.kind
  and note.about = coalesce(found.about, '') and note.ref = found.ref and note.there = found.there and note.here = found.here)`;

/** Everything that differs and is not explained, the oldest first. */
export async function payoutDifferences(db: Queries, payoutId: number | null = null): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`with ${all} select * from found
    where not ${isNoted} and (${payoutId}::bigint is null or payout_id = ${payoutId}::bigint) order by since, ref, kind`.execute(
    db,
  );
  return rows;
}

const words: Readonly<Record<DifferenceKind, (one: Difference) => string>> = {
  amounts_differ: () => 'amounts differ',
  there_not_here: () => 'there, not here',
  here_not_there: () => 'here, not there',
  not_arrived: () => 'not arrived',
};

/** For the operator's command. */
export function differenceInWords(one: Difference): string {
  const { kind, account, ref, payment_id: payment, about, there, here, currency } = one;
  const what = about === null ? `payout ${ref}` : `${about} ${ref}`;
  const whose = payment === null ? '' : ` of payment ${payment}`;
  return `payouts of ${account}, ${words[kind](one)}: ${what}${whose}, ${money(there, currency, 'en')} there, ${money(here, currency, 'en')} here`;
}
