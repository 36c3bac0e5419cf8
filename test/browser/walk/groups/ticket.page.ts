import { heading, offers, type PageObject, press } from '../pageObject.ts';

export const ticketPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'calendar.wanted': press('Add it to your calendar'),
  },
  looks: {
    opening: heading('Checking your link'),
    failed: heading('We could not check your link'),
    'shown.fresh': heading('Jan Nowak'),
    'shown.reading': heading('Jan Nowak'),
    'shown.offline': offers('Try again'),
    dead: heading(/no longer valid|was handed over/u),
    lost: heading('This link leads to no ticket'),
  },
};
