import { focusManager, QueryObserver } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import { emptyDraft } from '#machines/shop/buying/draft.ts';
import { purchaseEffects } from '../../../src/effects/shop/purchase.effects.ts';
import { catalogueQuery, untilSaleChanges } from '../../../src/queries/catalogue.ts';
import { SignUpScreen } from '../../../src/screens/shop/signUp/SignUpScreen.tsx';
import { createCache } from '../../../src/shell/cache.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { catalogue } from '../../machines/shop/purchase.fixtures.ts';
import { machine } from '../../machines/shop/signUp.model.ts';

/** A page that is open while a sale opens or ends hears of it (docs/rules/shop.md 1.11). */
const now = Date.parse('2027-01-10T09:59:05Z');
const opens = '2027-01-10T10:00:00Z';
/** Its clock is ten minutes behind the server's. */
const behind = 10 * 60_000;
const [first] = catalogue.events;

const at = (sale: 'soon' | 'open' | 'closed', ends: string | null = null): Catalogue => ({
  ...catalogue,
  events: catalogue.events
    .filter(({ id }) => id === first?.id)
    .map((run) => ({ ...run, sale, sale_opens_at: opens, sale_ends_at: ends })),
});

function shop(before: Catalogue) {
  const answers: Record<string, unknown> = { 'GET events': before, 'GET properties': { properties: [] } };
  const made = testServices(answers, { cache: createCache(), serverNow: () => Date.now() + behind });
  const observer = new QueryObserver(made.services.cache, catalogueQuery(made.services));
  made.services.cache.mount();
  const unsubscribe = observer.subscribe(() => undefined);
  const stop = () => {
    unsubscribe();
    made.services.cache.unmount();
  };
  const asked = () => made.calls.filter(([name]) => name === 'GET events').length;
  const saleNow = () => observer.getCurrentResult().data?.events[0]?.sale;
  return { ...made, answers, asked, saleNow, stop };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(now - behind);
  focusManager.setFocused(true);
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

it('reads the runs again within seconds after a sale opens by the server’s clock, and then rests', async () => {
  const { asked, saleNow, answers, stop } = shop(at('soon'));
  await pass(54_000);
  expect([asked(), saleNow()]).toEqual([1, 'soon']);
  answers['GET events'] = at('open');
  await pass(8_000);
  expect([asked(), saleNow()]).toEqual([2, 'open']);
  await pass(10 * 60_000);
  expect(asked()).toBe(2);
  stop();
});

it('asks again where the answer was a moment old, until it says so', async () => {
  const { asked, saleNow, answers, stop } = shop(at('soon'));
  await pass(62_000);
  expect(asked()).toBeGreaterThan(1);
  expect(saleNow()).toBe('soon');
  answers['GET events'] = at('open');
  await pass(8_000);
  expect(saleNow()).toBe('open');
  stop();
});

it('hears that the last wave starts or the sale ends', async () => {
  const { saleNow, answers, stop } = shop(at('open', opens));
  await pass(1);
  answers['GET events'] = at('closed');
  await pass(62_000);
  expect(saleNow()).toBe('closed');
  stop();
});

it('asks as soon as somebody comes back to a page that slept through it, and else not on focus', async () => {
  const { asked, saleNow, answers, stop } = shop(at('soon'));
  await pass(1_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await pass(1);
  expect(asked()).toBe(1);
  focusManager.setFocused(false);
  answers['GET events'] = at('open');
  await pass(10 * 60_000);
  expect(saleNow()).toBe('soon');
  focusManager.setFocused(true);
  await pass(1);
  expect(saleNow()).toBe('open');
  stop();
});

it('a card of the wizard opens by itself', async () => {
  const { services, answers, stop } = shop(at('soon'));
  const { watchCatalogue } = purchaseEffects(services).actors;
  const actor = createActor(machine.provide({ actors: { watchCatalogue } as never }), {
    input: { draft: emptyDraft, promocode: null },
  });
  actor.start();
  renderScreen(<SignUpScreen actor={actor} />);
  await pass(1_000);
  const open = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => !disabled);
  expect(open()).not.toContain(true);
  answers['GET events'] = at('open');
  await pass(62_000);
  expect(open()).toContain(true);
  stop();
});

it('waits for the next of all moments, and for none where nothing changes', () => {
  const events = [...at('soon').events, ...at('open', '2027-01-10T09:59:35Z').events];
  expect(untilSaleChanges({ events, categories: [] }, now)).toBe(30_000);
  const [category] = at('open').categories;
  const next_price = { price_with_fee: 22_229, from: '2027-01-10T09:59:20Z', left: null };
  expect(untilSaleChanges({ events, categories: category ? [{ ...category, next_price }] : [] }, now)).toBe(15_000);
  expect(untilSaleChanges(at('closed', opens), now)).toBeNull();
});
