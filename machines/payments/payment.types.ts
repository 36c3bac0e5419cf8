import type { Payment } from '#contract/buying.calls.ts';
import type { PaymentProviderName } from '#contract/values/values.ts';

/** What the payment chart asks for and is told; its effects and its screen speak in these. */

export interface Found {
  readonly kind: 'found';
  readonly payment: Payment;
  /** What the run's region offers, preferred first. */
  readonly methods: readonly PaymentProviderName[];
  /** The server's clock at the reading, milliseconds since 1970. */
  readonly now: number;
}
export type PaymentRead = Found | { readonly kind: 'missing' };

/** `moved`: the payment is no longer what the page shows (paid elsewhere, lapsed, closed); it is read again. */
export type Attempt = { readonly kind: 'opened'; readonly payment: Payment } | { readonly kind: 'moved' };

/** `incomplete`: the form itself shows which fields are wrong. */
export type Confirmation =
  | { readonly kind: 'declined'; readonly text: string }
  | { readonly kind: 'incomplete' | 'moved' | 'confirmed' };

/** `moved`: there is a new payment, or the old one is alive; reading it says which. `text` is the server's own. */
export type Renewal =
  | { readonly kind: 'moved' | 'full' | 'saleClosed' }
  | { readonly kind: 'refused'; readonly text: string };

/** What the secret of a mail's link did; `unknown`: it is none of this payment's. */
export type Keeping = { readonly kind: 'kept' | 'unknown' };

/** What became of giving the order up; `stands`: it is no unpaid one any more. `text` is the server's own word on why. */
export type GivingUp = { readonly kind: 'givenUp' } | { readonly kind: 'stands'; readonly text: string | null };

/** How the bank sent the payer back, read from the address. */
export type BankAnswer = 'refused' | 'cancelled' | 'later';

/** What the payer must be told; `text` is the provider's own. */
export type Problem =
  | { readonly kind: 'declined' | 'refused'; readonly text: string }
  | { readonly kind: 'unconfirmed' | 'unopened' | 'unrenewed' };
