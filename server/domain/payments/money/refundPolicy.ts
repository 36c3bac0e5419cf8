import { sql, type Transaction } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { RefundStep } from '#contract/payments/refundSteps.ts';
import type { Tables } from '../../../store/schema.ts';
import { Refusal } from '../../kit/answers.ts';
import { daysBetween, wallTime } from '../../kit/localTime.ts';
import { half } from '../../shop/prices.ts';

/** The place that may go back, and when. */
interface PolicyQuestion {
  /** What is kept for the place in cents, without its fee. */
  readonly price: number;
  readonly start: Date;
  readonly now: Date;
  readonly region: Region;
}

/** The step of a run's policy that holds, counted in days of its calendar; null after the last one. */
export function stepOfPolicy(
  steps: readonly RefundStep[],
  { start, now, region }: Omit<PolicyQuestion, 'price'>,
): RefundStep | null {
  if (now >= start) return null;
  const days = daysBetween(wallTime(now, region).day, wallTime(start, region).day);
  return steps.find(({ until_days }) => days >= until_days) ?? null;
}

/**
 * What goes back of a place by its run's policy, in cents (docs/rules/payments.md 11.1). The fee is kept, and after the
 * last step everything.
 */
export const refundByPolicy = (steps: readonly RefundStep[], question: PolicyQuestion): number =>
  half(question.price * (stepOfPolicy(steps, question)?.percent ?? 0), 100);

/** Says how much of a place's price goes back (docs/rules/payments.md 11.1), as the form was read at `version`. */
export async function editPolicy(
  tx: Transaction<Tables>,
  runId: number,
  { steps, version }: { readonly steps: readonly RefundStep[]; readonly version: number },
): Promise<
  { before: { refund_steps: string }; after: { refund_steps: string } } | Refusal<'not_found' | 'changed_meanwhile'>
> {
  const run = await tx
    .selectFrom('run')
    .select(['refund_steps', 'version'])
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (run === undefined) return new Refusal('not_found');
  if (run.version !== version) return new Refusal('changed_meanwhile', { version: [String(run.version)] });
  await sql`update run set refund_steps = ${JSON.stringify(steps)}::jsonb, version = version + 1, edited_at = now()
    where id = ${runId}`.execute(tx);
  return { before: { refund_steps: policyInWords(run.refund_steps) }, after: { refund_steps: policyInWords(steps) } };
}

/** As the log and an import keep it: `30: 100 %, 14: 50 %`. */
export const policyInWords = (steps: readonly RefundStep[]) =>
  steps.map(({ until_days: days, percent }) => `${days}: ${percent} %`).join(', ');
