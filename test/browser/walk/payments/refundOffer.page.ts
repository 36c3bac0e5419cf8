import { alerts, heading, offers, type PageObject, press } from '../pageObject.ts';

export const refundOfferPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'refund.wanted': press(/^Give 3 places back/u),
  },
  looks: {
    loading: heading('Checking your link'),
    unread: heading('We could not check your link'),
    open: heading(/^You can get .* back$/u),
    'open.failed': alerts(/^We do not know whether that worked/u),
    taking: offers('Giving back…'),
    taken: heading(/is on its way back$/u),
    over: heading('This refund is no longer offered'),
    lost: heading('This link does not work'),
  },
};
