import { createActor, SimulatedClock } from 'xstate';
import type { CardFormProps } from '../../../src/screens/payments/payment/cardForm.ts';
import { PaymentScreen } from '../../../src/screens/payments/payment/PaymentScreen.tsx';
import { focus, machine, requests, ways } from '../../machines/payments/payment/payment.model.ts';
import { perform } from './performance.tsx';

export function openPayment(way: string) {
  const { input } = ways[way as keyof typeof ways];
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock }).start();
  const within = /\.actor\.(?:countdown|editAddress)$/u;
  const screen = <PaymentScreen actor={actor} Form={SteeredForm} />;
  return perform(actor, screen, { requests, within, tellers: { 'window.focused': focus }, clock });
}

/** Replaces Stripe's fields with a button for each thing that can happen in them. */
const SteeredForm = ({ onReady, onFailed, onChanged, onApproved, busy }: CardFormProps) => (
  <fieldset aria-label="Provider" disabled={busy}>
    <button type="button" onClick={() => onReady()}>
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
    <button type="button" onClick={onApproved}>
      is approved in a wallet
    </button>
  </fieldset>
);
