import { type Part, parts, textsOf } from './buying/draft.ts';
import { type Basis, type BuyingFields, isFinished, paymentFields } from './buying/order.ts';

export const fieldsOfPart: Readonly<Record<Part, BuyingFields>> = {
  run: ['event_id'],
  distance: ['event_category_id'],
  places: ['wave_id', 'places', 'ages', ...textsOf('places')],
  contact: [...textsOf('contact'), 'answers'],
  payment: paymentFields,
};

export const isPartFinished = (part: Part, basis: Basis): boolean => isFinished(fieldsOfPart[part], basis);

/**
 * Whether a tap on a card answers all of a part. Of several places the group's name and the children's ages are asked
 * beside the wave.
 */
export const isCompleteByTap = (part: Part, basis: Basis): boolean =>
  isPartFinished(part, basis) && (part !== 'places' || basis.draft.places === 1);

/** The first part before payment that still wants something, passing over `open`; payment if none does. */
export const nextPart = (basis: Basis, open: Part | null = null): Part =>
  parts.find((part) => part === 'payment' || (part !== open && !isPartFinished(part, basis))) ?? 'payment';
