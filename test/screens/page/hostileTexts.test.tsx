import * as v from 'valibot';
import { expect, it } from 'vitest';
import { RunPage } from '#contract/shop/runPage.values.ts';
import { drawFirstPage } from '../../../src/app/start/prerender.tsx';
import { harmless, hostilePage } from '../../kit/runs/hostilePage.ts';
import { catalogue } from '../../machines/shop/purchase.fixtures.ts';
import { runViewOf, wholePage } from '../shop/runView.ts';

/** Whatever an organiser writes is text on the page that the server draws (its head: test/server/page/runPages.test.ts). */
const hostile = hostilePage(wholePage);

function draw(page: RunPage) {
  const view = runViewOf(page);
  const markup = drawFirstPage({
    language: 'pl',
    region: 'pl',
    hostname: 'localhost',
    pathname: '/biegi/gdansk',
    mode: 'demo',
    catalogue,
    cards: [{ run_id: 1, picture: view.page?.picture ?? null, sentence: view.page?.sentence ?? '', venue: null }],
    view,
    properties: [],
  });
  // Parsed as a whole page: within an element that is set, scripts would be read otherwise.
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>${markup}</body>`, 'text/html');
  const drawn = JSON.parse(body.querySelector('#drawn')?.textContent ?? 'null');
  body.querySelector('#drawn')?.remove();
  return { body, view, drawn };
}

/** What the page is made of: elements with the names of their attributes. */
const built = ({ body }: ReturnType<typeof draw>) =>
  [...body.querySelectorAll('*')].map((one) => [one.tagName, ...one.getAttributeNames()].join(' '));

it('no text of a run’s page becomes an element or an attribute', () => {
  const page = draw(hostile);
  expect(built(page)).toEqual(built(draw(harmless(hostile))));
  expect(page.body.querySelectorAll('script, i, [onerror], [onload], [onclick], [onx]')).toHaveLength(0);
  // Every one of them can be read as it was typed.
  const bodyText = page.body.textContent ?? '';
  const names = [hostile.sentence, hostile.news?.text, hostile.questions[0]?.q, hostile.courses[0]?.obstacles[0]?.name];
  for (const text of [...names.map((one) => one?.pl), hostile.venue?.name, hostile.organiser?.name])
    expect(bodyText).toContain(text);
});

it('no link of it leads anywhere but to https, http, a mail or a phone', () => {
  const { body } = draw(hostile);
  const links = [...body.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((to) => !/^(?:https?:\/\/|mailto:|tel:|\/|#)/u.test(to))).toEqual([]);
  const led = (address: string) => v.is(RunPage, { ...wholePage, results: address });
  expect(
    ['https://example.com/a?b=c#d', 'javascript:f()', 'data:text/html,x', 'https://a.example/"x', '//a.example'].map(
      led,
    ),
  ).toEqual([true, false, false, false, false]);
});

it('the data that the page brings along for the app stays the same, and does not end its script', () => {
  const { drawn, view } = draw(hostile);
  expect(drawn.view).toEqual(JSON.parse(JSON.stringify(view)));
  expect(drawn.cards).toMatchObject([{ sentence: hostile.sentence.pl }]);
});
