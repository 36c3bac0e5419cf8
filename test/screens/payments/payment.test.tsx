import { act, fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject, SimulatedClock } from 'xstate';
import type { CardFormProps } from '../../../src/screens/payments/payment/cardForm.ts';
import { PaymentScreen } from '../../../src/screens/payments/payment/PaymentScreen.tsx';
import { PaymentSummary } from '../../../src/screens/payments/payment/PaymentSummary.tsx';
import { titleOf } from '../../kit/charts/model.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { bankPayment, found, simplePayment } from '../../machines/payments/payment.fixtures.ts';
import {
  focus,
  input,
  linkInput,
  linkModel,
  machine,
  model,
  requests,
  unwantedModel,
} from '../../machines/payments/payment.model.ts';

/** Stands where Stripe's fields are: each thing that happens in them is a button. */
const SteeredForm = ({ onReady, onFailed, onChanged, busy }: CardFormProps) => (
  <fieldset aria-label="Provider" disabled={busy}>
    <button type="button" onClick={onReady}>
      readies
    </button>
    <button type="button" onClick={onFailed}>
      fails
    </button>
    <button type="button" onClick={() => onChanged(true)}>
      is complete
    </button>
    <button type="button" onClick={() => onChanged(false)}>
      is unfinished
    </button>
  </fieldset>
);

/** Dock and column hold the same action; a style sheet shows one of them. */
const button = (name: RegExp | string) => screen.getAllByRole('button', { name })[0] as HTMLElement;
const press = (name: RegExp | string) => act(async () => void fireEvent.click(button(name)));
const shows = (text: RegExp | string) => expect(screen.getByText(text)).toBeTruthy();
const pay = /^Pay €268\.98 now$/u;
const toBank = /^Pay €268\.98 at the bank$/u;
const way = () => screen.getByRole('region', { name: 'Przelewy24' });
const dialog = () => screen.getByRole('dialog', { name: 'Give up this order?' });
const provider = () => screen.queryByRole('group', { name: 'Provider' });

const gestures: Readonly<Record<string, () => Promise<unknown>>> = {
  'form.readied': () => press('readies'),
  'form.failed': () => press('fails'),
  'form.completed': () => press('is complete'),
  'form.unfinished': () => press('is unfinished'),
  'payment.confirmed': () => press(pay),
  'bank.chosen': () => press(toBank),
  'method.reconsidered': () => press('Choose another way to pay'),
  'choice.dismissed': () => press('Back'),
  'method.chosen': () => press(/^Przelewy24/u),
  'order.reconsidered': () => press('Give up this order'),
  'order.kept': () => press('Keep the order'),
  'order.abandoned': () => press('Give up the order'),
  'places.wanted': () => press('Take the places again'),
  'retry.requested': () => press('Try again'),
  'link.dismissed': () => press('Go on to the payment'),
};

const open = (state: string) => `reserved.payer.open.${state}`;
const alert = (text: RegExp) => expect(screen.getByRole('alert').textContent).toMatch(text);
const looks: Readonly<Record<string, () => void>> = {
  /** Read again, what was there stays. */
  loading: () =>
    expect(
      screen.queryByRole('status', { name: 'The payment is loading' }) ?? button(pay).closest(':disabled'),
    ).toBeTruthy(),
  failed: () => alert(/could not be loaded/u),
  missing: () => shows('We cannot find this'),
  givenUp: () => shows('The order is given up'),
  closed: () => shows('This payment is closed'),
  lapsing: () => shows(/We are checking whether your places are still held/u),
  // The news stands before the sum that was to be paid.
  'lapsed.offered': () =>
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Your reservation has lapsed'),
  'lapsed.renewing': () => expect(button('Taking the places…').dataset.busy).toBe('true'),
  'lapsed.full': () => alert(/No more free places in this wave/u),
  'lapsed.refused': () => alert(/Confirm your address first/u),
  'lapsed.forGood': () => shows(/had been taken again once already/u),
  'lapsed.saleClosed': () => shows('The sale is over'),
  notKept: () => alert(/could not note that you opened the e-mail/u),
  reserved: () => {
    shows('Muster Berlin-Brandenburg');
    expect(screen.getByRole('timer')).toBeTruthy();
  },
  'reserved.order.kept': () => expect(screen.queryByRole('dialog')).toBeNull(),
  'reserved.order.doubted': () => {
    expect(within(dialog()).queryByRole('alert')).toBeNull();
    expect(dialog().textContent).toContain('Your 5 places go back on sale at once, and others may take them. Nothing');
  },
  'reserved.order.ending': () => {
    expect(button('Giving the order up…').dataset.busy).toBe('true');
    expect(within(dialog()).queryByRole('button', { name: 'Close' })).toBeNull();
  },
  'reserved.order.unheard': () =>
    expect(within(dialog()).getByRole('alert').textContent).toMatch(/do not know whether that worked/u),
  'reserved.time.running': () => expect(screen.getByRole('timer').textContent).toMatch(/^(?:2days)?0[01]:[03]0:00$/u),
  [open('opening')]: () => expect(provider()).toBeNull(),
  [open('preparingProvider')]: () => {
    expect(button(pay).hasAttribute('disabled')).toBe(true);
    shows(/The payment form is still loading/u);
  },
  [open('preparingProvider.loadingScript')]: () => expect(provider()).toBeNull(),
  [open('preparingProvider.mounting')]: () => expect(provider()).toBeTruthy(),
  [open('ready')]: () => {
    expect(button(pay).hasAttribute('disabled')).toBe(false);
    expect(provider()).toBeTruthy();
    shows('Your bank may ask you for a confirmation.');
  },
  [open('awaitingBank')]: () => {
    expect(button(toBank)).toBeTruthy();
    expect(within(way()).queryByRole('alert')).toBeNull();
  },
  [open('cancelledAtBank')]: () => alert(/The bank refused it/u),
  [open('redirecting')]: () => expect(button('Taking you there…').dataset.busy).toBe('true'),
  [open('choosingMethod')]: () => shows('How do you want to pay?'),
  [open('unavailable')]: () => alert(/cannot be reached at the moment/u),
  'reserved.payer.confirming': () => {
    expect(button('Confirming…').dataset.busy).toBe('true');
    expect(provider()?.hasAttribute('disabled')).toBe(true);
  },
};

