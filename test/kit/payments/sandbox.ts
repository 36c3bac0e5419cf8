import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { providerForFile } from './provider.ts';

/** A sandbox for one test file, and what a shop does with it. */
export function sandboxForFile() {
  const provider = providerForFile();
  const turn = async (knobs: object) => (await provider().post('/sandbox/knobs', knobs)).body;
  const settle = (paymentId: string, outcome: string) => provider().post(`/sandbox/payments/${paymentId}`, { outcome });
  const newPaymentId = () => `pay_${randomUUID().replaceAll('-', '')}`;
  const cardIntent = (paymentId = newPaymentId(), options: Stripe.RequestOptions = {}) =>
    provider().stripe.paymentIntents.create(
      {
        amount: 20199,
        currency: 'pln',
        automatic_payment_methods: { enabled: true },
        excluded_payment_method_types: ['sepa_debit', 'customer_balance'],
        description: 'Muster Gdańsk',
        metadata: { payment_id: paymentId, language: 'de' },
      },
      options,
    );
  const p24Intent = (paymentId = newPaymentId()) =>
    provider().stripe.paymentIntents.create({
      amount: 20199,
      currency: 'pln',
      automatic_payment_methods: { enabled: true },
      confirm: true,
      payment_method_data: { type: 'p24', billing_details: { email: 'ania@example.com' } },
      return_url: 'http://localhost:3000/dziekujemy/1',
      metadata: { payment_id: paymentId, language: 'pl' },
    });
  const confirm = (id: string, payment_method = 'pm_card_visa', options: Stripe.RequestOptions = {}) =>
    provider().stripe.paymentIntents.confirm(id, { payment_method }, options);
  const failure = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (cause: unknown) => cause,
    );
    if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not a StripeError: ${String(error)}`);
    return {
      type: error.type,
      status: error.statusCode,
      code: error.code,
      decline: error.decline_code,
      param: error.param,
    };
  };
  const typesOf = (events: readonly Stripe.Event[], intent: string) =>
    events.filter((event) => (event.data.object as { id: string }).id === intent).map(({ type }) => type);
  return { provider, turn, settle, newPaymentId, cardIntent, p24Intent, confirm, failure, typesOf };
}
