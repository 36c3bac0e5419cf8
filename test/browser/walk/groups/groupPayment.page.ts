import { alertIn, close, dialog, dialogWith, noDialog, titled } from '../dialog.ts';
import { type PageObject, press } from '../pageObject.ts';

export const groupPaymentPage: PageObject = {
  gestures: {
    'payment.confirmed': press(/^Pay \d/u),
    'payment.reconsidered': press('Pay another way, or cancel the order'),
    'retry.requested': press('Try again'),
    'dialog.dismissed': press('Close'),
  },
  looks: {
    loading: (page) => dialog(page).getByRole('status', { name: 'The payment is loading' }),
    unavailable: alertIn(/^The payment could not be loaded/u),
    reviewing: titled('Pay for 3 places'),
    opening: dialogWith((page) => page.getByRole('button', { name: 'Opening the payment…' }), close),
    failed: alertIn(/^The payment could not be opened/u),
    toPayment: noDialog,
    toProvider: noDialog,
    dismissed: noDialog,
  },
};
