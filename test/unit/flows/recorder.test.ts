/** The recorder's own chart. */
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { graphOf } from '../../../src/flows/graph/graph.ts';
import { keyOf } from '../../../src/flows/graph/key.ts';
import type { Opened } from '../../../src/flows/live/file.ts';
import type { Recorded, Recording } from '../../../src/flows/live/recording.ts';
import { type RecorderEvent, recorderMachine } from '../../../src/flows/page/live/recorder.machine.ts';

const about = { id: 'a', tab: 'tab', page: '/tickets', chart: 'form', name: '', parent: null, isGone: false };
const entry = (number: number) => ({
  number,
  time: number,
  event: { type: 'typed' },
  took: [],
  at: ['form.open'],
  context: {},
  runs: [],
});
/** The readable form. */
const wholeEntries = (...numbers: number[]) => numbers.map((number) => ({ ...entry(number), isWhole: true }));
const one: Recorded = { ...about, entries: [entry(1)] };
const file: Opened = { savedAt: '2026-11-23', hashes: {}, recording: [one] };
const [good, bad, unreadable] = [new Blob(['good']), new Blob(['bad']), new Blob(['gone'])];
const taken = new Set<string>();

function open({ about: asked = '' } = {}) {
  const shown: unknown[] = [];
  let listening = 0;
  let tell: (event: RecorderEvent) => void = () => undefined;
  const answers: Record<string, () => Promise<Recording | null>> = {
    known: () => Promise.resolve([{ ...one, chart: 'life' }]),
    empty: () => Promise.resolve([]),
    unknown: () => Promise.resolve(null),
  };
  const machine = recorderMachine.provide({
    actors: {
      listen: fromCallback(({ sendBack }) => {
        listening += 1;
        tell = sendBack;
        return () => {
          listening -= 1;
        };
      }),
      readFile: fromPromise(async ({ input }) => {
        const text = await (input.file as Blob).text();
        if (text === 'gone') throw new Error('gone');
        return text === 'good' ? file : 'No.';
      }),
      askLives: fromPromise(({ input }) => answers[input.about]?.() ?? Promise.reject(new Error('no'))),
    },
    actions: {
      showChart: (_, { chart }) => void shown.push(['chart', chart]),
    },
  });
  const actor = createActor(machine, {
    input: { about: asked },
    inspect: (seen) => {
      if (seen.type !== '@xstate.microstep') return;
      for (const transition of seen._transitions) taken.add(keyOf(transition as Parameters<typeof keyOf>[0]));
    },
  }).start();
  const at = () => [...actor.getSnapshot().tags].sort().join(' ');
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await new Promise((done) => setTimeout(done));
    return at();
  };
  const recording = () => actor.getSnapshot().context.recording;
  return {
    send: actor.send,
    actor,
    at,
    settled,
    recording,
    shown,
    tell: (event: RecorderEvent) => tell(event),
    isHeard: () => listening > 0,
  };
}

it('listens to the tabs, is deaf while paused, and forgets what is cleared', () => {
  const { send, at, recording, tell, isHeard } = open();
  expect([at(), isHeard()]).toEqual(['latest tabs', true]);
  tell({ type: 'steps.reported', steps: { about, entries: wholeEntries(1, 2) } });
  send({ type: 'recording.paused' });
  expect([at(), isHeard(), recording()[0]?.entries.length]).toEqual(['latest paused tabs', false, 2]);
  send({ type: 'recording.cleared' });
  expect(recording()).toEqual([{ ...about, entries: [entry(2)] }]);
  send({ type: 'recording.resumed' });
  expect([at(), isHeard()]).toEqual(['latest tabs', true]);
  tell({ type: 'tab.closed', tab: 'tab' });
  expect(recording()[0]?.isGone).toBe(true);
  send({ type: 'recording.cleared' });
  expect(recording()).toEqual([]);
});

it('goes back in time while the tabs go on, and to the last step again by choosing whom to look at', () => {
  const { send, at, actor, tell, shown } = open();
  tell({ type: 'steps.reported', steps: { about, entries: wholeEntries(1, 2) } });
  send({ type: 'step.chosen', number: 1 });
  tell({ type: 'steps.reported', steps: { about, entries: wholeEntries(3) } });
  expect([at(), actor.getSnapshot().context.number]).toEqual(['tabs', 1]);
  send({ type: 'step.chosen', number: 2 });
  expect([at(), actor.getSnapshot().context.number]).toEqual(['tabs', 2]);
  send({ type: 'step.chosen', number: null });
  expect([at(), actor.getSnapshot().context.number]).toEqual(['latest tabs', null]);
  send({ type: 'step.chosen', number: 1 });
  send({ type: 'actor.chosen', actor: 'a', chart: 'form' });
  expect([at(), actor.getSnapshot().context, shown]).toMatchObject([
    'latest tabs',
    { actor: 'a', number: null },
    [['chart', 'form']],
  ]);
});

it('opens a file in place of the tabs, says why not, and comes back to them', async () => {
  const { send, at, settled, recording, shown, isHeard, actor } = open();
  send({ type: 'step.chosen', number: 1 });
  send({ type: 'file.chosen', file: good });
  expect([at(), isHeard()]).toEqual(['file latest', false]);
  expect([await settled(), recording(), shown]).toEqual(['file latest shown', [one], [['chart', 'form']]]);
  send({ type: 'step.chosen', number: 1 });
  send({ type: 'file.chosen', file: bad });
  expect([await settled(), recording(), actor.getSnapshot().context.refusal]).toEqual([
    'file latest refused',
    [],
    'No.',
  ]);
  send({ type: 'file.chosen', file: unreadable });
  expect([await settled(), actor.getSnapshot().context.refusal]).toEqual([
    'file latest refused',
    'This file cannot be read.',
  ]);
  send({ type: 'tabs.wanted' });
  expect([at(), isHeard(), recording(), actor.getSnapshot().context.refusal]).toEqual(['latest tabs', true, [], '']);
});

it('shows lives that the server keeps, and says when it keeps none or does not answer', async () => {
  const { send, at, settled, recording, shown, isHeard } = open({ about: 'known' });
  expect([at(), isHeard()]).toEqual(['asking latest lives', false]);
  expect([await settled(), recording()]).toEqual(['latest lives shown', [{ ...one, chart: 'life' }]]);
  send({ type: 'lives.asked', about: 'unknown' });
  expect([await settled(), recording()]).toEqual(['latest lives unknown', []]);
  send({ type: 'lives.asked', about: 'down' });
  expect(await settled()).toBe('latest lives unreachable');
  send({ type: 'file.chosen', file: good });
  expect(await settled()).toBe('file latest shown');
  send({ type: 'lives.asked', about: 'empty' });
  expect(await settled()).toBe('latest lives shown');
  send({ type: 'tabs.wanted' });
  expect([at(), isHeard()]).toEqual(['latest tabs', true]);
  expect(shown).toEqual([
    ['chart', 'life'],
    ['chart', 'form'],
    ['chart', ''],
  ]);
});

it('every transition was walked', () => {
  const rows = [...graphOf(recorderMachine).states.values()].flatMap((state) => state.rows.flatMap(({ keys }) => keys));
  expect(rows.filter((key) => !taken.has(key))).toEqual([]);
});
