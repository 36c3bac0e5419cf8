import type { Region } from '#contract/constants.ts';
import type { RefundStep } from '#contract/payments/refundSteps.ts';
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
function stepOfPolicy(
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
