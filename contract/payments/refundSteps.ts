import * as v from 'valibot';
import { whole } from '../values/values.ts';

/** How much of a place's price goes back until so many days before its start (docs/rules/payments.md 11.1). */
export const RefundStep = v.object({ until_days: whole(0, 365), percent: whole(1, 100) });
export type RefundStep = v.InferOutput<typeof RefundStep>;
export const refundStepsLimit = 5;

/** In the order in which they hold: each ends nearer to the start than the one before it, and gives less. */
const areInOrder = (steps: readonly RefundStep[]): boolean =>
  steps.every((step, at) => {
    const before = steps[at - 1];
    return before === undefined || (step.until_days < before.until_days && step.percent < before.percent);
  });

export const RefundSteps = v.pipe(
  v.array(RefundStep),
  v.maxLength(refundStepsLimit),
  v.check((steps) => areInOrder(steps)),
);
