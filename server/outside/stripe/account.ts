import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { type Currency, currencyOf } from '#contract/constants.ts';
import { isPaidHere, type PaymentProviderName } from '#contract/payments/providers.ts';
import type { Config } from '../../config.ts';
import {
  type AccountGateway,
  type Balance,
  GatewayDown,
  GatewayLimited,
  GatewayRefused,
  GatewayUnknown,
  type NewAttempt,
  type ProviderView,
  type PublicKeys,
  type RefundView,
  type SignedEvent,
} from '../gateway.ts';
import { ownHost, type SandboxKeys } from '../standIn.ts';
import { stripePayouts } from './payouts.ts';

/** `script`: where the provider's script comes from, null for the provider's own address. */
interface StripePublicKeys {
  readonly publishable_key: string;
  readonly script: string | null;
}

/** The account at Stripe, through its own SDK: the real one with our keys, with the sandbox's the sandbox; else null. */
export function stripeAccount(
  config: Pick<Config, 'stripe' | 'host'>,
  sandboxKeys: SandboxKeys | null,
  ownPort: () => number,
): AccountGateway<StripePublicKeys> | null {
  const keys = config.stripe.secretKey === '' ? sandboxKeys : config.stripe;
  if (keys === null) return null;
  const stripe = clientFor(keys.secretKey, config.host, ownPort);

  return {
    mode: modeOf(keys.secretKey),
    publicKeys: {
      publishable_key: keys.publishableKey,
      script: isSandboxKey(keys.secretKey) ? '/sandbox/stripe.js' : null,
    },
    open: (attempt) =>
      asking(async () =>
        viewOf(
          attempt.provider,
          await stripe.paymentIntents.create(intentFor(attempt), {
            idempotencyKey: `${attempt.paymentId}:${attempt.attemptId}:open`,
          }),
        ),
      ),
    look: (provider, ref) =>
      asking(async () => claimed(stripe, viewOf(provider, await stripe.paymentIntents.retrieve(ref, withCharge)))),
    find: (provider, attemptId) =>
      asking(async () => {
        const query = `metadata['attempt_id']:'${attemptId}'`;
        const { data } = await stripe.paymentIntents.search({ query, limit: 1, expand: ['data.latest_charge'] });
        return data[0] ? claimed(stripe, viewOf(provider, data[0])) : null;
      }),
    movedSince: (moment) => movedSince(stripe, moment),
    cancel: (provider, ref, idempotencyKey) =>
      asking(async () => {
        try {
          return viewOf(provider, await stripe.paymentIntents.cancel(ref, {}, { idempotencyKey }));
        } catch (error) {
          if (!isUnexpectedState(error)) throw error;
          return claimed(stripe, viewOf(provider, await stripe.paymentIntents.retrieve(ref, withCharge)));
        }
      }),
    refund: ({ ref, amount, refundId, key }) =>
      asking(async () =>
        refundViewOf(
          await stripe.refunds.create(
            { payment_intent: ref, amount, metadata: { refund_id: refundId } },
            { idempotencyKey: key },
          ),
        ),
      ),
    lookRefund: (_provider, ref) => asking(async () => refundViewOf(await stripe.refunds.retrieve(ref))),
    balance: () => asking(async () => balancesOf(await stripe.balance.retrieve())),
    payouts: stripePayouts(stripe, asking),
    readDelivery(rawBody, { 'stripe-signature': signature }) {
      const event = typeof signature === 'string' && readSigned(stripe, rawBody, signature, keys.webhookSecret);
      return event ? { events: [event], refused: 0, answer: { received: true } } : null;
    },
  };
}

/** A call takes at most this long, twice; a webhook or the reconciliation brings what came later. */
const timeout = 5_000;

function clientFor(secretKey: string, host: string, ownPort: () => number): Stripe {
  const options = { timeout, maxNetworkRetries: 1, telemetry: false };
  // Fails closed: whatever else is set, a real key only ever travels to Stripe.
  if (!isSandboxKey(secretKey)) return new Stripe(secretKey, options);
  return new Stripe(secretKey, { ...options, httpClient: loopback(host, ownPort) });
}

/** Stripe's API as the sandbox serves it: `/v1/…` under `/sandbox/stripe` of this very server. */
function loopback(host: string, ownPort: () => number) {
  const client = Stripe.createNodeHttpClient();
  const own = ownHost(host);
  const makeRequest: typeof client.makeRequest = (_host, _port, path, method, headers, data, _protocol, limit) =>
    client.makeRequest(own, String(ownPort()), `/sandbox/stripe${path}`, method, headers, data, 'http', limit);
  return { getClientName: () => 'sandbox', makeRequest };
}

