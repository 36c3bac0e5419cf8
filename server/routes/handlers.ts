import type { AllCalls } from '#contract/index.ts';
import type { Deps } from '../deps.ts';
import { accessHandlers } from './access.ts';
import { accountHandlers } from './accounts.ts';
import { catalogueHandlers } from './catalogue.ts';
import { deskHandlers, desksHandlers } from './desk.ts';
import { groupHandlers } from './groups.ts';
import type { Handlers } from './http/handler.ts';
import { mailHandlers } from './mail.ts';
import { bibHandlers, openingHandlers, startListHandlers } from './openings.ts';
import { orderHandlers } from './orders.ts';
import { paymentHandlers } from './payments.ts';
import { handedOverHandlers, receiptHandlers, refundOfferHandlers } from './receipts.ts';
import { runPageHandlers } from './runPages.ts';
import { actsHandlers } from './staff/acts.ts';
import { askHandlers } from './staff/asks.ts';
import { categoryHandlers } from './staff/categories.ts';
import { couponHandlers } from './staff/coupons.ts';
import { fileHandlers } from './staff/files.ts';
import { invoiceHandlers } from './staff/invoices.ts';
import { moneyHandlers } from './staff/money.ts';
import { needsHandlers } from './staff/needs.ts';
import { numberHandlers, startNumberHandlers } from './staff/numbers.ts';
import { staffOrderHandlers } from './staff/orders.ts';
import { pageHandlers } from './staff/page.ts';
import { paymentListHandlers } from './staff/paymentList.ts';
import { payoutHandlers } from './staff/payouts.ts';
import { peopleHandlers } from './staff/people.ts';
import { pictureHandlers } from './staff/pictures.ts';
import { refundHandlers } from './staff/refunds.ts';
import { runHandlers } from './staff/runs.ts';
import { sheetHandlers } from './staff/sheets.ts';
import { staffHandlers } from './staff/staff.ts';
import { taskHandlers } from './staff/tasks.ts';
import { startDataHandlers } from './startData.ts';
import { systemHandlers } from './system.ts';
import { ticketHandlers } from './tickets.ts';

/** Who answers each call of the contract. */
export const handlersOf = (deps: Deps): Handlers<AllCalls> => ({
  ...catalogueHandlers(deps),
  ...runPageHandlers(deps),
  ...openingHandlers(deps),
  ...startListHandlers(deps),
  ...startDataHandlers(deps),
  ...ticketHandlers(deps),
  ...bibHandlers(deps),
  ...orderHandlers(deps),
  ...paymentHandlers(deps),
  ...receiptHandlers(deps),
  ...accountHandlers(deps),
  ...accessHandlers(deps),
  ...groupHandlers(deps),
  ...mailHandlers(deps),
  ...staffHandlers(deps),
  ...needsHandlers(deps),
  ...runHandlers(deps),
  ...pageHandlers(deps),
  ...askHandlers(deps),
  ...pictureHandlers(deps),
  ...couponHandlers(deps),
  ...moneyHandlers(deps),
  ...paymentListHandlers(deps),
  ...payoutHandlers(deps),
  ...invoiceHandlers(deps),
  ...staffOrderHandlers(deps),
  ...refundHandlers(deps),
  ...numberHandlers(deps),
  ...peopleHandlers(deps),
  ...categoryHandlers(deps),
  ...taskHandlers(deps),
  ...fileHandlers(deps),
  ...startNumberHandlers(deps),
  ...sheetHandlers(deps),
  ...actsHandlers(deps),
  ...refundOfferHandlers(deps),
  ...handedOverHandlers(deps),
  ...deskHandlers(deps),
  ...desksHandlers(deps),
  ...systemHandlers(deps),
});
