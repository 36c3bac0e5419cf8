/** Recordings of charts: joined from the reports of tabs, saved, opened, and read from a history. */
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { hashOf } from '../../../src/flows/evidence/hashOf.ts';
import { changedCharts, fileOf, readFile } from '../../../src/flows/live/file.ts';
import { recordingOf } from '../../../src/flows/live/lives.ts';
import {
  actorIn,
  changesOf,
  cleared,
  type Recorded,
  type Step,
  stepAt,
  tabsIn,
  withoutTab,
  withSteps,
} from '../../../src/flows/live/recording.ts';
import { type Entry, keptEntries } from '../../../src/flows/news.ts';

const step = (number: number, more: Partial<Step> = {}): Step => ({
  number,
  time: 1_763_910_000_000 + number,
  event: { type: 'typed' },
  took: [],
  at: ['form.open'],
  context: { step: number, draft },
  runs: [],
  ...more,
});
/** The readable form. */
const entry = (number: number): Entry => ({
  ...step(number),
  ...(number === 1 ? { isWhole: true } : { context: { step: number }, isWhole: false }),
});
const draft = { email: '' };
const about = { id: 'tab 1', tab: 'tab', page: '/tickets', chart: 'form', name: '', parent: null, isGone: false };
const actor = (more: Partial<Recorded> = {}): Recorded => ({ ...about, entries: [step(1), step(2)], ...more });

it('steps that a tab reports again are kept once, and the last steps are kept', () => {
  const once = withSteps([], { about, entries: [entry(1), entry(2)] });
  expect(once).toEqual([actor()]);
  expect(withSteps(once, { about, entries: [entry(1), entry(2), entry(3)] })).toEqual([
    actor({ entries: [step(1), step(2), step(3)] }),
  ]);
  const many = Array.from({ length: keptEntries + 9 }, (_, at) => entry(at + 1));
  const [kept] = withSteps(once, { about: { ...about, isGone: true }, entries: many });
  expect([kept?.isGone, kept?.entries.length, kept?.entries.at(-1)?.number]).toEqual([
    true,
    keptEntries,
    keptEntries + 9,
  ]);
});

it('a closed tab’s actors are gone, and leave when all is cleared; what was cleared does not come back', () => {
  const other = actor({ id: 'other 1', tab: 'other' });
  const left = withoutTab([actor(), other], 'tab');
  expect(left).toEqual([actor({ isGone: true }), other]);
  const empty = cleared(left);
  expect(empty).toEqual([{ ...other, entries: [step(2)] }]);
  expect(withSteps(empty, { about: other, entries: [entry(1), entry(2)] })).toEqual(empty);
});

it('the one who is looked at is chosen, or the last one that runs of the chart', () => {
  const [first, second] = [actor(), actor({ id: 'tab 2' })];
  const gone = actor({ id: 'tab 3', isGone: true });
  const all = [first, second, gone, actor({ id: 'tab 4', chart: 'other' })];
  const shown = (chosen: string | null, chart = 'form') => actorIn(all, chosen, chart)?.id ?? null;
  expect([
    shown(null),
    shown('tab 1'),
    shown('tab 3'),
    shown('tab 4'),
    shown(null, 'other'),
    shown(null, 'none'),
  ]).toEqual(['tab 2', 'tab 1', 'tab 3', 'tab 2', 'tab 4', null]);
  expect(actorIn([gone], null, 'form')).toBe(gone);
  const steps = actor({ entries: [step(4), step(7)] });
  expect([null, 1, 4, 5, 9].map((number) => stepAt(steps, number)?.number)).toEqual([7, 4, 4, 7, 7]);
});

it('actors stand by tab, the newest first, children under who asked them', () => {
  const child = actor({ id: 'tab 2', parent: 'tab 1', chart: 'coupons', name: 'coupons' });
  const orphan = actor({ id: 'tab 5', parent: 'tab 4' });
  const moved = actor({ id: 'tab 3', page: '/payment/…' });
  const other = actor({ id: 'other 1', tab: 'other' });
  const tabs = tabsIn([actor(), orphan, moved, other, child]);
  expect(tabs.map(({ id, page, actors }) => [id, page, actors.map((one) => [one.actor.id, one.depth])])).toEqual([
    ['other', '/tickets', [['other 1', 0]]],
    [
      'tab',
      '/tickets',
      [
        ['tab 1', 0],
        ['tab 2', 1],
        ['tab 5', 0],
        ['tab 3', 0],
      ],
    ],
  ]);
});

it('the changes of a step are sent value by value', () => {
  const was = { draft: { texts: { email: '', name: 'x' }, ages: [1] }, at: 1 };
  const now = { draft: { texts: { email: '(text, 3 letters)', name: 'x' }, ages: [1, 2] }, at: 1, gone: undefined };
  expect(changesOf(was, now)).toEqual([
    { path: 'draft.texts.email', was: '', now: '(text, 3 letters)' },
    { path: 'draft.ages', was: [1], now: [1, 2] },
  ]);
  expect(changesOf({ a: null }, { a: { b: 1 } })).toEqual([{ path: 'a', was: null, now: { b: 1 } }]);
});

