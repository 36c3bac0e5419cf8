import { alertIn, fieldIn, noDialog, titled } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

export const editPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(fieldIn(page, event.field), String(event.text)),
    'field.left': (page, event) => leave(fieldIn(page, event.field)),
    'form.submitted': (page) => submit(fieldIn(page, 'capacity')),
    'theirs.taken': press('Take theirs'),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    editing: titled('Places of the wave'),
    saving: (page) => page.getByRole('button', { name: 'Saving…' }),
    overtaken: alertIn(/^Somebody has changed the same thing in the meantime/u),
    failed: alertIn(/went wrong|cannot remove that many|cannot be taken away|could not|not changed/u),
    done: noDialog,
    dismissed: noDialog,
  },
};
