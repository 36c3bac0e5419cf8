import type { SessionResult } from '#contract/payments/payment.calls.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Confirmation, Return } from '#machines/payments/payment.logic.ts';
import type { Properties } from '../../queries/properties.ts';

/** The end of a form; `result` is for the server, where its provider answers only callers who have it. */
export type Ending = Confirmation & { readonly result?: SessionResult };

/**
 * A provider's form on a payment screen. The effects load and confirm it; its fields, when they are drawn, put
 * themselves in.
 */
export interface ProviderForm {
  /** Rejects where the server has no keys for it, or the provider cannot be reached. Asked again it goes on with that. */
  load(payments: Properties['payments']): Promise<void>;
  /** Rejects when the provider cannot be reached; whatever a payer can understand is an answer. */
  confirm(ask: { readonly returnUrl: string; readonly receiptEmail: string | null }): Promise<Ending>;
  /** Lets the form itself show what is missing in it. */
  showMissing(): Promise<void>;
  /** Ends what a bank sent the payer back from, in that country. Absent if the bank's own word to the provider does. */
  finish?(returned: Return, country: string): Promise<Ending>;
}

/** A file of our own that does not come: a deployment takes the old ones away. */
export class LostFile extends Error {}

/** The form that a method is paid by; throws where there is none. */
export type FormOf = (method: PaymentProviderName) => ProviderForm;

/** Requested once for all; again after a failure. */
export function once<Args extends readonly unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) {
  let answer: Promise<Answer> | null = null;
  return (...args: Args): Promise<Answer> => {
    answer ??= ask(...args).catch((error: unknown) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}
