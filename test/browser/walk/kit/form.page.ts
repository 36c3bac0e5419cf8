import { alertIn, fieldIn, noDialog, titled } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

export const formPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(fieldIn(page, event.field), String(event.text)),
    'field.left': (page, event) => leave(fieldIn(page, event.field)),
    'form.submitted': (page) => submit(fieldIn(page, 'group_name')),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    editing: titled('Rename the group'),
    sending: (page) => page.getByRole('button', { name: 'Renaming…' }),
    failed: alertIn(/^(?:Something went wrong|Check the marked fields)/u),
    done: noDialog,
    dismissed: noDialog,
  },
};
