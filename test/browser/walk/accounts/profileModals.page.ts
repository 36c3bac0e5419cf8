import { alertIn, dialog, noDialog, titled } from '../dialog.ts';
import { type PageObject, press } from '../pageObject.ts';

export const profileModalsPage: PageObject = {
  gestures: {
    'terms.accepted': press('Accept the terms'),
    'terms.declined': press('Decline and sign out'),
    'link.requested': press('Send the link again'),
    'address.reconsidered': async (page) =>
      (await press('Change the address')(page)) || press('Update the address')(page),
    'signIn.wanted': press('Sign in again'),
    // By the key; the tests of the dialog cover the close button.
    'dialog.dismissed': async (page) => {
      const closable = dialog(page).getByRole('button', { name: 'Close' });
      if ((await closable.count()) === 0) return false;
      await page.keyboard.press('Escape');
      return true;
    },
  },
  looks: {
    none: noDialog,
    done: noDialog,
    terms: titled('Please accept our terms'),
    'terms.accepting': (page) => dialog(page).getByRole('button', { name: 'Accepting…' }),
    'terms.declining': (page) => dialog(page).getByRole('button', { name: 'Signing you out…' }),
    'terms.failed': alertIn(/^Something went wrong/u),
    'verification.offered': titled('Confirm your e-mail address'),
    'verification.sending': (page) => dialog(page).getByRole('button', { name: 'Sending…' }),
    'verification.sent': titled('Check your e-mail'),
    'verification.failed': alertIn(/^(?:Something went wrong|Too many tries)/u),
    bounced: titled('Your e-mail address needs an update'),
    editing: titled('Edit your profile'),
    changingPassword: titled('Change your password'),
    mailingPasswordLink: titled('Set a password'),
    endingAccess: titled('Sign out everywhere else?'),
    deletingAccount: titled('Delete your account'),
  },
};