const form = createMachine({ id: 'form', initial: 'open', states: { open: {} } });

describe('a file', () => {
  const text = fileOf([actor()], [form], new Date('2026-11-23T18:00:00Z'));

  it('opens as it was saved, and says which charts have changed since', () => {
    const file = readFile(text);
    expect(file).toEqual({
      savedAt: '2026-11-23T18:00:00.000Z',
      hashes: { form: hashOf(form) },
      recording: [actor()],
    });
    if (typeof file === 'string') throw new Error(file);
    expect(changedCharts(file, [form])).toEqual([]);
    expect(changedCharts(file, [createMachine({ id: 'form', initial: 'shut', states: { shut: {} } })])).toEqual([
      'form',
    ]);
    expect(changedCharts(file, [])).toEqual(['form']);
  });

  const saved = JSON.parse(text);
  const [one] = saved.actors;
  const [first] = one.entries;
  const damaged = 'This recording is damaged: something in it is missing or of another kind.';
  it.each([
    ['no JSON', 'hello', 'This file is no recording of flows.'],
    ['nothing', '', 'This file is no recording of flows.'],
    ['another JSON', '[1]', 'This file is no recording of flows.'],
    ['a later version', { ...saved, version: 2 }, 'This recording is of version 2; version 1 can be opened here.'],
    ['no moment', { ...saved, savedAt: 'yesterday' }, damaged],
    ['no hashes', { ...saved, hashes: null }, damaged],
    ['no actors', { ...saved, actors: { 0: one } }, damaged],
    ['an actor twice', { ...saved, actors: [one, one] }, damaged],
    ['an actor without a chart', { ...saved, actors: [{ ...one, chart: undefined }] }, damaged],
    ['a step without an event', { ...saved, actors: [{ ...one, entries: [{ ...first, event: 'typed' }] }] }, damaged],
    ['a step of no time', { ...saved, actors: [{ ...one, entries: [{ ...first, time: 1e300 }] }] }, damaged],
    ['states that are no texts', { ...saved, actors: [{ ...one, entries: [{ ...first, at: [{}] }] }] }, damaged],
    ['steps out of order', { ...saved, actors: [{ ...one, entries: [...one.entries].reverse() }] }, damaged],
  ])('with %s is refused in a sentence', (_, content, sentence) => {
    expect(readFile(typeof content === 'string' ? content : JSON.stringify(content))).toBe(sentence);
  });
});

it('a history becomes a recording along its chart, the way through guards and regions found', () => {
  const life = createMachine({
    id: 'life',
    initial: 'ordered',
    states: {
      ordered: { always: [{ guard: () => false, target: 'paid' }, { target: 'live' }] },
      live: {
        type: 'parallel',
        on: { ended: 'over' },
        states: {
          money: { initial: 'due', states: { due: { on: { paid: 'in' } }, in: {} } },
          person: { initial: 'none', states: { none: { on: { noted: {} } } } },
        },
      },
      paid: { on: { back: [{ target: 'ordered' }, { target: 'review' }] } },
      review: { initial: 'open', states: { open: {}, shut: {} } },
      over: { on: { back: ['paid', 'review'].map((target) => ({ target })) } },
    },
  });
  const line = (event: string, ...states: string[]) => ({ at: '2026-11-23T18:00:00Z', event, states, who: 'clock' });
  const lines = [
    line('ordered', 'live.money.due', 'live.person.none'),
    line('noted', 'live.money.due', 'live.person.none'),
    line('paid', 'live.money.in', 'live.person.none'),
    line('ended', 'over'),
    line('back', 'review.open'),
    line('(not kept)', 'paid'),
  ];
  const [whole, part, ...none] = recordingOf(
    [
      { chart: 'life', name: 'payment', lines },
      { chart: 'life', name: 'place 1', lines: [] },
      { chart: 'unknown', name: '', lines: [] },
    ],
    [life],
  );
  expect(whole?.entries.map(({ event, took, at, who }) => [event.type, took, at, who])).toEqual([
    ['ordered', ['life.ordered on always, branch 2'], ['life.live.money.due', 'life.live.person.none'], 'clock'],
    ['noted', ['life.live.person.none on noted'], ['life.live.money.due', 'life.live.person.none'], 'clock'],
    ['paid', ['life.live.money.due on paid'], ['life.live.money.in', 'life.live.person.none'], 'clock'],
    ['ended', ['life.live on ended'], ['life.over'], 'clock'],
    ['back', ['life.over on back, branch 2'], ['life.review.open'], 'clock'],
    ['(not kept)', [], ['life.paid'], 'clock'],
  ]);
  expect([part?.name, part?.parent, none]).toEqual(['place 1', whole?.id, []]);
});
