import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { emptyRunPage, type RunPage } from '#contract/shop/runPage.values.ts';
import { RunPageScreen } from '../../../src/screens/shop/run/RunPageScreen.tsx';
import type { RunLinks } from '../../../src/screens/shop/run/view.ts';
import { aPicture } from '../../kit/runs/fullPage.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { runViewOf, wholePage } from './runView.ts';

/** The page about a run (docs/rules/run-page.md). */
const links: RunLinks = {
  buy: (choice) => `/tickets?run=gdansk&${JSON.stringify(choice ?? {})}`,
  runs: '/tickets',
  onShare: () => undefined,
  openingCalendar: '/api/runs/gdansk/opening.ics',
};

function Address() {
  return <output>{useLocation().hash}</output>;
}
const show = (view: RunView) =>
  renderScreen(
    <>
      <RunPageScreen view={view} links={links} now={Date.parse('2027-03-01')} onCopy={() => undefined} />
      <Address />
      <Link to="#course-12-20">A link that somebody sent</Link>
    </>,
  );
afterEach(cleanup);

const drawing = () => within(screen.getByRole('group', { name: 'Drawing of the course' }));
const marked = () => document.querySelector<SVGAElement>('svg [aria-current="true"]');
const follow = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));
/** What is open, says the address, and is marked in the list. */
const chosen = () => [
  document.querySelector('#course article h3')?.textContent,
  document.querySelector('output')?.textContent,
  document.querySelector('#course li[data-on] a')?.textContent,
];

it('a course is walked along by keyboard, one stop of Tab in all, and the address names the obstacle', async () => {
  show(runViewOf(wholePage));
  // The first one that has a picture.
  expect(chosen()).toEqual(['Ściana przyjaciół', '', '6Ściana przyjaciół2.4\u00a0km']);
  marked()?.focus();
  await key('ArrowRight');
  expect(chosen()).toEqual(['Belka', '#course-11-7', '7Belka2.8\u00a0km']);
  expect(document.activeElement).toBe(marked());
  const stops = drawing()
    .getAllByRole('link')
    .map(({ tabIndex }) => tabIndex);
  expect(stops).toEqual(stops.map((_, at) => (at === 6 ? 0 : -1)));
  await key('ArrowDown');
  expect(chosen()[1]).toBe('#course-11-7');
  const walked: unknown[] = [];
  for (const name of ['ArrowLeft', 'ArrowLeft', 'End', 'ArrowRight', 'Home', 'ArrowLeft', 'ArrowRight']) {
    await key(name);
    walked.push(chosen()[1]);
    expect(document.activeElement).toBe(marked());
  }
  expect(walked).toEqual([6, 5, 14, 14, 1, 1, 2].map((place) => `#course-11-${place}`));
});

it('an obstacle is reached by its number, its neighbours and the list, and the ends have no further one', async () => {
  show(runViewOf(wholePage));
  await act(async () => void fireEvent.click(drawing().getByRole('link', { name: /^2\. Trzy płoty/u })));
  expect(chosen()).toEqual(['Trzy płoty', '#course-11-2', '2Trzy płoty0.8\u00a0km']);
  await follow('Next: Zasieki');
  expect(chosen()[1]).toBe('#course-11-3');
  await follow('Previous: Trzy płoty');
  await follow('Previous: Opony');
  expect([chosen()[1], screen.queryByRole('link', { name: /^Previous/u })]).toEqual(['#course-11-1', null]);
  await follow(/^14Zjeżdżalnia/u);
  expect([chosen()[1], screen.queryByRole('link', { name: /^Next/u })]).toEqual(['#course-11-14', null]);
});

it('another distance is another course, and a link to an obstacle opens it', async () => {
  show(runViewOf(wholePage));
  await follow(/^12\s?km · 26$/u);
  expect(chosen().slice(0, 2)).toEqual(['Ściana przyjaciół', '#course-12']);
  await follow('A link that somebody sent');
  expect(chosen()).toEqual(['Ściana przyjaciół', '#course-12-20', '20Ściana przyjaciół8.4\u00a0km']);
  expect(screen.getByRole('link', { name: /^12\s?km · 26$/u }).getAttribute('aria-current')).toBe('true');
});

