import type { CouponLine } from '../../../queries/money/coupons.ts';

export const couponStates = ['open', 'later', 'over'] as const;
export type CouponState = (typeof couponStates)[number];
export const couponOrders = ['code', 'uses', 'until'] as const;
export type CouponOrder = (typeof couponOrders)[number];

/** Whether the shop takes a code now: not yet, or not any more, since its time is over or all its uses are gone. */
export function stateOf(
  { valid_from, valid_until, max_uses, uses }: Pick<CouponLine, 'valid_from' | 'valid_until' | 'max_uses' | 'uses'>,
  now: number,
): CouponState {
  if (valid_until !== null && Date.parse(valid_until) <= now) return 'over';
  if (max_uses !== null && uses >= max_uses) return 'over';
  return valid_from !== null && Date.parse(valid_from) > now ? 'later' : 'open';
}

/** The filter and order of a list; the address contains them. */
export interface CouponChoice {
  readonly state: CouponState | null;
  readonly order: CouponOrder;
  /** Part of a code or title. */
  readonly words: string;
  readonly page: number;
}

export const pageSize = 50;

export function pick(coupons: readonly CouponLine[], { state, order, words, page }: CouponChoice, now: number) {
  const sought = words.trim().toLowerCase();
  const found = coupons
    .filter((coupon) => state === null || stateOf(coupon, now) === state)
    .filter(({ code, title }) => `${code ?? ''}\n${title}`.toLowerCase().includes(sought))
    .toSorted(compare[order]);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const shown = Math.min(Math.max(page, 1), pages);
  return { rows: found.slice((shown - 1) * pageSize, shown * pageSize), found: found.length, page: shown, pages };
}

const nameOf = ({ code, title }: CouponLine) => code ?? title;
const byName = (one: CouponLine, other: CouponLine) => nameOf(one).localeCompare(nameOf(other));
/** Without an end it ends last. */
const endOf = ({ valid_until }: CouponLine) =>
  valid_until === null ? Number.POSITIVE_INFINITY : Date.parse(valid_until);
const compare: Readonly<Record<CouponOrder, (one: CouponLine, other: CouponLine) => number>> = {
  code: byName,
  uses: (one, other) => other.uses - one.uses || byName(one, other),
  until: (one, other) => (endOf(one) === endOf(other) ? byName(one, other) : endOf(one) - endOf(other)),
};
