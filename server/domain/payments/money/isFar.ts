import { type Region, refundOffer } from '#contract/constants.ts';
import { wallTime } from '../../kit/localTime.ts';

/** Whether somebody who paid for one start and has another may take their money back (docs/rules/tasks.md 2.4). */
export function isFar(bought: Date, is: Date, region: Region): boolean {
  const minutes = Math.abs(is.getTime() - bought.getTime()) / 60_000;
  return minutes > refundOffer.beyondMinutes || wallTime(bought, region).day !== wallTime(is, region).day;
}
