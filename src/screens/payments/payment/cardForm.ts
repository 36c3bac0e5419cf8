import type { ComponentType } from 'react';
import type { PaymentProviderName } from '#contract/values/values.ts';

/** The provider's form as the screen knows it; the chart is told what happens in it. */
export interface CardFormProps {
  readonly provider: PaymentProviderName;
  /** Opens exactly one attempt to pay. */
  readonly secret: string;
  /** Confirming is under way: the fields stay filled and take no input. */
  readonly busy: boolean;
  readonly onReady: () => void;
  readonly onFailed: () => void;
  readonly onChanged: (isComplete: boolean) => void;
}
export type CardForm = ComponentType<CardFormProps>;
