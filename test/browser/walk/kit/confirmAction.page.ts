import { alertIn, fieldIn, noDialog, titled } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

export const confirmActionPage: PageObject = {
  gestures: {
    'answer.given': (page, event) => write(fieldIn(page, event.field), String(event.text)),
    'answer.left': (page, event) => leave(fieldIn(page, event.field)),
    'action.confirmed': (page) => submit(fieldIn(page, 'group_name')),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    asking: titled('Rename the group'),
    working: (page) => page.getByRole('button', { name: 'Renaming…' }),
    failed: alertIn(/^(?:Something went wrong|Check the marked fields)/u),
    done: noDialog,
    dismissed: noDialog,
  },
};
