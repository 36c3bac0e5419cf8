import { type RefundStep, refundStepsLimit } from '#contract/payments/refundSteps.ts';
import { figure } from '../kit/figures.ts';

type Row = '0' | '1' | '2' | '3' | '4';
export type PolicyField = `days_${Row}` | `percent_${Row}`;

/** The fields of so many steps, two for each. */
export const policyRows = Array.from({ length: refundStepsLimit }, (_, at) => {
  const row = String(at) as Row;
  return { days: `days_${row}`, percent: `percent_${row}` } as const;
});

/** As fields show it; a step that is not there is empty. */
export const policyValues = (steps: readonly RefundStep[]) =>
  Object.fromEntries(
    policyRows.flatMap(({ days, percent }, at) => [
      [days, String(steps[at]?.until_days ?? '')],
      [percent, String(steps[at]?.percent ?? '')],
    ]),
  ) as Record<PolicyField, string>;

/** As it is sent: without rows that are empty; half a row is none that the server takes. */
export const policySteps = (values: Readonly<Record<PolicyField, string>>): RefundStep[] =>
  policyRows
    .filter(({ days, percent }) => values[days].trim() !== '' || values[percent].trim() !== '')
    .map(({ days, percent }) => ({
      until_days: figure(values[days]) ?? Number.NaN,
      percent: figure(values[percent]) ?? Number.NaN,
    }));
