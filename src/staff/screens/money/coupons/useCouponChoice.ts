import { useListAddress } from '../../../hooks/useListAddress.ts';
import { type CouponChoice, couponOrders, couponStates } from './couponList.ts';

/** What is shown of the coupons, as the address says it. */
export function useCouponChoice() {
  const { text, id, oneOf, put } = useListAddress();
  const choice: CouponChoice = {
    state: oneOf('state', couponStates),
    order: oneOf('sort', couponOrders) ?? 'code',
    words: text('q'),
    page: id('page') ?? 1,
  };
  return {
    choice,
    run: id('run'),
    batch: id('batch'),
    /** Any other choice begins on the first page again. */
    choose: (name: 'state' | 'sort' | 'q' | 'run', value: string) =>
      put({ [name]: value, page: '' }, { replace: true }),
    turnTo: (page: number) => put({ page: page === 1 ? '' : String(page) }),
    /** The same list of one batch, or again of all. */
    batchAddress: (batch: number | null) => (batch === null ? '?' : `?batch=${batch}`),
  };
}
