import type { Stripe } from 'stripe';
import { ProviderRefusal } from '../kit/refusal.ts';

/** The codes that Stripe's documentation lists; the SDK's type also takes any text. */
type Listed<Code> = Code extends string ? (string extends Code ? never : Code) : never;
export type StripeCode = Listed<Stripe.PaymentIntent.LastPaymentError.Code>;

/** Stripe's answer when it refuses a call; `status` is the HTTP status. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: StripeCode;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly payment_intent?: unknown;
}

export class StripeRefusal extends ProviderRefusal {
  override readonly name = 'StripeRefusal';
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const badKey = (key: string) =>
  new StripeRefusal(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${key.slice(0, 16)}${'*'.repeat(8)}`,
  });

export const noSuch = (what: string, id: string, param = 'intent') =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export const missing = (param: string) =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    message: `Missing required param: ${param}.`,
    param,
  });

export const unknown = (param: string) =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    message: `Received unknown parameter: ${param}`,
    param,
  });

export const invalid = (param: string, message: string, code?: StripeCode) =>
  new StripeRefusal(400, { type: 'invalid_request_error', ...(code && { code }), message, param });

export const wrongState = (message: string, intent: unknown) =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  });

export const inUse = (key: string) =>
  new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
  });

export const otherCall = (key: string) =>
  new StripeRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
