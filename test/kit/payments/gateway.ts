import { methods, type PaymentProviderName } from '#contract/payments/providers.ts';
import type { Deps } from '../../../server/deps.ts';
import { receiveEvent } from '../../../server/domain/payments/webhookInbox.ts';
import {
  type Balance,
  type Gateway,
  GatewayDown,
  GatewayRefused,
  GatewayUnknown,
  type NewAttempt,
  type ProviderView,
  type RefundView,
} from '../../../server/outside/gateway.ts';

export type Happening = Partial<
  Pick<ProviderView, 'state' | 'failure' | 'amount' | 'currency' | 'redirectUrl' | 'refunded' | 'disputed' | 'lost'>
>;

/** A notification in transit; it may arrive more than once, and be stored later than the server accepted it. */
export type Notice = (deps: Pick<Deps, 'database'>, takenAt?: Date) => Promise<unknown>;

/**
 * A provider behind the real interface, with answers that a test decides. It stores its objects by the key of the call
 * that created them, as providers do.
 */
export class FakeProvider implements Gateway {
  readonly objects = new Map<string, ProviderView & { readonly provider: PaymentProviderName }>();
  readonly refunds = new Map<string, RefundView & { readonly amount: number; readonly of: string }>();
  /** Every call, as `open ref`, `cancel ref`… */
  readonly calls: string[] = [];
  /** While true, no call is answered, although it may be carried out. */
  down = false;
  /** While true, keys of calls are forgotten, so reopening an attempt creates another object. */
  forgotten = false;
  /** The answer to a new refund. */
  refundsAre: RefundView['state'] = 'done';
  /** The same for a refund of an object. */
  refundFate: (ref: string) => RefundView['state'] = () => this.refundsAre;
  /** Runs before the answer to any call. */
  meanwhile: (call: string) => Promise<unknown> = async () => undefined;

  /** What its accounts hold. */
  holds: readonly Balance[] = [];

  offered: Gateway['offered'] = (region) => (region === 'pl' ? ['przelewy24', 'stripe'] : ['stripe']);
  balance: Gateway['balance'] = async () => {
    if (this.down) throw new GatewayDown('the provider is away');
    return this.holds;
  };
  payouts: Gateway['payouts'] = () => null;
  publicKeys: Gateway['publicKeys'] = () => ({ mode: 'sandbox', stripe: null, adyen: null });

  async open(attempt: NewAttempt): Promise<ProviderView> {
    const ref = `pi_${attempt.attemptId}${this.forgotten ? '_second' : ''}`;
    const isForm = attempt.provider === 'stripe';
    if (!this.objects.has(ref)) {
      this.objects.set(ref, {
        account: methods[attempt.provider].account,
        ref,
        provider: attempt.provider,
        state: 'open',
        amount: attempt.amount,
        currency: attempt.currency,
        secret: isForm ? `${ref}_secret` : null,
        redirectUrl: isForm ? null : `https://provider.example/sandbox/bank/${ref}`,
        failure: null,
        paymentId: attempt.paymentId,
        attemptId: attempt.attemptId,
        refunded: 0,
        disputed: false,
        lost: false,
      });
    }
    return this.#answer('open', ref);
  }

  /** An object requested as a form has a secret, as at the real provider. */
  async look(provider: PaymentProviderName, ref: string): Promise<ProviderView> {
    const view = await this.#answer('look', ref);
    return provider === 'stripe' ? { ...view, secret: `${ref}_secret`, redirectUrl: null } : view;
  }

  async find(provider: PaymentProviderName, attemptId: string): Promise<ProviderView | null> {
    const found = [...this.objects.values()].find((one) => one.attemptId === attemptId);
    return found ? this.look(provider, found.ref) : null;
  }

  async *movedSince(): AsyncGenerator<ProviderView> {
    for (const one of this.objects.values()) if (one.state === 'succeeded') yield this.#answer('list', one.ref);
  }

  async cancel(_provider: PaymentProviderName, ref: string): Promise<ProviderView> {
    if (this.#object(ref).state === 'open') this.happens(ref, { state: 'cancelled' });
    return this.#answer('cancel', ref);
  }

  async refund({ refundId, ref, amount }: Parameters<Gateway['refund']>[0]): Promise<RefundView> {
    const name = `re_${refundId}`;
    if (!this.refunds.has(name)) {
      const state = this.refundFate(ref);
      const { refunded, amount: captured, disputed } = this.#object(ref);
      if (disputed) throw new GatewayRefused('its bank claims it');
      if (refunded + amount > captured) throw new GatewayRefused('more than is left of it');
      this.refunds.set(name, { ref: name, state, amount, of: ref });
      if (state !== 'failed') this.happens(ref, { refunded: this.#object(ref).refunded + amount });
    }
    return this.lookRefund('stripe', name);
  }

  async lookRefund(_provider: PaymentProviderName, ref: string): Promise<RefundView> {
    this.calls.push(`refund ${ref}`);
    await this.meanwhile('refund');
    if (this.down) throw new GatewayDown('down');
    const refund = this.refunds.get(ref);
    if (!refund) throw new Error(`no refund ${ref}`);
    return refund;
  }

  readDelivery: Gateway['readDelivery'] = (_account, rawBody, headers) =>
    headers['stripe-signature'] === 'signed'
      ? { events: [{ age: 0, ...JSON.parse(rawBody.toString()) }], refused: 0, answer: { received: true } }
      : null;
  readResult: Gateway['readResult'] = async () => null;

  /** Something happens to an object at the provider, without a notification. */
  happens(ref: string, what: Happening): void {
    this.objects.set(ref, { ...this.#object(ref), ...what });
  }

  refundHappens(ref: string, state: RefundView['state']): void {
    const refund = this.refunds.get(ref);
    if (refund) this.refunds.set(ref, { ...refund, state });
  }

  /** The key of the call that created an object was forgotten, so the attempt has a second object. */
  twin(first: string): void {
    const object = this.objects.get(first);
    const ref = `${first}_twin`;
    if (!object || this.objects.has(ref)) return;
    this.objects.set(ref, { ...object, ref, state: 'open', failure: null, refunded: 0 });
  }

  /** The notification of the last thing that happened to an object. */
  noticeOf(ref: string, id: string): Notice {
    const event = { id, type: 'payment_intent.updated', objectRef: ref, body: {} };
    return (deps) => receiveEvent(deps, 'stripe', event);
  }

  /** Unreported notifications again, or `all`; this provider is queried instead. */
  async tellAgain(_all: boolean): Promise<void> {}

  /** The objects of a payment, oldest first. */
  of(paymentId: string): string[] {
    return [...this.objects.values()].filter((one) => one.paymentId === paymentId).map(({ ref }) => ref);
  }

  #object(ref: string) {
    const object = this.objects.get(ref);
    if (!object) throw new GatewayUnknown(`no object ${ref}`);
    return object;
  }

  /** The state at the time of the question, however long the answer takes. */
  async #answer(call: string, ref: string): Promise<ProviderView> {
    const view = this.#object(ref);
    this.calls.push(`${call} ${ref}`);
    await this.meanwhile(call);
    if (this.down) throw new GatewayDown('down');
    return view;
  }
}