const isSandboxKey = (secretKey: string) => secretKey.startsWith('sk_test_sandbox');

function modeOf(secretKey: string): PublicKeys['mode'] {
  if (isSandboxKey(secretKey)) return 'sandbox';
  return /^[rs]k_test_/u.test(secretKey) ? 'test' : 'live';
}

/** The SDK refuses `payment_method_types`: a fixed method is confirmed at once, others are left out by name. */
function intentFor(attempt: NewAttempt): Stripe.PaymentIntentCreateParams {
  const common = {
    amount: attempt.amount,
    currency: attempt.currency.toLowerCase(),
    description: attempt.description,
    metadata: { payment_id: attempt.paymentId, attempt_id: attempt.attemptId, language: attempt.language },
    automatic_payment_methods: { enabled: true },
  };
  if (isPaidHere(attempt.provider)) {
    return { ...common, excluded_payment_method_types: [...tooSlow, ...chosenElsewhere(attempt.currency)] };
  }
  const payment_method_data = theirs[attempt.provider]?.(attempt);
  if (payment_method_data === undefined) throw new GatewayRefused(`'${attempt.provider}' is not offered.`);
  return { ...common, confirm: true, payment_method_data, return_url: attempt.returnUrl };
}

/** Methods that are paid at a page of their own, as Stripe calls them. */
const theirs: Readonly<
  Partial<Record<PaymentProviderName, (attempt: NewAttempt) => Stripe.PaymentIntentCreateParams.PaymentMethodData>>
> = {
  przelewy24: ({ email }) => ({ type: 'p24', billing_details: { email } }),
  paypal: () => ({ type: 'paypal' }),
};

/** Both are paid days later or in parts, which a held place cannot wait for. */
const tooSlow = ['sepa_debit', 'customer_balance'] as const;

/** A method chosen beside the card is not offered once more in the card's form. */
const chosenElsewhere = (currency: Currency) =>
  currency === 'PLN' ? (['p24'] as const) : (['paypal', 'klarna'] as const);

/** The SDK takes any JSON without `error` for an answer, be it a proxy's page or half of one: that is none. */
function viewOf(provider: PaymentProviderName, intent: Partial<Stripe.PaymentIntent>): ProviderView {
  const { id, status, currency, last_payment_error: failed, next_action: next, metadata } = intent;
  const state = stateOf[status ?? ''] ?? 'open';
  const amount = state === 'succeeded' ? intent.amount_received : intent.amount;
  if (!isText(id) || !isText(status) || !isText(currency) || !Number.isSafeInteger(amount)) throw halfAnswer();
  return {
    account: 'stripe',
    ref: id,
    state,
    amount: Number(amount),
    // Another currency than ours fits no quote and so ends in review.
    currency: currency.toUpperCase() as Currency,
    secret: isPaidHere(provider) ? (intent.client_secret ?? null) : null,
    redirectUrl: isPaidHere(provider) ? null : (next?.redirect_to_url?.url ?? null),
    failure: failed?.decline_code ?? failed?.code ?? null,
    paymentId: metadata?.payment_id ?? null,
    attemptId: metadata?.attempt_id ?? null,
    ...chargeOf(intent.latest_charge),
  };
}

/** The later history of the money stands with the charge, which is only shown when asked for. */
const withCharge = { expand: ['latest_charge'] };
const chargeOf = (charge: Stripe.PaymentIntent['latest_charge'] | undefined) =>
  typeof charge === 'object' && charge !== null
    ? { refunded: charge.amount_refunded ?? 0, disputed: charge.disputed ?? false, lost: false }
    : { refunded: 0, disputed: false, lost: false };

/** A charge stays marked once it was disputed. Whether its bank still claims it, or has it back, its disputes say. */
async function claimed(stripe: Stripe, view: ProviderView): Promise<ProviderView> {
  if (!view.disputed) return view;
  const { data } = await stripe.disputes.list({ payment_intent: view.ref, limit: 100 });
  const standing = data.filter(({ status }) => !claimsGivenUp.has(status));
  return {
    ...view,
    disputed: data.length === 0 || standing.length > 0,
    lost: standing.some(({ status }) => status === 'lost'),
  };
}

/** An inquiry that led to nothing is closed; what was prevented was refunded before it could begin. */
const claimsGivenUp: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

