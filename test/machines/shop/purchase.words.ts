/** The words of journeys on pages that sell places: events by name, and questions about a journey. */

import type { Draft, Intent } from '#machines/shop/buying/draft.ts';
import type { OrderOutcome } from '#machines/shop/buying/order.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import type { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import { done, passed, type walkJourney } from '../../kit/charts/journey.ts';
import { opened, priced, readyDraft, waves } from './purchase.fixtures.ts';

export type Events = Parameters<typeof walkJourney<typeof checkoutMachine>>[2];
export type Journey = ReturnType<typeof walkJourney<typeof checkoutMachine>>;
export type Walk = (events: Events, draft?: Draft, promocode?: string | null) => Journey;

export const finished: PurchaseEvent = { type: 'part.finished' };
export const tapped: PurchaseEvent = { type: 'choice.tapped' };
export const run = (runId: number): PurchaseEvent => ({ type: 'run.chosen', runId });
export const distance: PurchaseEvent = { type: 'distance.chosen', categoryId: 11 };
export const age = (years: number): PurchaseEvent => ({ type: 'age.chosen', age: years });
export const seen = (some = waves): PurchaseEvent => ({ type: 'waves.arrived', waves: some });
export const wave = (waveId: number): PurchaseEvent => ({ type: 'wave.chosen', waveId });
export const places = (number: number): PurchaseEvent => ({ type: 'places.changed', places: number });
export const named = (text: string): PurchaseEvent => ({ type: 'text.typed', field: 'group_name', text });
export const coupons = (some: Draft['coupons'], text = '', unchecked = false): PurchaseEvent => ({
  type: 'coupons.changed',
  coupons: some,
  text,
  unchecked,
});
export const submitted = (key = 'first-key'): PurchaseEvent => ({ type: 'order.submitted', key });
export const asked: Events = [passed('priceDebounce')];
export const current: Events = [...asked, done('askPrice', priced)];

export const agreed: Draft = { ...readyDraft, terms: true };
/** The ready draft, whose order waits for its code. */
export const waiting = (intent: Intent): Draft => ({
  ...agreed,
  step: 'payment',
  intent: { ...intent, codeSentTo: 'a…a@example.com' },
});
export const typedCode = (text: string): PurchaseEvent => ({ type: 'code.typed', text });
export const ordering: Events = [opened, ...current, submitted()];
export const answered = (outcome: OrderOutcome): Events => [...ordering, done('placeOrder', outcome)];

/** The leaves of a region: `editing.choosingWave.waveFull`. */
export const pathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => [key, pathOf(inner)].filter(Boolean).join('.'))
        .join(' & ');
export const regionOf = (journey: Journey, region: string) => pathOf((journey.snapshot.value as never)[region]);
export const effects = (journey: Journey, ...kinds: string[]) => journey.did.filter(([kind]) => kinds.includes(kind));
export const billingEvents = (journey: Journey) =>
  journey.did.flatMap((effect) => (effect[0] === 'tell' ? [effect[2]] : []));
