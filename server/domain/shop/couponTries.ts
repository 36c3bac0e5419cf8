import type { Deps } from '../../deps.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import type { Limited, Use } from '../limits/limits.ts';
import { isTrusted } from '../limits/trusted.ts';
import { distinctCodes } from './coupons.ts';

export interface CodesTried {
  readonly codes: readonly string[];
  readonly who: Who | null;
  readonly ip: string;
}

/**
 * Does what tells whether coupon codes exist, unless too many wrong ones were tried (docs/rules/limits.md). `unknown`
 * says how many of the outcome's codes nobody knows. Only wrong codes are counted, once that is known: many who buy
 * with right ones at the same moment guess nothing. So the number in hand is limited, and one too many is not reported.
 */
export async function tryCodes<Outcome>(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  { codes, who, ip }: CodesTried,
  work: () => Promise<Outcome>,
  unknown: (outcome: Outcome) => number = (outcome) => Number(isUnknown(outcome)),
): Promise<Outcome | Limited> {
  const tried = distinctCodes(codes).length;
  if (tried === 0) return work();
  const own: Use = ['wrongCoupon', ip];
  const inHand: readonly Use[] = [['couponsInHand', ip]];
  const limited = (await limits.look(...own)) ?? (await limits.takeAll(inHand, tried));
  if (limited) return limited;
  try {
    const shut = await limits.look('wrongCouponAll');
    if (shut && !(await isTrusted(database.db, who, ip))) return shut;
    const outcome = await work();
    const wrong = unknown(outcome);
    if (wrong === 0) return outcome;
    await limits.takeAll([['wrongCouponAll']], wrong);
    return (await limits.takeAll([own], wrong)) ?? outcome;
  } finally {
    await limits.giveBack(inHand, tried);
  }
}

const isUnknown = (outcome: unknown) => outcome instanceof Refusal && outcome.code === 'coupon_unknown';
