import { act, fireEvent } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import type { FirstPage } from '#contract/firstPage.ts';
import { AppRoot } from '../../../src/app/start/AppRoot.tsx';
import { drawFirstPage } from '../../../src/app/start/prerender.tsx';
import { hearTaps } from '../../../src/app/start/startedTaps.ts';
import { testApp } from '../../kit/screens/app.ts';
import { bringAll } from '../../kit/screens/showApp.tsx';
import { catalogue } from '../../machines/shop/purchase.fixtures.ts';

/** The page that the server draws with the app's own parts, and how the app takes it over. */
const properties = [
  { name: 'terms_url', value: '/terms' },
  { name: 'privacy_url', value: '/privacy' },
  { name: 'contact_email', value: 'info@example.com' },
  { name: 'payments', value: { mode: 'sandbox', stripe: null } },
];
const page = (more: Partial<FirstPage> = {}): FirstPage => ({
  language: 'en',
  region: 'pl',
  hostname: 'localhost',
  pathname: '/tickets',
  mode: 'demo',
  catalogue,
  properties,
  ...more,
});
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function show(markup: string) {
  const root = document.createElement('div');
  root.innerHTML = markup;
  document.body.append(root);
  ends.push(() => root.remove());
  return root;
}

it.each([
  ['pl', 'Kup miejsca'],
  ['en', 'Buy places'],
  ['de', 'Plätze kaufen'],
] as const)('the runs can be read in %s', (language, title) => {
  const root = show(drawFirstPage(page({ language })) ?? '');
  expect(root.querySelector('h1')?.textContent).toBe(title);
  const cards = [...root.querySelectorAll('[role="radiogroup"] label')].map(({ textContent }) => textContent);
  expect(cards).toHaveLength(catalogue.events.length);
  for (const { name } of catalogue.events) expect(cards.some((card) => card?.includes(name))).toBe(true);
  expect(root.querySelector('[data-answer="refused"]')).not.toBeNull();
  expect(root.querySelector('footer a')?.getAttribute('href')).toBe('/terms');
});

it('links are written in the base of the host', () => {
  const root = show(drawFirstPage(page({ hostname: 'muster.pl', pathname: '/bilety', language: 'pl' })) ?? '');
  expect(root.querySelector('nav a')?.getAttribute('href')).toBe('/bilety/logowanie');
  expect(root.querySelector('select[name="region"]')).toBeNull();
});

it('without runs there is nothing to draw', () => {
  expect(drawFirstPage(page({ catalogue: { events: [], cities: [], categories: [] } }))).toBeNull();
});

/** The app as it is when it takes the page over: the catalogue is there, the settings are not. */
async function takeOver(tap: (root: HTMLElement) => void = () => undefined) {
  const root = show(drawFirstPage(page({ language: 'pl' })) ?? '');
  const heard = hearTaps(document, () => root.isConnected);
  ends.push(() =>
    heard.takeOver('run.chosen', 'part.finished', 'consent.given', 'consent.refused', 'language.changed'),
  );
  tap(root);
  const { app, actor } = testApp('/tickets', { taps: heard }, null, { events: catalogue });
  app.consent.start();
  await bringAll(actor);
  const before = [...root.querySelectorAll('h1, [name="event_id"], [data-answer], footer')];
  const faults: unknown[] = [];
  await act(async () => {
    const drawn = hydrateRoot(root, <AppRoot app={app} />, { onRecoverableError: (fault) => faults.push(fault) });
    ends.push(() => act(() => drawn.unmount()));
  });
  return { app, root, before, faults };
}

it('the app takes over the very page, and everything on it answers', async () => {
  const { app, root, before, faults } = await takeOver();
  expect(faults).toEqual([]);
  expect(before.length).toBeGreaterThan(4);
  expect(before.every((element) => root.contains(element))).toBe(true);
  const run = root.querySelector('[name="event_id"]:not(:disabled)') as HTMLInputElement;
  await act(async () => void fireEvent.click(run));
  expect(app.checkout().getSnapshot().context.draft.event_id).toBe(Number(run.value));
});

it('what was tapped before is done as if it were tapped now', async () => {
  const { app, root } = await takeOver((drawn) => {
    fireEvent.click(drawn.querySelector('[name="event_id"]:not(:disabled)') as Element);
    fireEvent.click(drawn.querySelector('[data-answer="refused"]') as Element);
    fireEvent.submit(drawn.querySelector('form') as Element);
  });
  const checkout = app.checkout().getSnapshot();
  expect(checkout.context.draft.event_id).not.toBeNull();
  expect(checkout.hasTag('run')).toBe(false);
  expect(app.consent.getSnapshot().value).toEqual({ refused: 'settled' });
  expect(root.querySelector('[data-passing]')).toBeNull();
});
