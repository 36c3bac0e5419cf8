import { useListAddress } from '../../../hooks/useListAddress.ts';
import { useTableChoice } from '../../../parts/table/useTableChoice.ts';
import { couponStates } from './couponList.ts';

/** What is shown of the coupons, as the address says it. */
export function useCouponChoice() {
  const { id, put } = useListAddress();
  const page = id('page') ?? 1;
  return {
    choice: useTableChoice({ sort: 'name', views: ['all', ...couponStates], filters: ['run'] }),
    page,
    run: id('run'),
    batch: id('batch'),
    readOn: () => put({ page: String(page + 1) }, { replace: true }),
    /** The same list of one batch, or again of all. */
    batchAddress: (batch: number | null) => (batch === null ? '?' : `?batch=${batch}`),
  };
}
