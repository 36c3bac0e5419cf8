import { fitsWords } from '../../../kit/fitsWords.ts';
import type { CouponLine } from '../../../queries/money/coupons.ts';

export const couponStates = ['open', 'later', 'over'] as const;
export type CouponState = (typeof couponStates)[number];
/** Whether the shop takes a code now: not yet, or not any more, since its time is over or all its uses are gone. */
export function stateOf(
  { valid_from, valid_until, max_uses, uses }: Pick<CouponLine, 'valid_from' | 'valid_until' | 'max_uses' | 'uses'>,
  now: number,
): CouponState {
  if (valid_until !== null && Date.parse(valid_until) <= now) return 'over';
  if (max_uses !== null && uses >= max_uses) return 'over';
  return valid_from !== null && Date.parse(valid_from) > now ? 'later' : 'open';
}

/** What is shown of a list. */
interface CouponChoice {
  readonly state: CouponState | null;
  /** A column that sorts; any other name is that of the code. */
  readonly order: string;
  readonly isDescending: boolean;
  /** Parts of a code or title. */
  readonly words: string;
  /** How far somebody has read on. */
  readonly page: number;
}

const pageSize = 50;

/** A batch has thousands of codes: they are shown a page after the other. */
export function pick(
  coupons: readonly CouponLine[],
  { state, order, isDescending, words, page }: CouponChoice,
  now: number,
) {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const sorted = sortedBy[order] ?? (() => 0);
  const sign = isDescending ? -1 : 1;
  const found = coupons
    .filter((coupon) => state === null || stateOf(coupon, now) === state)
    .filter(({ code, title }) => fitsWords(words, [code, title]))
    .toSorted((one, other) => sign * (sorted(one) - sorted(other) || compare(nameOf(one), nameOf(other))));
  const rows = found.slice(0, page * pageSize);
  return { rows, found: found.length, isMore: rows.length < found.length };
}

const nameOf = ({ code, title }: CouponLine) => code ?? title;
const sortedBy: Readonly<Record<string, (coupon: CouponLine) => number>> = {
  used: ({ uses }) => uses,
  // Without an end it ends last; two of them end together.
  valid: ({ valid_until }) => (valid_until === null ? Number.MAX_SAFE_INTEGER : Date.parse(valid_until)),
};
