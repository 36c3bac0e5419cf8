import { cleanup, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { groupPaymentMachine } from '#machines/groups/groupPayment.machine.ts';
import type { ApiError } from '../../../src/api/request.ts';
import { groupPaymentEffects } from '../../../src/effects/groups/groupPayment.effects.ts';
import { PaymentDialog } from '../../../src/screens/groups/group/dialogs/PaymentDialog.tsx';
import { busy, page, press } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { duePayment } from '../../machines/groups/group.fixtures.ts';
import { byCard, input, undecided } from '../../machines/groups/groupPayment.model.ts';

const payButton = /^Pay 605\.96\szł$/u;
describe('a payment', () => {
  const opening = 'POST payment/{id}/provider';
  const { payment_id } = duePayment;
  async function open(payment: Payment | ApiError, opened: unknown = null) {
    const world = testServices({ 'GET payment/{id}': payment, [opening]: opened });
    const actor = createActor(groupPaymentMachine.provide(groupPaymentEffects(world.services)), { input }).start();
    renderScreen(<PaymentDialog actor={actor} />);
    await waitFor(() => expect(actor.getSnapshot().value).not.toBe('loading'));
    return { ...world, state: () => actor.getSnapshot().value };
  }
  const pay = async () => {
    await press(payButton);
    await waitFor(() => expect(busy()).toBeNull());
  };

  // specification 2.101
  it('shows price, fee and total, what a coupon does, and where it goes on', async () => {
    await open(duePayment);
    expect(
      [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent?.replace('\u00a0', ' ')),
    ).toEqual(['Price597.00 zł', 'Handling fee8.96 zł', 'Amount to pay605.96 zł']);
    expect(page()).toContain('A coupon can only be used when places are reserved');
    expect(page()).toContain('We take you to Przelewy24 and back.');
  });
  it('with a coupon says that it is taken off', async () => {
    await open({ ...duePayment, breakdown: { ...duePayment.breakdown, couponTotal: 5000 } });
    expect(page()).toContain('Your coupon has already been deducted.');
  });
  it('says what makes a short hold a long one, and only for a short hold', async () => {
    await open({ ...duePayment, hold: 'short', full_until: '2027-01-12T14:00:00+01:00' });
    expect(page()).toMatch(/Need more time\? Open the link .* until 12\sJanuary,\s14:00\./u);
    cleanup();
    await open(duePayment);
    expect(page()).not.toContain('Need more time');
  });
  it('goes on at the bank', async () => {
    const { calls, moves } = await open(duePayment, duePayment);
    await pay();
    expect(calls.at(-1)).toEqual([opening, { params: { id: payment_id }, body: { payment_provider: 'przelewy24' } }]);
    expect(moves).toEqual([`leave for ${duePayment.payment_url}`]);
  });
  it('is overtaken', async () => {
    const { moves } = await open(duePayment, refusal('already_paid', 'Paid.'));
    await pay();
    expect(moves).toEqual([`/group/4182/payment/${payment_id}`]);
  });
  it('finds the provider silent', async () => {
    const { state } = await open(duePayment, refusal('provider_unavailable', 'Down.'));
    await pay();
    expect(state()).toBe('failed');
  });
  it.each([
    ['with a secret', byCard, []],
    ['without a method', undecided, [payButton]],
  ] as const)('%s goes to our own payment screen', async (_, payment, presses) => {
    const { moves } = await open(payment);
    for (const name of presses) await press(name);
    expect(moves).toEqual([`/group/4182/payment/${payment_id}`]);
  });
  it('without a method says that one is chosen there', async () => {
    await open(undecided);
    expect(page()).toContain('On the next page you choose how to pay.');
  });
  it('cannot be read', async () => expect((await open(refusal('network', 'gone'))).state()).toBe('unavailable'));
});
