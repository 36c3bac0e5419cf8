import { alertIn, close, dialogWith, noDialog, titled } from '../dialog.ts';
import { alerts, choose, offers, type PageObject, press, shows } from '../pageObject.ts';

const open = (state: string) => `reserved.payer.open.${state}`;

/** Methods by the names of their rows. */
const rows: Readonly<Record<string, RegExp>> = { stripe: /^Card/u, adyen: /Klarna/u };

export const paymentPage: PageObject = {
  gestures: {
    // The provider's form is not shown until it is ready.
    'form.readied': async (page) => {
      const button = page.getByRole('button', { name: 'readies', includeHidden: true });
      if ((await button.count()) === 0) return false;
      await button.dispatchEvent('click');
      return true;
    },
    'form.failed': press('fails'),
    'form.completed': press('is complete'),
    'form.unfinished': press('is unfinished'),
    'wallet.approved': press('is approved in a wallet'),
    'payment.confirmed': press(/^Pay .* now$/u),
    'bank.chosen': press(/^Pay .* at the bank$/u),
    'method.reconsidered': press('Choose another payment method'),
    'choice.dismissed': press('Back'),
    'method.chosen': (page, { provider }) => {
      const name = rows[String(provider)] ?? /^Przelewy24/u;
      return press(name)(page).then((done) => done || choose(page, name));
    },
    'order.reconsidered': press('Cancel this order'),
    'order.kept': press('Keep the order'),
    'order.abandoned': press('Cancel the order'),
    'places.wanted': press('Reserve again'),
    'retry.requested': press(/^(?:Try again|Reload the page)$/u),
    'link.dismissed': press('Continue to payment'),
  },
  looks: {
    failed: alerts(/could not be loaded/u),
    missing: shows('We cannot find this'),
    givenUp: shows('The order is cancelled'),
    closed: shows('This payment is closed'),
    returning: shows(/^Welcome back/u),
    lapsing: shows(/We are checking whether your reservation still stands/u),
    'lapsed.offered': shows('Your reservation has lapsed'),
    'lapsed.renewing': offers(/^Reserving/u),
    'lapsed.full': alerts(/^(?:No more free places in this wave|Only \d places? (?:is|are) left in this wave)/u),
    'lapsed.refused': alerts(/Confirm your address first/u),
    'lapsed.forGood': shows(/A reservation can be renewed once/u),
    notKept: alerts(/could not record that you opened the e-mail/u),
    'lapsed.saleClosed': shows('Sales have ended'),
    'reserved.order.kept': noDialog,
    'reserved.order.doubted': titled('Cancel this order?'),
    'reserved.order.ending': dialogWith((page) => page.getByRole('button', { name: /^Cancelling the order/u }), close),
    'reserved.order.unheard': alertIn(/do not know whether that worked/u),
    reserved: shows('Muster Berlin-Brandenburg'),
    [open('preparingProvider')]: shows(/The payment form is still loading/u),
    [open('ready')]: shows('Your bank may ask you to confirm.'),
    [open('awaitingBank')]: offers(/at the bank$/u),
    [open('cancelledAtBank')]: alerts(/The bank refused it/u),
    [open('redirecting')]: offers(/^Taking you there/u),
    [open('choosingMethod')]: shows('How would you like to pay?'),
    [open('givingAddress')]: shows('This payment method needs a billing address.'),
    [open('unavailable')]: alerts(/is not available at the moment/u),
    [open('outdated')]: alerts(/payment form could not be loaded/u),
    'reserved.payer.confirming': offers(/^Confirming/u),
    'reserved.payer.returning': shows(/^Welcome back/u),
  },
};
