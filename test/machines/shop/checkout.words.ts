import { type Draft, emptyDraft, type Part, type TextField } from '#machines/shop/buying/draft.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import { walkJourney } from '../../kit/charts/journey.ts';
import { ada, readyDraft } from './purchase.fixtures.ts';
import type { Events } from './purchase.words.ts';

export const walk = (events: Events, draft: Draft = emptyDraft, promocode: string | null = null) =>
  walkJourney(checkoutMachine, { draft, promocode }, events);

export const reopened = (part: Part): PurchaseEvent => ({ type: 'part.reopened', part });
export const typed = (field: TextField, text: string): PurchaseEvent => ({ type: 'text.typed', field, text });
export const left = (field: TextField): PurchaseEvent => ({ type: 'text.left', field });

export const nobody: Draft = { ...readyDraft, texts: emptyDraft.texts };

/** The order of the ready draft. */
export const ordered = {
  event_id: 1,
  event_category_id: 11,
  wave_id: 104,
  places: 1,
  codes: [] as string[],
  expected_to_pay: 20_199,
  ...ada,
  terms: true,
} as const;