async function walk(
  steps: readonly { readonly event: EventObject; readonly state: { readonly value: unknown } }[],
  begins: typeof linkInput | typeof input,
) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: begins, clock });
  actor.start();
  renderScreen(
    <MemoryRouter>
      <PaymentScreen actor={actor} Form={SteeredForm} />
    </MemoryRouter>,
  );
  for (const { event, state } of steps.slice(1)) {
    await act(async () => {
      if (event.type.endsWith('.actor.countdown')) actor.send(event as never);
      else if (event.type.startsWith('xstate.after.')) clock.increment(10_000);
      else if (event.type === 'window.focused') focus.tell(event);
      else requests.settle(event);
    });
    await gestures[event.type]?.();
    expect(actor.getSnapshot().value).toEqual(state.value);
    await model.testState({ states: looks }, state as never);
  }
  return actor;
}

it('offers no way to give up what is on its way', async () => {
  const actor = createActor(machine, { input });
  actor.start();
  renderScreen(
    <MemoryRouter>
      <PaymentScreen actor={actor} Form={SteeredForm} />
    </MemoryRouter>,
  );
  const happens = (event: EventObject) => act(async () => void requests.settle(event));
  const offer = () => screen.queryByRole('button', { name: 'Give up this order' });
  await happens({ type: 'xstate.done.actor.loadPayment', output: found(bankPayment) } as EventObject);
  expect(offer()).toBeTruthy();
  await press(toBank);
  expect(offer()).toBeNull();
});

it('names the coupons that lower the price', () => {
  const breakdown = { ...simplePayment.breakdown, couponTotal: 2650 };
  renderScreen(<PaymentSummary payment={{ ...simplePayment, breakdown, codes: ['MUD10'] }} />);
  expect(document.body.textContent).toContain('Coupon MUD10');
});

describe('the payment screen follows its chart', () => {
  it.each(model.getShortestPaths().map((path) => [titleOf(path), path.steps] as const))('%s', async (_, steps) => {
    await walk(steps, input);
  });

  it.each(unwantedModel.getShortestPaths().map((path) => [titleOf(path), path.steps] as const))(
    'of who gives up: %s',
    async (_, steps) => void (await walk(steps, input)),
  );

  it.each(linkModel.getShortestPaths().map((path) => [titleOf(path), path.steps] as const))(
    'by the link of a mail: %s',
    async (_, steps) => {
      const actor = await walk(steps, linkInput);
      const { found, link } = actor.getSnapshot().context;
      if (!actor.getSnapshot().matches('reserved')) return;
      const isShort = found?.payment.hold === 'short';
      expect(screen.queryByText(/Need more time\? Open the link .* until .*3 January.*01:00/u) !== null).toBe(isShort);
      expect(screen.queryByText(/^Thank you, the address is yours/u) !== null).toBe(link === 'kept');
      expect(screen.queryByText(/does not belong to this order/u) !== null).toBe(isShort && link === 'unknown');
    },
  );
});
