import type { ComponentType } from 'react';
import type { Payment } from '#contract/payments/payment.calls.ts';

/** The provider's form as the screen knows it; it reports to the chart. */
export interface CardFormProps {
  /** With an attempt that is open at the provider of its method. */
  readonly payment: Payment;
  /** Confirming is under way: the fields stay filled and take no input. */
  readonly busy: boolean;
  /** The form is there with buttons of wallets above it, which it shows from then on. */
  readonly hasWallets: boolean;
  readonly onReady: (hasWallets?: boolean) => void;
  readonly onFailed: () => void;
  readonly onChanged: (isComplete: boolean) => void;
  /** Enter was pressed in a field, which is pressing the button. */
  readonly onEntered: () => void;
  /** The payer has approved the payment in a wallet; answers whether it is being paid. */
  readonly onApproved: () => boolean;
}
export type CardForm = ComponentType<CardFormProps>;
