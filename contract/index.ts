import { accessCalls } from './access.calls.ts';
import { accountCalls } from './account.calls.ts';
import { buyingCalls } from './buying.calls.ts';
import { catalogueCalls } from './catalogue.calls.ts';
import { groupCalls } from './group.calls.ts';
import { handedOverCalls, mailCalls } from './mail.calls.ts';
import { receiptCalls } from './receipt.calls.ts';
import { refundOfferCalls } from './refundOffers.calls.ts';
import { couponCalls } from './staff/money/coupons.calls.ts';
import { staffCalls } from './staff/office/staff.calls.ts';
import { categoryCalls } from './staff/runs/categories.calls.ts';
import { numberCalls } from './staff/runs/numbers.calls.ts';
import { runCalls } from './staff/runs/runs.calls.ts';
import { taskCalls } from './staff/runs/tasks.calls.ts';
import { systemCalls } from './system.calls.ts';

/** Every call there is; the server serves them all and the app's client is typed by them. */
export const allCalls = {
  ...catalogueCalls,
  ...buyingCalls,
  ...receiptCalls,
  ...accountCalls,
  ...accessCalls,
  ...groupCalls,
  ...mailCalls,
  ...systemCalls,
  ...staffCalls,
  ...runCalls,
  ...categoryCalls,
  ...couponCalls,
  ...numberCalls,
  ...taskCalls,
  ...refundOfferCalls,
  ...handedOverCalls,
};
export type AllCalls = typeof allCalls;
