import { createActor, SimulatedClock } from 'xstate';
import type { CardFormProps } from '../../../src/screens/payments/payment/cardForm.ts';
import { PaymentScreen } from '../../../src/screens/payments/payment/PaymentScreen.tsx';
import { focus, machine, requests, ways } from '../../machines/payments/payment.model.ts';
import type { Performance } from './performance.ts';

/** Longer than any delay of the chart. */
const longEnough = 10_000;

export function openPayment(way: string): Performance {
  const { input } = ways[way as keyof typeof ways];
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock });
  actor.start();
  return {
    screen: <PaymentScreen actor={actor} Form={SteeredForm} />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (event.type === 'window.focused') {
        focus.tell(event);
        return true;
      }
      if (!event.type.startsWith('xstate.')) return false;
      if (event.type.startsWith('xstate.after.')) clock.increment(longEnough);
      else if (/\.actor\.(?:countdown|editAddress)$/u.test(event.type)) actor.send(event as never);
      else requests.settle(event);
      return true;
    },
  };
}

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
