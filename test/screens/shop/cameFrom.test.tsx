import { expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { startApp } from '../../../src/app/start/start.ts';

/** The browser's side of where an order came from: nothing before consent, the first page with it (docs/tracking.md). */
const sourceKept = () =>
  document.cookie
    .split('; ')
    .filter((pair) => /^(?:utm_|referrer=|landing_page=)/u.test(pair))
    .sort();

it('a partner’s link and the first page are cookies after consent only, until it is taken back', async () => {
  window.history.replaceState(null, '', '/tickets?utm_source=club&utm_medium=mail');
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://club.example/news?who=me');
  const { consent } = startApp(window, async () => new Response('{"message":null,"data":{}}'));
  await waitFor(consent, (snapshot) => snapshot.hasTag('asking'));
  expect(sourceKept()).toEqual([]);

  consent.send({ type: 'consent.given' });
  expect(sourceKept()).toEqual([
    'landing_page=%2Ftickets',
    'referrer=https%3A%2F%2Fclub.example%2Fnews',
    'utm_medium=mail',
    'utm_source=club',
  ]);

  consent.send({ type: 'settings.opened' });
  consent.send({ type: 'consent.refused' });
  expect(sourceKept()).toEqual([]);
});
