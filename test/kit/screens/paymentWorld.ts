import { vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { paymentEffects } from '../../../src/effects/payments/payment.effects.ts';
import type { FormOf, ProviderForm } from '../../../src/effects/payments/providerForm.ts';
import type { Services } from '../../../src/services.ts';
import { foundAt } from '../../machines/payments/payment/payment.fixtures.ts';
import { testServices } from './services.ts';

type Answers = Readonly<Record<string, unknown>>;

/** A world in which each call has one answer; an ApiError is a refusal. */
export function worldWith(answers: Answers) {
  const { services, calls: asked } = testServices(answers, {
    navigate: vi.fn<Services['navigate']>(),
    leaveFor: vi.fn<Services['leaveFor']>(),
    notify: vi.fn<Services['notify']>(),
    expectPayment: vi.fn<Services['expectPayment']>(),
    serverNow: () => foundAt,
    track: vi.fn<Services['track']>(),
  });
  const form: ProviderForm = {
    load: vi.fn<ProviderForm['load']>(async () => undefined),
    confirm: vi.fn<ProviderForm['confirm']>(async () => ({ kind: 'incomplete' })),
    showMissing: vi.fn<ProviderForm['showMissing']>(async () => undefined),
  };
  const returnUrl = (id: string) => `https://muster.example/thank-you/${id}`;
  const forgetLink = vi.fn();
  const reloadPage = vi.fn();
  const formOf = vi.fn<FormOf>(() => form);
  const effects = paymentEffects({ services, formOf, returnUrl, forgetLink, reloadPage });
  return { services, form, formOf, asked, forgetLink, reloadPage, effects };
}

/** An actor's answer to its input. */
export const run = (logic: AnyActorLogic, input?: unknown) => {
  const actor = createActor(logic, { input });
  const output = toPromise(actor);
  actor.start();
  return output;
};
export const offers = {
  properties: [
    { name: 'payment_providers', value: ['stripe'] },
    {
      name: 'payments',
      value: { mode: 'sandbox', stripe: { publishable_key: 'pk_test', script: '/sandbox/stripe.js' }, adyen: null },
    },
  ],
};
