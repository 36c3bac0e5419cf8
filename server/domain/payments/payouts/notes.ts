import { sql, type Transaction } from 'kysely';
import type { InferOutput } from 'valibot';
import type { payoutCalls } from '#contract/staff/money/payouts.calls.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { payoutDifferences } from './differences.ts';
import { bookedMonth } from './month.ts';

type Noting = InferOutput<(typeof payoutCalls)['POST staff/payouts/note']['body']>;

/** The explanation of a difference; with other sums it counts as one again (docs/rules/payouts.md 3.5). */
export async function noteDifference(tx: Transaction<Tables>, of: Noting, who: StaffWho) {
  const { account, kind, about, ref, there, here, note } = of;
  const found = (await payoutDifferences(tx)).some(
    (one) =>
      one.account === account &&
      one.kind === kind &&
      one.about === about &&
      one.ref === ref &&
      one.there === there &&
      one.here === here,
  );
  if (!found) return new Refusal('changed_meanwhile');
  const kept = { there, here, note, noted_by: who.id, noted_at: sql<Date>`now()` };
  await tx
    .insertInto('payout_note')
    .values({ account, kind, about: about ?? '', ref, ...kept })
    .onConflict((same) => same.columns(['account', 'kind', 'about', 'ref']).doUpdateSet(kept))
    .execute();
  return { what: 'payout.noted', runId: null, before: {}, after: { title: ref, note } } as const;
}

interface Noted extends Omit<Noting, 'about'> {
  readonly about: Noting['about'];
  readonly noted_at: Date;
  readonly by: string | null;
}

/** What was explained in a month. */
export async function listNotes(db: Queries, month: string) {
  const { rows } = await sql<Noted>`
    select payout_note.account, kind, nullif(about, '') as about, ref, there, here, note, noted_at,
      (select nullif(trim(concat_ws(' ', account.name, account.surname)), '') from account where account.id = noted_by) as by
    from payout_note where ${bookedMonth(sql`noted_at`)} = ${month} order by noted_at desc, ref`.execute(db);
  return rows.map(({ noted_at, ...row }) => ({ ...row, noted_at: noted_at.toISOString() }));
}
