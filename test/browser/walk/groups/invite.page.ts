import { close, dialog, dialogWith, fieldIn, noDialog, titled } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

export const askingGestures: PageObject['gestures'] = {
  'email.typed': (page, event) => write(fieldIn(page, 'email'), String(event.text)),
  'email.left': (page) => leave(fieldIn(page, 'email')),
  'invitation.submitted': (page) => submit(fieldIn(page, 'email')),
  'dialog.dismissed': press('Close'),
};

export const askingLooks: PageObject['looks'] = {
  sending: dialogWith((page) => page.getByRole('button', { name: 'Sending…' }), close),
  refused: (page) =>
    dialog(page).getByText(/^(?:Something went wrong|Confirm your e-mail|This person is already in the group)/u),
  sent: (page) => dialog(page).getByRole('status').filter({ hasText: 'kim@example.com' }),
  dismissed: noDialog,
};

export const invitePage: PageObject = {
  gestures: {
    ...askingGestures,
    'another.wanted': press('Invite another friend'),
    'challenge.chosen': press('Challenge somebody'),
  },
  looks: {
    ...askingLooks,
    entering: titled('Invite a friend'),
    // Unlike a single one, these can be left: the rest is not asked then.
    asking: (page) =>
      dialog(page)
        .filter({ has: page.getByRole('button', { name: /^Sending \d of \d…/u }) })
        .filter({ has: close(page) }),
    full: titled('No paid place is free'),
    challenging: noDialog,
  },
};
