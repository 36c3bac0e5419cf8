/** The words in which the checkout's journeys are told: events by name, and what is asked of a journey. */
import type { EventFrom } from 'xstate';
import { type Draft, emptyDraft } from '#machines/checkout.draft.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type { OrderOutcome, Part } from '#machines/checkout.order.ts';
import { done, passed, walkJourney } from '../kit/journey.ts';
import { ada, catalogue, readyDraft, waves } from './checkout.fixtures.ts';
import { priced } from './checkout.model.ts';

export type Events = Parameters<typeof walkJourney<typeof checkoutMachine>>[2];
export type Event = EventFrom<typeof checkoutMachine>;
export type Journey = ReturnType<typeof walk>;

export const walk = (events: Events, draft: Draft = emptyDraft, promocode: string | null = null) =>
  walkJourney(checkoutMachine, { draft, promocode }, events);

export const opened: Event = { type: 'catalogue.arrived', catalogue };
export const finished: Event = { type: 'part.finished' };
export const reopened = (part: Part): Event => ({ type: 'part.reopened', part });
export const run = (eventId: number): Event => ({ type: 'run.chosen', eventId });
export const distance: Event = { type: 'distance.chosen', categoryId: 11 };
export const age = (years: number): Event => ({ type: 'age.chosen', age: years });
export const seen = (some = waves): Event => ({ type: 'waves.arrived', waves: some });
export const wave = (waveId: number): Event => ({ type: 'wave.chosen', waveId });
export const places = (number: number): Event => ({ type: 'places.changed', places: number });
export const typed = (field: keyof typeof ada, text: string): Event => ({ type: 'contact.typed', field, text });
export const left = (field: keyof typeof ada): Event => ({ type: 'contact.left', field });
export const coupons = (some: Draft['coupons'], text = '', unchecked = false): Event => ({
  type: 'coupons.changed',
  coupons: some,
  text,
  unchecked,
});
export const submitted = (key = 'first-key'): Event => ({ type: 'order.submitted', key });
export const asked: Events = [passed('priceDebounce')];
export const current: Events = [...asked, done('askPrice', priced)];

export const places1: Draft = { ...emptyDraft, event_id: 1, event_category_id: 11 };
export const nobody: Draft = { ...readyDraft, contact: emptyDraft.contact };
export const agreed: Draft = { ...readyDraft, terms: true };
export const ordering: Events = [opened, ...current, submitted()];
export const answered = (outcome: OrderOutcome): Events => [...ordering, done('placeOrder', outcome)];

const pathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => [key, pathOf(inner)].filter(Boolean).join('.'))
        .join(' & ');
export const regionOf = (journey: Journey, region: string) => pathOf((journey.snapshot.value as never)[region]);
export const deeds = (journey: Journey, ...kinds: string[]) => journey.did.filter(([kind]) => kinds.includes(kind));
export const told = (journey: Journey) => journey.did.flatMap((deed) => (deed[0] === 'tell' ? [deed[2]] : []));

/** What the ready draft sends. */
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
