import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppRoot } from '../../../src/app/start/AppRoot.tsx';
import { startApp } from '../../../src/app/start/start.ts';
import { keepDraft, recallDraft } from '../../../src/effects/shop/purchaseDraft.ts';
import { catalogue, emptyCatalogue, price, readyDraft } from '../../machines/shop/purchase.fixtures.ts';

const inGermany = {
  ...catalogue,
  events: catalogue.events.map((run) => ({ ...run, id: run.id + 50, key: `${run.key}-de`, name: `${run.name} Süd` })),
  categories: catalogue.categories.map((one) => ({ ...one, event_id: one.event_id + 50 })),
};
const [own] = catalogue.events;
const [theirs] = inGermany.events;

const [some = undefined] = catalogue.events;
if (some === undefined) throw new Error('No run.');
const soon = {
  ...some,
  id: 901,
  key: 'soon',
  name: 'Muster Wałbrzych',
  sale: 'soon',
  sale_opens_at: '2026-12-10T10:00:00+01:00',
} as const;
const over = { ...some, id: 902, key: 'over', name: 'Muster Hel', sale: 'closed' } as const;
const here = { ...catalogue, events: [...catalogue.events, soon, over] };

/** A shop of two regions, as it answers. */
const shop: typeof fetch = async (target) => {
  const { pathname, searchParams } = new URL(String(target), window.location.href);
  const runs = { pl: here, de: inGermany }[searchParams.get('region') ?? ''] ?? emptyCatalogue;
  const answers: Readonly<Record<string, unknown>> = {
    '/api/events': runs,
    '/api/properties': { properties: [] },
    '/api/event/price': price,
  };
  return new Response(JSON.stringify({ message: null, data: answers[pathname] ?? {} }));
};

async function open(path: string) {
  localStorage.setItem('consent', 'refused');
  window.history.replaceState(null, '', path);
  const app = startApp(window, shop);
  await act(async () => void render(<AppRoot app={app} env="test" />));
  await act(async () => app.actor.send({ type: 'page.opened' }));
  await screen.findByRole('heading', { level: 1, name: 'Buy places' });
  return app;
}
const notice = () => screen.queryByText(/is on sale in our/u)?.textContent;
const run = () => recallDraft(localStorage).event_id;

it('the link of a run of the other region says which shop sells it, and leads there; what was typed stays', async () => {
  keepDraft(localStorage, readyDraft);
  await open(`/tickets?lng=en&run=${theirs?.key}`);
  expect(await screen.findByText(`${theirs?.name} is on sale in our German shop.`)).toBeTruthy();
  expect(run()).toBe(readyDraft.event_id);

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Go to the German shop' })));
  await screen.findByRole('heading', { level: 1, name: 'Buy places' });
  expect(notice()).toBeUndefined();
  expect(recallDraft(localStorage)).toMatchObject({ event_id: theirs?.id, texts: readyDraft.texts });
});

it.each([
  ['of a run of this region', `run=${own?.key}`, null],
  ['of a run whose sale is ahead', `run=${soon.key}`, `${soon.name}Sales open 10 December, 10:00.`],
  ['of a run whose sale is over', `run=${over.key}`, `${over.name}Sales have ended`],
  ['of a run that nobody sells', 'run=nothing', 'We do not know the run in this link.Here are the runs we have.'],
  ['without a run', '', null],
])('a link %s says what there is to say of it', async (_, query, words) => {
  await open(`/tickets?lng=en&${query}`);
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  const notices = screen.queryAllByRole('status').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(notices.filter((text) => text !== '')).toEqual(words === null ? [] : [words]);
});
