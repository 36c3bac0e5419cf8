import { alertIn, dialog, fieldIn, noDialog, titled } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

export const editProfilePage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(fieldIn(page, event.field), String(event.text)),
    'field.left': (page, event) => leave(fieldIn(page, event.field)),
    'changes.submitted': (page) => submit(fieldIn(page, 'name')),
    'dialog.dismissed': press('Cancel'),
  },
  looks: {
    editing: titled('Edit your profile'),
    saving: (page) => dialog(page).getByRole('button', { name: 'Saving…' }),
    failed: alertIn(/^(?:Something went wrong|Check the marked fields)/u),
    saved: noDialog,
    dismissed: noDialog,
  },
};
