import type { Stripe, StripeElements, StripeError, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import * as v from 'valibot';
import type { Confirmation } from '#machines/payments/payment.logic.ts';
import { once, type ProviderForm } from './providerForm.ts';

/** `script` is the sandbox's own, null for Stripe's. */
const Keys = v.object({ publishable_key: v.string(), script: v.nullable(v.string()) });
type Keys = v.InferOutput<typeof Keys>;
const Payments = v.object({ stripe: v.optional(v.nullable(Keys)) });

/** Stripe's form of one payment screen, with what its mounted fields ask of it. */
export interface StripeForm extends ProviderForm {
  loaded(): Stripe | null;
  /** Answers how to take them away again. */
  mount(elements: StripeElements): () => void;
  /** A wallet waits for the end of the payment that it has approved, to say so where it did not work; null: none does. */
  hold(wallet: Pick<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed'> | null): void;
}

export function createStripeForm(): StripeForm {
  let stripe: Stripe | null = null;
  let elements: StripeElements | null = null;
  let waiting: Parameters<StripeForm['hold']>[0] | null = null;
  return {
    async load(payments) {
      const { stripe: keys } = v.parse(Payments, payments);
      if (keys == null) throw new Error('No card payments here');
      stripe = await stripeOf(keys);
    },
    loaded: () => stripe,
    mount(mounted) {
      elements = mounted;
      return () => {
        elements = null;
      };
    },
    hold(wallet) {
      waiting = wallet;
    },
    // Stripe pays by the wallet where one waits, and wants to be asked before its event has ended.
    async confirm(ask) {
      const wallet = waiting;
      waiting = null;
      let hasFailed = true;
      try {
        if (stripe === null || elements === null) throw new Error('The form is not on the page');
        const { error } = await stripe.confirmPayment({
          elements,
          confirmParams: {
            return_url: ask.returnUrl,
            ...(ask.receiptEmail === null ? {} : { receipt_email: ask.receiptEmail }),
          },
        });
        hasFailed = error !== undefined;
        return confirmationOf(error);
      } finally {
        if (hasFailed) wallet?.paymentFailed();
      }
    },
    showMissing: async () => void (await elements?.submit()),
  };
}

/** By key: each Stripe that is made draws frames of its own, so the checkout's is the payment screen's, too. */
const makers = new Map<string, () => Promise<Stripe | null>>();
function stripeOf({ publishable_key: key, script }: Keys): Promise<Stripe | null> {
  const make =
    makers.get(key) ??
    once(async () => {
      if (script !== null) await loadScript(script);
      return loadStripe(key);
    });
  makers.set(key, make);
  return make();
}

/** Codes of `invalid_request_error` that are the payer's business all the same. */
const confirmations: Readonly<Record<string, 'declined' | 'moved'>> = {
  payment_intent_authentication_failure: 'declined',
  payment_intent_payment_attempt_failed: 'declined',
  payment_intent_unexpected_state: 'moved',
};

function confirmationOf(error: StripeError | undefined): Confirmation {
  // Paid by a try that got no answer: our server may not have heard of it yet, the thank-you page waits for that.
  if (error === undefined || isTaken(error)) return { kind: 'confirmed' };
  if (error.type === 'validation_error') return { kind: 'incomplete' };
  const kind = error.type === 'card_error' ? 'declined' : confirmations[error.code ?? ''];
  if (kind === 'moved') return { kind };
  if (kind === undefined || error.message === undefined) throw error;
  return { kind, text: error.message };
}

const isTaken = ({ payment_intent }: StripeError) =>
  payment_intent?.status === 'succeeded' || payment_intent?.status === 'processing';

/**
 * `loadStripe` takes the `window.Stripe` that it finds. One script is loaded, by the first caller; after a failure it
 * is removed, so that a retry loads it again.
 */
const loadScript = (address: string) =>
  new Promise<void>((resolve, reject) => {
    if ('Stripe' in window && window.Stripe !== undefined) return resolve();
    const underWay = document.querySelector<HTMLScriptElement>(`script[src="${address}"]`);
    const script = underWay ?? Object.assign(document.createElement('script'), { src: address, async: true });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    });
    if (underWay === null) document.head.append(script);
  });
