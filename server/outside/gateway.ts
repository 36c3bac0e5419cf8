import type { IncomingHttpHeaders } from 'node:http';
import type { Currency, Language, Region } from '#contract/constants.ts';
import type { SessionResult } from '#contract/payments/payment.calls.ts';
import type { PaymentAccount, PaymentProviderName } from '#contract/payments/providers.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import type { PayoutBooks } from './payouts.ts';

/** The state of one of a provider's payment objects. */
export interface ProviderView {
  /** Whose object it is. */
  readonly account: PaymentAccount;
  /** The provider's id of the object. */
  readonly ref: string;
  readonly state: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** Cents captured or to be captured. */
  readonly amount: number;
  readonly currency: Currency;
  /** For the browser's form; null if the payer is redirected. */
  readonly secret: string | null;
  /** The address that the payer is sent to; null if a form of ours confirms. */
  readonly redirectUrl: string | null;
  /** The reason why the last try to pay failed, in the provider's words for programs. */
  readonly failure: string | null;
  readonly paymentId: string | null;
  /** Our own name of the object, sent along when it was made. */
  readonly attemptId: string | null;
  /** The part of it that went back, in cents, on anybody's request. */
  readonly refunded: number;
  /** Whether the payer's bank has reclaimed it, and whether that cannot be answered any more. */
  readonly disputed: boolean;
  readonly lost: boolean;
  /** The time until which the secret opens the form; null or absent as long as the object is open. */
  readonly secretUntil?: Date | null;
  /** The provider's name of the payment that brought its money, where the object goes by another; absent: `ref`. */
  readonly capturedRef?: string;
  /** Other payments under the same name, each an object of its own. */
  readonly others?: readonly ProviderView[];
}

/** As it is kept with the order (server/domain/shop/postalAddress.ts). */
export interface PayersAddress {
  readonly street: string | null;
  readonly street_number: string;
  readonly postal_code: string;
  readonly city: string;
  /** Two letters. */
  readonly country: string;
}

export interface NewAttempt {
  readonly attemptId: string;
  readonly paymentId: string;
  readonly provider: PaymentProviderName;
  readonly amount: number;
  readonly currency: Currency;
  readonly email: string;
  readonly description: string;
  /** The addresses to which a payer returns: after paying at the provider's page, and to have the form shown again. */
  readonly returnUrl: string;
  readonly formUrl: string;
  readonly region: Region;
  readonly language: Language;
  readonly payer: { readonly name: string; readonly surname: string; readonly address: PayersAddress | null };
  /** What the amount is made of, cents. */
  readonly breakdown: Breakdown;
  readonly seats: number;
  /** When the places lapse. */
  readonly expiresAt: Date | null;
  /** Since when its secret is asked for: the attempt's beginning, or the end of the one before. */
  readonly since: Date;
}

export interface RefundView {
  /** The provider's id of the refund. */
  readonly ref: string;
  readonly state: 'pending' | 'done' | 'failed';
  /** For a pending one: the provider lacks the money for it. */
  readonly lacksFunds?: boolean;
  /** The provider has given it up and does not retry by itself, so it must be requested again. */
  readonly isGivenUp?: boolean;
}

/** What an account holds in a currency, cents. */
export interface Balance {
  readonly currency: Currency;
  /** Refunds are made of it now. */
  readonly available: number;
  /** Paid by buyers, and not there yet. */
  readonly coming: number;
}

/** What the browser needs to talk to the providers, null for an account without keys; served as the property `payments`. */
export interface PublicKeys extends Readonly<Record<PaymentAccount, object | null>> {
  readonly mode: 'sandbox' | 'test' | 'live';
}

/**
 * The payment providers behind one face, each asked for its own methods. A call fails with GatewayDown when the provider does not answer in time
 * and with GatewayRefused when it answers that it never will. `key` names the call as `payment:attempt:purpose`:
 * the provider answers a repeated one with its first answer.
 */
