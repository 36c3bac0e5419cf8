import type { ComponentType } from 'react';

/** The provider's form as the screen knows it; the chart is told what happens in it. */
export interface CardFormProps {
  /** Opens exactly one attempt to pay. */
  readonly secret: string;
  /** Confirming is under way: the fields stay filled and take no input. */
  readonly busy: boolean;
  readonly onReady: () => void;
  readonly onFailed: () => void;
  readonly onChanged: (isComplete: boolean) => void;
}
export type CardForm = ComponentType<CardFormProps>;
