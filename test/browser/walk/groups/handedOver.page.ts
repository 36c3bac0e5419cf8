import { alerts, heading, offers, type PageObject, press } from '../pageObject.ts';

export const handedOverPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'place.wanted': press(/^This was not me/u),
  },
  looks: {
    loading: heading('Checking your link'),
    unread: heading('We could not check your link'),
    open: heading('Your place now belongs to Kim Test'),
    'open.failed': alerts(/^We do not know whether that worked/u),
    returning: offers('Taking it back…'),
    back: heading('Your place is yours again'),
    over: heading('The place can no longer be taken back'),
    lost: heading('This link does not work'),
  },
};
