import { alertIn, dialog, fieldIn, noDialog } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

const button = (name: string) => (page: Parameters<typeof dialog>[0]) => dialog(page).getByRole('button', { name });

export const changeGroupPage: PageObject = {
  gestures: {
    'number.typed': (page, event) => write(fieldIn(page, 'group_id'), String(event.text)),
    'number.left': (page) => leave(fieldIn(page, 'group_id')),
    'check.submitted': (page) => submit(fieldIn(page, 'group_id')),
    'move.confirmed': press('Change group'),
    'number.reconsidered': press('Another number'),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    entering: button('Check'),
    checking: button('Checking…'),
    confirming: (page) => dialog(page).getByText('Bog trotters'),
    moving: button('Changing…'),
    refused: alertIn(/^(?:No more free places in this wave|Something went wrong)/u),
    done: noDialog,
    dismissed: noDialog,
  },
};
