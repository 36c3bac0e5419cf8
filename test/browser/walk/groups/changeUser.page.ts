import { alertIn, dialog, fieldIn, noDialog } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

const button = (name: string) => (page: Parameters<typeof dialog>[0]) => dialog(page).getByRole('button', { name });

export const changeUserPage: PageObject = {
  gestures: {
    'email.typed': (page, event) => write(fieldIn(page, 'email'), String(event.text)),
    'email.left': (page) => leave(fieldIn(page, 'email')),
    'check.submitted': (page) => submit(fieldIn(page, 'email')),
    'transfer.confirmed': press('Hand over to Magdalena'),
    'invitation.confirmed': press('Send invite'),
    'address.reconsidered': press('Another address'),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    entering: button('Check'),
    checking: button('Checking…'),
    found: button('Hand over to Magdalena'),
    transferring: button('Handing over…'),
    unknown: (page) => dialog(page).getByRole('status').filter({ hasText: 'This address has no account yet.' }),
    inviting: button('Sending…'),
    refused: alertIn(/^(?:This person is in the group already|Something went wrong)/u),
    done: noDialog,
    dismissed: noDialog,
  },
};
