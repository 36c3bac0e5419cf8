import { alerts, heading, offers, type PageObject, press } from '../pageObject.ts';

export const passwordResetPage: PageObject = {
  gestures: {
    'link.wanted': press(/^(?:Send again|Request a new link)$/u),
    'address.doubted': press('Correct the address'),
  },
  looks: {
    requesting: heading('Forgotten password'),
    requested: heading('Check your e-mail'),
    'requested.waiting': (page) => page.getByRole('button', { name: 'Send again', disabled: true }),
    'requested.missing': (page) => page.getByRole('button', { name: 'Send again', disabled: false }),
    'requested.resending': offers('Sending…'),
    'requested.failed': alerts(/^Something went wrong/u),
    setting: heading('New password'),
    spent: heading('This link does not work'),
    done: heading('Your new password is set'),
  },
};
