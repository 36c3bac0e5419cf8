import type { PaymentProviderName } from '#contract/values/values.ts';
import type { Confirmation } from '#machines/payments/payment.logic.ts';
import type { Properties } from '../../queries/properties.ts';

/**
 * A provider's form on a payment screen. The effects load and confirm it; its fields, when they are drawn, put
 * themselves in.
 */
export interface ProviderForm {
  /** Rejects where the server has no keys for it, or the provider cannot be reached. */
  load(keys: Properties['payments']): Promise<void>;
  /** Rejects when the provider cannot be reached; whatever a payer can understand is an answer. */
  confirm(ask: { readonly returnUrl: string; readonly receiptEmail: string | null }): Promise<Confirmation>;
  /** Lets the form itself show what is missing in it. */
  showMissing(): Promise<void>;
}

/** The form that a method is paid by; throws where there is none. */
export type FormOf = (method: PaymentProviderName) => ProviderForm;
