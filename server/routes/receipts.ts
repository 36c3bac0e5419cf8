import type { handedOverCalls } from '#contract/groups/handedOver.calls.ts';
import type { receiptCalls } from '#contract/payments/receipt.calls.ts';
import type { refundOfferCalls } from '#contract/payments/refundOffers.calls.ts';
import type { Deps } from '../deps.ts';
import { takeBack, viewHandedOver } from '../domain/groups/commands/takeBack.ts';
import { Refusal } from '../domain/kit/answers.ts';
import { byLink, takeOffer, viewOffer } from '../domain/payments/money/refundOffers.ts';
import { viewReceipt } from '../domain/payments/receipt.ts';
import type { Handlers } from './http/handler.ts';

export const receiptHandlers = (deps: Deps): Handlers<typeof receiptCalls> => ({
  'GET payment/{id}/receipt': async ({ params }) => (await viewReceipt(deps, params.id)) ?? new Refusal('not_found'),
});

/** Money that the organiser offers back, by the link of a mail. */
export const refundOfferHandlers = ({ database, limits }: Deps): Handlers<typeof refundOfferCalls> => ({
  'POST refund-offers/verify': ({ body: { secret }, ip }) => byLink(limits, ip, () => viewOffer(database.db, secret)),
  'POST refund-offers/take': ({ body: { secret }, ip }) =>
    byLink(limits, ip, async () => (await takeOffer(database, secret)) ?? viewOffer(database.db, secret)),
});

/** Places that were handed over, by the link of the giver's mail. */
export const handedOverHandlers = ({ database, limits }: Deps): Handlers<typeof handedOverCalls> => ({
  'POST handed-over/verify': ({ body: { secret }, ip }) =>
    byLink(limits, ip, () => viewHandedOver(database.db, secret)),
  'POST handed-over/take-back': ({ body: { secret }, ip, who }) =>
    byLink(limits, ip, async () => (await takeBack(database, secret, who)) ?? viewHandedOver(database.db, secret)),
});
