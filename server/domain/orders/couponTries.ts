import type { Deps } from '../../deps.ts';
import type { Limited, Use } from '../../outside/limits.ts';
import { Refusal, type Who } from '../../routes/handler.ts';
import { isSomebody } from '../accounts/sessions.ts';
import { distinctCodes } from './coupons.ts';

export interface CodesTried {
  readonly codes: readonly string[];
  readonly who: Who | null;
  readonly ip: string;
}

/**
 * Does what tells whether coupon codes exist, unless too many wrong ones were tried (docs/rules/limits.md). `unknown`
 * says how many of the outcome's codes nobody knows. The count over all is taken only by a wrong code: every buyer
 * with a coupon would wait for its row.
 */
export async function tryCodes<Outcome>(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  { codes, who, ip }: CodesTried,
  work: () => Promise<Outcome>,
  unknown: (outcome: Outcome) => number = (outcome) => Number(isUnknown(outcome)),
): Promise<Outcome | Limited> {
  const tried = distinctCodes(codes).length;
  if (tried === 0) return work();
  const own: readonly Use[] = [['wrongCoupon', ip]];
  const limited = await limits.takeAll(own, tried);
  if (limited) return limited;
  let wrong = 0;
  try {
    const shut = await limits.look('wrongCouponAll');
    if (shut && !(await isSomebody(database.db, who, ip))) return shut;
    const outcome = await work();
    wrong = unknown(outcome);
    return outcome;
  } finally {
    if (wrong < tried) await limits.giveBack(own, tried - wrong);
    if (wrong > 0) await limits.takeAll([['wrongCouponAll']], wrong);
  }
}

const isUnknown = (outcome: unknown) => outcome instanceof Refusal && outcome.code === 'coupon_unknown';
