import type { Page } from '@playwright/test';
import { alertIn, close, dialog, dialogWith, noDialog } from '../dialog.ts';
import { alerts, type PageObject, press } from '../pageObject.ts';
import { purchasePage } from '../shop/purchase.page.ts';

const { gestures } = purchasePage;
const pay = (page: Page) => page.getByRole('button', { name: /^Pay/u });
const reserving = dialogWith((page) => page.getByText('Reserving…'), close);
const of = (name: string) => gestures[name] ?? (async () => false);

export const addPlacesPage: PageObject = {
  gestures: {
    'catalogue.retried': press('Try again'),
    'price.retried': press('Try again'),
    'places.changed': of('places.changed'),
    'age.given': of('age.given'),
    'terms.answered': of('terms.answered'),
    'provider.chosen': of('provider.chosen'),
    'order.submitted': press(/^Pay/u),
    'otherWave.wanted': press('Change wave'),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    'open.form.waiting': (page) =>
      dialog(page)
        .getByRole('status', { name: 'The places are loading' })
        .or(dialog(page).getByRole('alert').filter({ hasText: 'The free places could not be loaded.' })),
    'open.form.editing.counting': (page) =>
      dialog(page).getByRole('textbox', { name: /^How many (?:places|children)\?$/u }),
    'open.form.editing.full': alertIn(/^No more free places in this wave|^Only \d+ places? (?:is|are) left/u),
    'open.form.editing.priceChanged': alertIn(/The price has changed in the meantime/u),
    'open.form.editing.saleClosed': dialogWith(alerts(/^Sign-up for this run has closed/u), pay),
    'open.form.editing.termsChanged': alertIn(/^Our terms have changed/u),
    'open.form.editing.refused': alertIn(/^(?:Too many orders|Check the)/u),
    'open.form.editing.failed': alertIn(/^We do not know whether your order arrived/u),
    'open.form.submitting': reserving,
    telling: reserving,
    toPayment: noDialog,
    toProvider: noDialog,
    paidAtOnce: noDialog,
    moving: noDialog,
    dismissed: noDialog,
  },
};