/** The headings of the parts, and the links to them. */
function parts(view: RunView) {
  show(view);
  const headings = new Set([...document.querySelectorAll('h2')].map(({ textContent }) => textContent));
  const jump = screen.queryByRole('navigation', { name: 'On this page' });
  const to = [...(jump?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
  const dead = [...(jump?.querySelectorAll('a') ?? [])].filter(
    (link) => document.querySelector(link.getAttribute('href') ?? '') === null,
  );
  const text = document.body.textContent ?? '';
  cleanup();
  expect(dead).toEqual([]);
  return { headings: [...headings], links: to, text };
}

const all = {
  headings: [
    'What awaits you',
    'The course',
    'Distances and start times',
    'When to be there',
    'Getting there',
    'Included',
    'Bring along',
    'Age and health',
    'If plans change',
    'Questions',
    'Organiser',
    'Supported by',
  ],
  links: [
    'The course',
    'Distances and start times',
    'When to be there',
    'Getting there',
    'Included',
    'If plans change',
    'Questions',
  ],
};

it('all parts are there in their order, with their links', () => {
  const { headings, links: to, text } = parts(runViewOf(wholePage));
  expect({ headings, links: to }).toEqual(all);
  for (const words of ['Czternaście przeszkód', 'Drugi parking przy Baraniaka']) expect(text).toContain(words);
});

const noWaves = { waves: [] };
const bare = wholePage.courses.map((course) => ({ ...course, obstacles: [] }));
it.each<[string, Partial<RunPage>, readonly string[], Partial<RunView>?]>([
  ['what awaits people', { awaits: {}, figures: [], gallery: [] }, ['What awaits you']],
  ['the courses', { courses: [] }, ['The course']],
  ['obstacles', { courses: bare }, ['The course']],
  ['the programme, before there are waves', { programme: [] }, ['When to be there'], noWaves],
  ['the venue', { venue: null }, ['Getting there']],
  ['what is included, and what to bring', { included: [], bring: [] }, ['Included', 'Bring along']],
  ['what is included, in any language', { included: [{}] }, ['Included']],
  ['what to bring', { bring: [{}] }, ['Bring along']],
  ['age and health', { rules: {} }, ['Age and health']],
  ['questions', { questions: [] }, ['Questions']],
  ['the organiser', { organiser: null }, ['Organiser']],
  ['sponsors', { sponsors: [] }, ['Supported by']],
  ['a sentence and news', { sentence: {}, news: null, picture: null }, []],
])('without %s its heading and its link vanish, and nothing else', (_, emptied, gone, more) => {
  const { headings, links: to } = parts(runViewOf({ ...wholePage, ...emptied }, more));
  const isLeft = (part: string | null) => !gone.some((one) => one === part);
  // What is to be brought is found by the same link.
  const isLinked = (part: string) => isLeft(part) || (part === 'Included' && !gone.includes('Bring along'));
  expect({ headings, links: to }).toEqual({
    headings: all.headings.filter(isLeft),
    links: all.links.filter(isLinked),
  });
});

it('an empty page has what is computed, and a run without a page the same', () => {
  const computed = {
    headings: ['Distances and start times', 'When to be there', 'If plans change'],
    links: ['Distances and start times', 'When to be there', 'If plans change'],
  };
  for (const page of [emptyRunPage, null]) expect(parts(runViewOf(page))).toMatchObject(computed);
});

it('a picture in any part has the words that describe it', () => {
  show(runViewOf(wholePage));
  const described = [...document.querySelectorAll('img')].map(({ alt }) => alt);
  expect(described.length).toBeGreaterThan(3);
  expect(described.filter((alt) => alt !== aPicture.alt.pl)).toEqual([]);
});

it('says what goes back of a place whose person cannot come, by the policy of the run', () => {
  const { changes } = runViewOf(null);
  const words = () => document.body.textContent?.match(/You cannot come: (?<words>[^:]*)\.We/u)?.groups?.words;
  show(runViewOf(null));
  expect(words()).toBe('we do not refund the place, but you can hand it over');
  cleanup();
  const refund_steps = [
    { until_days: 30, percent: 100 },
    { until_days: 1, percent: 50 },
    { until_days: 0, percent: 10 },
  ];
  show(runViewOf(null, { changes: { ...changes, refund_steps } }));
  expect(words()).toBe(
    'tell us on your group’s page. Of the price you get back 100% until 30 days before your start, ' +
      '50% until 1 day before your start, 10% until the day of your start, later nothing. The handling fee is not refunded',
  );
});
