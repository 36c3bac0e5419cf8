import { sql } from 'kysely';
import type { PaymentAccount } from '#contract/payments/providers.ts';
import type { PayoutLine, PayoutView } from '../../../outside/payouts.ts';
import type { Queries } from '../../../store/database.ts';

/**
 * Keeps what a provider says of a payout. One that is new, stands otherwise than before or was never read whole is due to
 * be read; so is one that the provider reported (`isNews`).
 */
export async function keepPayout(db: Queries, account: PaymentAccount, view: PayoutView, isNews: boolean) {
  const { ref, amount, currency, status, madeAt, arrivesOn, title, failure, explained } = view;
  await sql`
    insert into payout (account, ref, amount, currency, status, explained, title, failure, made_at, arrives_on, due_at)
    values (${account}, ${ref}, ${amount}, ${currency}, ${status}, ${explained}, ${title}, ${failure}, ${madeAt},
      ${arrivesOn}, now())
    on conflict (account, ref) do update set amount = excluded.amount, currency = excluded.currency,
      status = excluded.status, explained = excluded.explained, title = excluded.title, failure = excluded.failure,
      arrives_on = excluded.arrives_on,
      due_at = case when ${isNews} or payout.status <> excluded.status or payout.amount <> excluded.amount
          or payout.explained <> excluded.explained then now() else payout.due_at end`.execute(db);
}

/** Keeps lines, each once: one that lay there is in its payout from then on, and never in a second one. */
export async function keepLines(
  db: Queries,
  account: PaymentAccount,
  payoutId: number | null,
  lines: readonly PayoutLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = JSON.stringify(lines);
  await sql`
    insert into payout_line as line (account, ref, payout_id, kind, paid_ref, refund_ref, payout_ref, amount, fee, currency, at)
    select distinct on (ref) ${account}, ref, ${payoutId}::bigint, kind, "paidRef", "refundRef", "payoutRef", amount, fee,
      currency, at
    from jsonb_to_recordset(${rows}::jsonb) given (ref text, kind text, "paidRef" text, "refundRef" text, "payoutRef" text,
      amount int, fee int, currency text, at timestamptz)
    on conflict (account, ref) do update set payout_id = excluded.payout_id, amount = excluded.amount, fee = excluded.fee
      where line.payout_id is null and excluded.payout_id is not null`.execute(db);
}
