import { alerts, heading, offers, type PageObject, press } from '../pageObject.ts';

const saving = offers('Saving…');
const wrong = alerts(/^Something went wrong/u);

export const mailStopPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'stop.wanted': press('Unsubscribe'),
    'resume.wanted': press('Subscribe again'),
  },
  looks: {
    reading: heading('Checking your link'),
    unread: heading('We could not check your link'),
    allowed: heading('Unsubscribe from these e-mails?'),
    'allowed.failed': wrong,
    stopping: saving,
    stopped: heading('You have unsubscribed'),
    'stopped.failed': wrong,
    resuming: saving,
    lost: heading('This link does not work'),
  },
};
