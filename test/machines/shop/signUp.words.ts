import { type Draft, type EventType, emptyDraft, type WizardStep } from '#machines/shop/buying/draft.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { signUpMachine } from '#machines/shop/signUp.machine.ts';
import { walkJourney } from '../../kit/charts/journey.ts';
import type { Events, Journey, Walk } from './purchase.words.ts';

export const walk: Walk = (events: Events, draft: Draft = emptyDraft, promocode: string | null = null) =>
  walkJourney(signUpMachine, { draft, promocode }, events as never) as Journey;

export const type = (eventType: EventType): PurchaseEvent => ({ type: 'type.chosen', eventType });
export const city = (cityId: number): PurchaseEvent => ({ type: 'city.chosen', cityId });
export const revisited = (step: WizardStep): PurchaseEvent => ({ type: 'step.revisited', step });
export const addressed = (step: WizardStep | null): PurchaseEvent => ({ type: 'address.changed', step });

/** The order of the ready draft. */
export const ordered = {
  event_id: 1,
  event_category_id: 11,
  wave_id: 104,
  places: 1,
  codes: [] as { name: string; title: string }[],
  expected_to_pay: 20_199,
  terms: true,
} as const;
