import { queryOptions } from '@tanstack/react-query';
import type { StaffCoupon } from '#contract/staff/money/coupons.calls.ts';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type Listed = Answer<'GET staff/coupons'>;
export type CouponLine = Listed['coupons'][number];
export type Batch = Listed['batches'][number];
/** One whose code the reader may see. */
export type Coupon = StaffCoupon;

/** Those of one run, of one batch, or all. */
export interface CouponQuery {
  readonly run_id?: number;
  readonly batch?: number;
}

/** All that is read about coupons; what is written makes it old. */
export const couponsKey = ['staff', 'coupons'] as const;

export const couponsQuery = ({ request }: Pick<StaffServices, 'request'>, query: CouponQuery) =>
  queryOptions({
    queryKey: [...couponsKey, query],
    queryFn: ({ signal }) => dataOf(request('GET staff/coupons', { query }, { signal })),
  });

export const isSeen = (coupon: CouponLine | undefined): coupon is Coupon =>
  coupon !== undefined && coupon.code !== null && coupon.value !== null;