async function* movedSince(stripe: Stripe, moment: Date): AsyncGenerator<ProviderView> {
  const since = { created: { gte: Math.floor(moment.getTime() / 1_000) }, limit: 100 };
  const refs = new Set<string>();
  for await (const intent of allOf(stripe.paymentIntents.list({ ...since, expand: ['data.latest_charge'] }))) {
    if (intent.status !== 'succeeded') continue;
    refs.add(intent.id);
    yield asking(() => claimed(stripe, viewOf('stripe', intent)));
  }
  // Refunds and disputes of earlier payments.
  for (const list of [stripe.refunds.list(since), stripe.disputes.list(since)]) {
    for await (const { payment_intent: paid } of allOf<Stripe.Refund | Stripe.Dispute>(list)) {
      const ref = typeof paid === 'string' ? paid : paid?.id;
      if (ref === undefined || refs.has(ref)) continue;
      refs.add(ref);
      yield asking(async () =>
        claimed(stripe, viewOf('stripe', await stripe.paymentIntents.retrieve(ref, withCharge))),
      );
    }
  }
}

/** All of a list of Stripe's, page by page. */
async function* allOf<One>(list: AsyncIterable<One>): AsyncGenerator<One> {
  const each = list[Symbol.asyncIterator]();
  for (let next = await asking(() => each.next()); !next.done; next = await asking(() => each.next())) yield next.value;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const halfAnswer = () => new GatewayDown('The provider gave half an answer.');

const stateOf: Readonly<Record<string, ProviderView['state']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

function refundViewOf({ id, status, pending_reason: why }: Partial<Stripe.Refund>): RefundView {
  if (!isText(id) || status === undefined) throw halfAnswer();
  if (status === 'succeeded') return { ref: id, state: 'done' };
  if (status === 'failed' || status === 'canceled') return { ref: id, state: 'failed' };
  return { ref: id, state: 'pending', lacksFunds: why === 'insufficient_funds' };
}

/** In the currencies that we sell in. What was paid in for refunds alone counts with the rest. */
function balancesOf({ available, pending, refund_and_dispute_prefunding: paidIn }: Partial<Stripe.Balance>): Balance[] {
  if (available === undefined || pending === undefined) throw halfAnswer();
  const sum = (parts: readonly { readonly amount: number; readonly currency: string }[], currency: Currency) =>
    parts.filter((part) => part.currency.toUpperCase() === currency).reduce((all, { amount }) => all + amount, 0);
  return Object.values(currencyOf).map((currency) => ({
    currency,
    available: sum(available, currency) + sum(paidIn?.available ?? [], currency),
    coming: sum(pending, currency) + sum(paidIn?.pending ?? [], currency),
  }));
}

/**
 * A correctly signed notification is the provider's, with any content: without an id it is keyed by its digest, and
 * unreadable content is kept as text. Null if the signature is wrong.
 */
function readSigned(stripe: Stripe, rawBody: Buffer, signature: string, secret: string): SignedEvent | null {
  const text = rawBody.toString('utf8');
  const signedAt = Number(/(?:^|,)t=(\d+)/u.exec(signature)?.[1]);
  const age = Math.round(Date.now() / 1_000) - signedAt;
  let event: unknown = { text };
  try {
    // Any age: an event is a hint only, and how old it may be is the receiver's to judge.
    event = stripe.webhooks.constructEvent(rawBody, signature, secret, Number.POSITIVE_INFINITY);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
  }
  const { id, type, data } = Object(event) as { id?: unknown; type?: unknown; data?: { object?: unknown } | null };
  return {
    id: isText(id) && id.length <= longestId ? id : createHash('sha256').update(text).digest('hex'),
    type: isText(type) ? type : 'unknown',
    objectRef: intentIn(data?.object),
    age,
    body: event,
  };
}

const longestId = 255;

/** The payment that an event is about: itself, or the one that a charge or refund belongs to; or the payout. */
function intentIn(object: unknown): string | null {
  if (typeof object !== 'object' || object === null) return null;
  const { object: kind, id, payment_intent: owner } = object as Record<string, unknown>;
  if (kind === 'payment_intent' || kind === 'payout') return typeof id === 'string' ? id : null;
  return typeof owner === 'string' ? owner : null;
}

async function asking<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.statusCode === 429)
      throw new GatewayLimited(error.message, error.headers?.['retry-after'], { cause: error });
    throw new (kindOf(error))(error.message, { cause: error });
  }
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>) {
  if (error.code === 'resource_missing') return GatewayUnknown;
  return isLasting(error) ? GatewayRefused : GatewayDown;
}

/** A wrong request stays wrong; keys, limits, a doubled call and Stripe's own trouble do not. */
const isLasting = ({ statusCode = 0 }: { statusCode?: number | undefined }) =>
  statusCode >= 400 && statusCode < 500 && ![401, 403, 409, 429].includes(statusCode);

const isUnexpectedState = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
