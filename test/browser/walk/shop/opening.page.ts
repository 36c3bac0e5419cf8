import { alerts, heading, offers, type PageObject, press, shows } from '../pageObject.ts';

export const openingReminderPage: PageObject = {
  gestures: { 'address.doubted': press('Correct the address') },
  looks: {
    asking: (page) => page.getByRole('textbox', { name: 'Your e-mail' }),
    sent: shows('Check your e-mail'),
    confirmed: shows('We will remind you'),
    onSale: shows('The sale is open'),
  },
};

const saving = offers('Saving…');
const wrong = alerts(/^Something went wrong/u);

export const openingLinkPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'reminder.confirmed': press('Yes, remind me'),
    'reminder.stopped': press('Don’t remind me'),
  },
  looks: {
    reading: heading('Checking your link'),
    unread: heading('We could not check your link'),
    asked: heading('Shall we remind you?'),
    'asked.failed': wrong,
    confirming: saving,
    waiting: heading('We will remind you'),
    'waiting.failed': wrong,
    stopping: saving,
    open: heading('The sale is open'),
    lost: heading('This link does not work'),
  },
};
