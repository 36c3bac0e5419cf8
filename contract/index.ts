import { accessCalls } from './accounts/access.calls.ts';
import { accountCalls } from './accounts/account.calls.ts';
import { mailCalls } from './accounts/mail.calls.ts';
import { deskCalls } from './desk/desk.calls.ts';
import { bibCalls } from './groups/bib.calls.ts';
import { groupCalls } from './groups/group.calls.ts';
import { handedOverCalls } from './groups/handedOver.calls.ts';
import { startDataCalls } from './groups/startData.calls.ts';
import { startListCalls } from './groups/startList.calls.ts';
import { ticketCalls } from './groups/ticket.calls.ts';
import { invoiceCalls } from './orders/invoice.calls.ts';
import { orderCalls } from './orders/order.calls.ts';
import { systemCalls } from './page/system.calls.ts';
import { paymentCalls } from './payments/payment.calls.ts';
import { receiptCalls } from './payments/receipt.calls.ts';
import { refundOfferCalls } from './payments/refundOffers.calls.ts';
import { catalogueCalls } from './shop/catalogue.calls.ts';
import { openingCalls } from './shop/opening.calls.ts';
import { runPageCalls } from './shop/runPage.calls.ts';
import { desksCalls } from './staff/desk/desks.calls.ts';
import { couponCalls } from './staff/money/coupons.calls.ts';
import { invoiceRequestCalls } from './staff/money/invoices.calls.ts';
import { moneyCalls } from './staff/money/money.calls.ts';
import { paymentListCalls } from './staff/money/paymentList.calls.ts';
import { payoutCalls } from './staff/money/payouts.calls.ts';
import { refundCalls } from './staff/money/refunds.calls.ts';
import { staffOrderCalls } from './staff/money/staffOrders.calls.ts';
import { unmatchedCalls } from './staff/money/unmatched.calls.ts';
import { needsCalls } from './staff/office/needs.calls.ts';
import { staffCalls } from './staff/office/staff.calls.ts';
import { fileCalls } from './staff/people/files.calls.ts';
import { groupActsCalls } from './staff/people/groupActs.calls.ts';
import { peopleCalls } from './staff/people/people.calls.ts';
import { placeActsCalls } from './staff/people/placeActs.calls.ts';
import { sheetCalls } from './staff/people/sheets.calls.ts';
import { askCalls } from './staff/runs/asks.calls.ts';
import { categoryCalls } from './staff/runs/categories.calls.ts';
import { manyWavesCalls } from './staff/runs/manyWaves.calls.ts';
import { numberCalls } from './staff/runs/numbers.calls.ts';
import { pageCalls } from './staff/runs/page.calls.ts';
import { pictureCalls } from './staff/runs/pictures.calls.ts';
import { runCalls } from './staff/runs/runs.calls.ts';
import { startNumberCalls } from './staff/runs/startNumbers.calls.ts';
import { taskCalls } from './staff/runs/tasks.calls.ts';

/** Every call there is; the server serves them all and the app's client is typed by them. */
export const allCalls = {
  ...catalogueCalls,
  ...runPageCalls,
  ...openingCalls,
  ...startListCalls,
  ...startDataCalls,
  ...ticketCalls,
  ...bibCalls,
  ...orderCalls,
  ...paymentCalls,
  ...receiptCalls,
  ...invoiceCalls,
  ...accountCalls,
  ...accessCalls,
  ...groupCalls,
  ...mailCalls,
  ...systemCalls,
  ...staffCalls,
  ...needsCalls,
  ...runCalls,
  ...manyWavesCalls,
  ...pageCalls,
  ...askCalls,
  ...pictureCalls,
  ...categoryCalls,
  ...couponCalls,
  ...moneyCalls,
  ...paymentListCalls,
  ...unmatchedCalls,
  ...payoutCalls,
  ...invoiceRequestCalls,
  ...staffOrderCalls,
  ...refundCalls,
  ...numberCalls,
  ...peopleCalls,
  ...taskCalls,
  ...fileCalls,
  ...startNumberCalls,
  ...sheetCalls,
  ...placeActsCalls,
  ...groupActsCalls,
  ...refundOfferCalls,
  ...handedOverCalls,
  ...deskCalls,
  ...desksCalls,
};
export type AllCalls = typeof allCalls;
