import { alertIn, dialog, noDialog, titled } from '../dialog.ts';
import { choose, type PageObject, press } from '../pageObject.ts';

const cuts: Readonly<Record<string, RegExp>> = { K: /^Women’s$/u, M: /^Men’s$/u };

export const tshirtPage: PageObject = {
  gestures: {
    'sex.chosen': (page, event) => choose(page, cuts[String(event.sex)] ?? /never/u),
    'size.chosen': (page, event) => choose(page, new RegExp(`^${String(event.size)}$`, 'u')),
    'choice.submitted': press('Save'),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    choosing: titled('Your T-shirt'),
    saving: (page) => dialog(page).getByRole('button', { name: 'Saving…' }),
    failed: alertIn(/^(?:Something went wrong|Not found)/u),
    locked: (page) => dialog(page).getByRole('link', { name: 'hello@muster.example' }),
    saved: noDialog,
    dismissed: noDialog,
  },
};
