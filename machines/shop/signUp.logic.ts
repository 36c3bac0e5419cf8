import { steps, textsOf, type WizardStep } from './buying/draft.ts';
import { type Basis, type BuyingFields, isFinished, paymentFields } from './buying/order.ts';

export const fieldsOfStep: Readonly<Record<WizardStep, BuyingFields>> = {
  type: ['type'],
  city: ['event_id'],
  distance: ['event_category_id'],
  wave: ['wave_id'],
  places: ['places', 'ages', ...textsOf('places'), 'answers'],
  payment: paymentFields,
};

/** A step opens when all before it are finished. */
export const isReachable = (step: WizardStep, basis: Basis): boolean =>
  steps.slice(0, steps.indexOf(step)).every((before) => isFinished(fieldsOfStep[before], basis));

/** Where the wizard goes on: at the step of the draft, or at the furthest that is open. */
export function stepToGoOnAt(basis: Basis): WizardStep {
  const { step } = basis.draft;
  if (step !== null && isReachable(step, basis)) return step;
  return steps.findLast((one) => isReachable(one, basis)) ?? 'type';
}