export interface Gateway {
  /** Methods that can be offered in a region, preferred first. */
  offered(region: Region): readonly PaymentProviderName[];
  publicKeys(): PublicKeys;
  open(attempt: NewAttempt): Promise<ProviderView>;
  look(provider: PaymentProviderName, ref: string): Promise<ProviderView>;
  /** The object that was made under our name of it, for when its key is forgotten; null when there is none. */
  find(provider: PaymentProviderName, attemptId: string): Promise<ProviderView | null>;
  /** Everything paid, given back or disputed since a moment, by anybody, each once. */
  movedSince(moment: Date): AsyncIterable<ProviderView>;
  /** Ends the object, or answers what it has become instead. */
  cancel(provider: PaymentProviderName, ref: string, key: string): Promise<ProviderView>;
  refund(ask: {
    readonly refundId: string;
    readonly provider: PaymentProviderName;
    readonly ref: string;
    readonly amount: number;
    readonly key: string;
  }): Promise<RefundView>;
  lookRefund(provider: PaymentProviderName, ref: string): Promise<RefundView>;
  /** What the account holds; null if it has no keys. */
  balance(account: PaymentAccount): Promise<readonly Balance[] | null>;
  /** What it pays out; null if it has no keys or no such calls. */
  payouts(account: PaymentAccount): PayoutBooks | null;
  /** Reads what a webhook brought; null when it is not signed as it should be. */
  readDelivery(account: PaymentAccount, rawBody: Buffer, headers: IncomingHttpHeaders): Delivery | null;
  /** Asks what became of a session, once for what its form reported; null if there is nothing to be asked. */
  readResult(account: PaymentAccount, result: SessionResult): Promise<SignedEvent | null>;
}

/** One account with its keys: what its adapter does of the gateway's work. */
export interface AccountGateway<Keys extends object = object>
  extends Omit<Gateway, 'offered' | 'publicKeys' | 'readDelivery' | 'readResult' | 'balance' | 'payouts'> {
  readonly mode: PublicKeys['mode'];
  /** What the browser gets of it. */
  readonly publicKeys: Keys;
  balance(): Promise<readonly Balance[]>;
  readonly payouts?: PayoutBooks;
  readDelivery(rawBody: Buffer, headers: IncomingHttpHeaders): Delivery | null;
  readonly readResult?: (result: SessionResult) => Promise<SignedEvent | null>;
}

/** What one call of a provider brought. */
export interface Delivery {
  readonly events: readonly SignedEvent[];
  /** The number of others in it whose signature is wrong. */
  readonly refused: number;
  /** The answer that tells the provider that all of it is kept. */
  readonly answer: object | string;
}

/** An event that the provider signed, whatever stands in it. */
export interface SignedEvent {
  /** The provider's name of it; a digest where it has none. */
  readonly id: string;
  readonly type: string;
  /** The payment object or payout that it is about; null when it is about none. */
  readonly objectRef: string | null;
  /** Seconds since it was signed, by the provider's clock and ours; below 0 it comes from our future. Null: unknown. */
  readonly age: number | null;
  readonly body: unknown;
  /** It reports an impossible sum: it is kept, but nothing is booked from it. */
  readonly isImpossible?: boolean;
}

/** The provider did not answer, or not in time: what it did is unknown, the call is repeated with its key. */
export class GatewayDown extends Error {
  override readonly name: string = 'GatewayDown';
}

/** The provider is asked too often, and says after how many seconds it is to be asked again. */
export class GatewayLimited extends GatewayDown {
  override readonly name = 'GatewayLimited';
  readonly seconds: number;
  /** `retryAfter`: as the provider's header says it; another second where it says nothing that can be read. */
  constructor(message: string, retryAfter: string | null | undefined, options?: ErrorOptions) {
    super(message, options);
    const seconds = Number(retryAfter);
    this.seconds = Number.isFinite(seconds) && seconds > 0 ? seconds : 1;
  }
}

/** The provider answered that it will not do this, whatever the number of tries. */
export class GatewayRefused extends Error {
  override readonly name: string = 'GatewayRefused';
}

/** It does not know what the call is about. */
export class GatewayUnknown extends GatewayRefused {
  override readonly name = 'GatewayUnknown';
}

/** Whether a call failed at the provider, and not by a fault of ours. */
export const isProviderTrouble = (error: unknown): error is GatewayDown | GatewayRefused =>
  error instanceof GatewayDown || error instanceof GatewayRefused;
