import { alertIn, close, dialog, dialogWith, fieldIn, noDialog } from '../dialog.ts';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

const button = (name: RegExp | string) => (page: Parameters<typeof dialog>[0]) =>
  dialog(page).getByRole('button', { name });

export const lookUpPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(fieldIn(page, 'email'), String(event.text)),
    'field.left': (page) => leave(fieldIn(page, 'email')),
    'form.submitted': (page) => submit(fieldIn(page, 'email')),
    'offer.accepted': async (page) =>
      (await press('Hand over to Magdalena')(page)) || (await press('Send invite')(page)),
    'offer.declined': press('Another address'),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    editing: button('Check'),
    searching: button('Checking…'),
    offered: button(/^(?:Hand over to Magdalena|Send invite)$/u),
    accepting: dialogWith((page) => page.getByRole('button', { name: /^(?:Handing over|Sending)…$/u }), close),
    failed: alertIn(/^(?:This person is in the group already|Something went wrong)/u),
    done: noDialog,
    dismissed: noDialog,
  },
};
