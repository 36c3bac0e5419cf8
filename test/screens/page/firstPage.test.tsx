import { afterEach, expect, it } from 'vitest';
import type { FirstPage } from '#contract/page/firstPage.ts';
import { drawFirstPage } from '../../../src/app/start/prerender.tsx';
import { catalogue } from '../../machines/shop/purchase.fixtures.ts';

/** The page that the server draws with the app's own parts. How the app takes it over: test/browser/shop/firstScreen.spec.ts. */
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
  cards: [],
  view: null,
  properties,
  ...more,
});
afterEach(() => document.body.replaceChildren());

function show(markup: string) {
  const root = document.createElement('div');
  root.innerHTML = markup;
  document.body.append(root);
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

it('links have the host’s base', () => {
  const root = show(drawFirstPage(page({ hostname: 'muster.pl', pathname: '/bilety', language: 'pl' })) ?? '');
  expect(root.querySelector('nav a')?.getAttribute('href')).toBe('/bilety/logowanie');
  expect(root.querySelector('select[name="region"]')).toBeNull();
});

it('without runs there is nothing to render', () => {
  expect(drawFirstPage(page({ catalogue: { events: [], cities: [], categories: [] } }))).toBeNull();
});
