import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { RefundSteps } from '../../../contract/payments/refundSteps.ts';
import { refundByPolicy } from '../../../server/domain/payments/money/refundPolicy.ts';

const steps = [
  { until_days: 30, percent: 100 },
  { until_days: 14, percent: 50 },
];
const start = new Date('2027-04-17T09:45:00+02:00');
const back = (now: string, price = 17_911, of: typeof steps = steps) =>
  refundByPolicy(of, { price, start, now: new Date(now), region: 'pl' });

describe('what goes back by the policy of a run', () => {
  it('is counted in days of its calendar, whatever the hour', () => {
    expect([
      back('2027-03-18T23:59:00+01:00'),
      back('2027-03-19T00:00:00+01:00'),
      back('2027-04-03T23:59:00+02:00'),
      back('2027-04-04T00:00:00+02:00'),
    ]).toEqual([17_911, 8_956, 8_956, 0]);
  });

  it('is nothing without a policy, and nothing once it has started', () => {
    expect(back('2027-01-01T00:00:00Z', 17_911, [])).toBe(0);
    expect(back('2027-04-17T09:45:00+02:00', 100, [{ until_days: 0, percent: 100 }])).toBe(0);
    expect(back('2027-04-17T09:44:00+02:00', 100, [{ until_days: 0, percent: 100 }])).toBe(100);
  });

  it('has steps in order: each nearer to the start, and for less', () => {
    const takes = (of: unknown) => v.safeParse(RefundSteps, of).success;
    expect([
      takes(steps),
      takes([]),
      takes(steps.toReversed()),
      takes([steps[0], { until_days: 10, percent: 100 }]),
    ]).toEqual([true, true, false, false]);
  });
});
