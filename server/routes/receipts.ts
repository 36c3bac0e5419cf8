import type { receiptCalls } from '#contract/receipt.calls.ts';
import type { refundOfferCalls } from '#contract/refundOffers.calls.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../domain/answers.ts';
import { takeOffer, viewOffer } from '../domain/payments/money/refundOffers.ts';
import { viewReceipt } from '../domain/payments/receipt.ts';
import type { Handlers } from './http/handler.ts';

export const receiptHandlers = (deps: Deps): Handlers<typeof receiptCalls> => ({
  'GET payment/{id}/receipt': async ({ params }) => (await viewReceipt(deps, params.id)) ?? new Refusal('not_found'),
});

/** Money that the organiser offers back, by the link of a mail. */
export const refundOfferHandlers = ({ database }: Deps): Handlers<typeof refundOfferCalls> => ({
  'GET refund-offers/{secret}': async ({ params }) => viewOffer(database.db, params.secret),
  'POST refund-offers/{secret}/take': async ({ params }) =>
    (await takeOffer(database, params.secret)) ?? viewOffer(database.db, params.secret),
});
