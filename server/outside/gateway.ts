import type { Currency, Language, Region } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/values.ts';

/** What a provider says of one of its payment objects. */
export interface ProviderView {
  /** The provider's id of the object. */
  readonly ref: string;
  readonly state: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** Cents captured or to be captured. */
  readonly amount: number;
  readonly currency: Currency;
  /** For the browser's form; null where the payer is redirected. */
  readonly secret: string | null;
  /** Where the payer is sent; null where a form of ours confirms. */
  readonly redirectUrl: string | null;
  /** Why the last try to pay failed, in the provider's words for programs. */
  readonly failure: string | null;
  readonly paymentId: string | null;
}

export interface NewAttempt {
  readonly attemptId: string;
  readonly paymentId: string;
  readonly provider: PaymentProviderName;
  readonly amount: number;
  readonly currency: Currency;
  readonly email: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly region: Region;
  readonly language: Language;
}

/** The payment providers behind one face. A call fails with GatewayDown when the provider does not answer in time. */
export interface Gateway {
  /** Methods that can be offered in a region, preferred first. */
  offered(region: Region): readonly PaymentProviderName[];
  open(attempt: NewAttempt): Promise<ProviderView>;
  look(provider: PaymentProviderName, ref: string): Promise<ProviderView>;
  cancel(provider: PaymentProviderName, ref: string): Promise<ProviderView>;
  refund(ask: {
    readonly refundId: string;
    readonly provider: PaymentProviderName;
    readonly ref: string;
    readonly amount: number;
  }): Promise<{ readonly ref: string; readonly state: 'pending' | 'done' | 'failed' }>;
  /** Checks a webhook's signature over the raw body; null when it is wrong. */
  readEvent(
    provider: 'stripe',
    rawBody: Buffer,
    signature: string | undefined,
  ): { readonly id: string; readonly type: string; readonly objectRef: string | null; readonly body: unknown } | null;
}

export class GatewayDown extends Error {
  override readonly name = 'GatewayDown';
}
