import { alertIn, close, dialog, dialogWith, fieldIn, noDialog } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

const button = (name: string) => (page: Parameters<typeof dialog>[0]) => dialog(page).getByRole('button', { name });

export const changeUserPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(fieldIn(page, 'email'), String(event.text)),
    'field.left': (page) => leave(fieldIn(page, 'email')),
    'form.submitted': (page) => submit(fieldIn(page, 'email')),
    'transfer.confirmed': press('Hand over to Magdalena'),
    'invitation.confirmed': press('Send invite'),
    'address.reconsidered': press('Another address'),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    editing: button('Check'),
    checking: button('Checking…'),
    found: button('Hand over to Magdalena'),
    transferring: dialogWith((page) => page.getByRole('button', { name: 'Handing over…' }), close),
    unknown: button('Send invite'),
    inviting: dialogWith((page) => page.getByRole('button', { name: 'Sending…' }), close),
    failed: alertIn(/^(?:This person is already in the group|Something went wrong)/u),
    done: noDialog,
    dismissed: noDialog,
  },
};
