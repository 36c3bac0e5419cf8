import { alertIn, close, dialog, dialogWith, fieldIn, noDialog } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

const button = (name: string) => (page: Parameters<typeof dialog>[0]) => dialog(page).getByRole('button', { name });

export const changeGroupPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(fieldIn(page, 'group_id'), String(event.text)),
    'field.left': (page) => leave(fieldIn(page, 'group_id')),
    'form.submitted': (page) => submit(fieldIn(page, 'group_id')),
    'change.confirmed': press('Change group'),
    'number.reconsidered': press('Another number'),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    editing: button('Check'),
    checking: button('Checking…'),
    found: button('Change group'),
    changing: dialogWith((page) => page.getByRole('button', { name: 'Changing…' }), close),
    failed: alertIn(/^(?:There is no group with this number|Something went wrong)/u),
    done: noDialog,
    dismissed: noDialog,
  },
};
