import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import type { PaymentRead } from '#machines/payments/payment.logic.ts';
import type { CardFormProps } from '../../../src/screens/payments/payment/cardForm.ts';
import { PaymentScreen } from '../../../src/screens/payments/payment/PaymentScreen.tsx';
import { PaymentSummary } from '../../../src/screens/payments/payment/PaymentSummary.tsx';
import { busy, press } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import {
  bankPayment,
  cardPayment,
  found,
  lapsedPayment,
  roomy,
  shortHold,
  simplePayment,
} from '../../machines/payments/payment/payment.fixtures.ts';
import { input, linkInput, machine, requests } from '../../machines/payments/payment/payment.model.ts';

/** Stands where Stripe's fields are: what happens in them is a button. */
const SteeredForm = ({ onReady, onChanged, busy: isBusy }: CardFormProps) => (
  <fieldset aria-label="Provider" disabled={isBusy}>
    <button type="button" onClick={() => onReady()}>
      readies
    </button>
    <button type="button" onClick={() => onChanged(true)}>
      is complete
    </button>
  </fieldset>
);

const happens = (event: object) => act(async () => requests.settle(event as EventObject));
const button = (name: RegExp | string) => screen.getAllByRole<HTMLButtonElement>('button', { name })[0];
const pay = /^Pay €268\.98 now$/u;
const toBank = /^Pay €268\.98 at the bank$/u;

async function show(read: PaymentRead, from: typeof linkInput | typeof input = input, kept?: object) {
  const actor = createActor(machine, { input: from });
  actor.start();
  renderScreen(<PaymentScreen actor={actor} Form={SteeredForm} />);
  if (kept !== undefined) await happens({ type: 'xstate.done.actor.keepHold', output: kept });
  await happens({ type: 'xstate.done.actor.loadPayment', output: read });
  return actor;
}

// specification 2.63, 2.64
it('waits visibly while the payment is read', async () => {
  const isLoading = () => screen.queryByRole('status', { name: 'The payment is loading' }) !== null;
  renderScreen(<PaymentScreen actor={createActor(machine, { input }).start()} Form={SteeredForm} />);
  expect(isLoading()).toBe(true);
  await happens({ type: 'xstate.done.actor.loadPayment', output: found(cardPayment) });
  expect([isLoading(), screen.queryByText('Amount to pay') !== null]).toEqual([false, true]);
});

it('offers no way to give up what is on its way', async () => {
  await show(found(bankPayment));
  const offer = () => screen.queryByRole('button', { name: 'Cancel this order' });
  expect(offer()).toBeTruthy();
  await press(toBank);
  expect(offer()).toBeNull();
});

it('says what giving up means, and while the order ends there is no way back', async () => {
  await show(found(bankPayment));
  await press('Cancel this order');
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this order?' }));
  expect(dialog.getByText('Your 5 places go back on sale at once, and others may take them.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeTruthy();
  await press('Cancel the order');
  expect([busy(), dialog.queryByRole('button', { name: 'Close' })]).toEqual(['Cancelling the order…', null]);
});

// specification 2.64, 2.68, 2.69
it('takes the card once the provider’s form is ready, and nothing more while it confirms', async () => {
  await show(found(cardPayment));
  await happens({ type: 'xstate.done.actor.loadProvider', output: { kind: 'loaded' } });
  expect(button(pay)?.disabled).toBe(true);
  await press('readies');
  expect(button(pay)?.disabled).toBe(false);
  await press('is complete');
  await press(pay);
  const provider = screen.getByRole<HTMLFieldSetElement>('group', { name: 'Provider' });
  expect([busy(), provider.disabled]).toEqual(['Confirming…', true]);
});

it('offers to reload the page where the form’s file is lost, and another way to pay', async () => {
  await show(found(cardPayment));
  await happens({ type: 'xstate.done.actor.loadProvider', output: { kind: 'lost' } });
  expect(screen.getByRole('alert').textContent).toMatch(/^The payment form could not be loaded\. Reload the page/u);
  expect([button('Reload the page'), button('Choose another payment method')].every(Boolean)).toBe(true);
});

it('has the news of a lapsed reservation before the sum, of which nothing is to be paid', async () => {
  await show(found(lapsedPayment));
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Your reservation has lapsed');
  expect([screen.queryByText('Order total') !== null, screen.queryByText('Amount to pay')]).toEqual([true, null]);
});

it('says how many places are free, and offers another wave where they are too few', async () => {
  await show(found(lapsedPayment));
  await happens({ type: 'xstate.done.actor.countRoom', output: { ...roomy, free: 12 } });
  expect(screen.getByText('12 places in this wave are free right now.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  await press('Reserve again');
  await happens({ type: 'xstate.done.actor.renewReservation', output: { kind: 'full', free: 2 } });
  expect(screen.queryByText(/places in this wave are free right now\.$/u)).toBeNull();
  expect(screen.getByRole('alert').textContent).toMatch(/^Only 2 places are left in this wave\. Your order has 5\./u);
  const another = screen.getByRole('link', { name: 'Choose another wave' });
  expect(another.getAttribute('href')).toBe('/tickets?run=berlin');
  // What helps comes first.
  const again = screen.getByRole('button', { name: 'Reserve again' });
  expect(another.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await press('Reserve again');
  await happens({ type: 'xstate.done.actor.renewReservation', output: { kind: 'full', free: 0 } });
  expect(screen.getByRole('alert').textContent).toMatch(/^No more free places in this wave\./u);
});

it.each([
  ['kept', 'kept', shortHold, [true, true, false]],
  ['not known, the hold short', 'unknown', shortHold, [true, false, true]],
  ['not known, the hold full', 'unknown', bankPayment, [false, false, false]],
] as const)('by the link of a mail, %s: says how to have more time, thanks or warns', async (_, kind, read, shown) => {
  await show(found(read), linkInput, { kind });
  const words = [
    /Need more time\? Open the link .* until .*3 January.*01:00/u,
    /^Thank you, the address is confirmed/u,
    /does not belong to this order/u,
  ];
  expect(words.map((text) => screen.queryByText(text) !== null)).toEqual(shown);
});

it('names the coupons that lower the price', () => {
  const breakdown = { ...simplePayment.breakdown, couponTotal: 2650 };
  renderScreen(<PaymentSummary payment={{ ...simplePayment, breakdown, codes: ['MUD10'] }} />);
  expect(document.body.textContent).toContain('Coupon MUD10');
});

it('has the sum in one line on a phone, which unfolds, and whole on a desk', async () => {
  const narrow = window.matchMedia;
  await show(found(bankPayment));
  const fold = screen.getByRole<HTMLDetailsElement>('group');
  expect([fold.open, fold.firstElementChild?.textContent]).toEqual([false, 'Muster Berlin-Brandenburg5 places€268.98']);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...narrow(media), matches: true }));
  await show(found(bankPayment));
  expect(screen.getAllByRole('group')).toEqual([fold]);
  vi.restoreAllMocks();
});
