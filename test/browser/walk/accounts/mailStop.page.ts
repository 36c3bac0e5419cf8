import { alerts, heading, offers, type PageObject, press } from '../pageObject.ts';

const saving = offers('Saving…');
const wrong = alerts(/^Something went wrong/u);

export const mailStopPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'stop.wanted': press('No more of these'),
    'resume.wanted': press('Send them again'),
  },
  looks: {
    reading: heading('Looking at your link'),
    unread: heading('We could not look at your link'),
    allowed: heading('No more of these e-mails?'),
    'allowed.failed': wrong,
    stopping: saving,
    stopped: heading('You get no more of these e-mails'),
    'stopped.failed': wrong,
    resuming: saving,
    lost: heading('This link does not work'),
  },
};
