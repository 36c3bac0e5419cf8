import type { ComponentType } from 'react';
import type { Payment } from '#contract/payments/payment.calls.ts';

/** The provider's form as the screen knows it; the chart is told what happens in it. */
export interface CardFormProps {
  /** With an attempt that is open at the provider of its method. */
  readonly payment: Payment;
  /** Confirming is under way: the fields stay filled and take no input. */
  readonly busy: boolean;
  readonly onReady: () => void;
  readonly onFailed: () => void;
  readonly onChanged: (isComplete: boolean) => void;
  /** Enter was pressed in a field, which is pressing the button. */
  readonly onEntered: () => void;
}
export type CardForm = ComponentType<CardFormProps>;
