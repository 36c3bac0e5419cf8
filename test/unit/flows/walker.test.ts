/** The chart that walks charts by hand. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnyStateMachine, type ContextFrom, createActor, type EventObject, fromPromise } from 'xstate';
import type { Evidence } from '../../../src/flows/evidence/evidence.ts';
import type { Examples } from '../../../src/flows/evidence/examples.ts';
import { testOf, walkerMachine } from '../../../src/flows/page/try/walker.machine.ts';
import { toText, type WalkText, walkToText } from '../../../src/flows/simulate/address.ts';
import { textOf } from '../../../src/flows/simulate/byHand.ts';
import type { Offer } from '../../../src/flows/simulate/offers.ts';
import { placeOf } from '../../../src/flows/simulate/walk.ts';
import { faultsOf } from '../../kit/charts/chartRules.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';
import { modelOf } from '../../kit/charts/model.ts';
import { modelsIn, unwalked } from '../../kit/charts/walk.ts';
import { askMachine, examples, pickyMachine } from './ask.ts';

const asked = { type: 'asked' };
const evidence: Evidence = {
  chart: 'ask',
  hash: '',
  testedAt: '2026-11-01T00:00:00Z',
  sides: [
    { name: 'nobody', input: { name: '' }, paths: {}, examples },
    { name: 'Ada', input: { name: 'Ada' }, paths: {}, examples },
  ],
  inputs: [{ name: 'Ada' }, { name: 'Bo' }],
  journeys: [
    { title: 'is answered', file: '', input: 0, events: [asked, done('ask')], end: 'answered' },
    { title: 'begins', file: '', input: 1, events: [], end: 'idle' },
  ],
  onScreen: [],
  inBrowser: [],
  mutants: null,
};
const offer = (event: EventObject): Offer => ({
  type: event.type,
  keys: [],
  events: [event],
  isUnknown: false,
  draft: event,
});
const send = (event: EventObject) => ({ type: 'event.sent', event }) as const;
const typed = (text: string) => [{ type: 'draft.typed', text }, { type: 'draft.sent' }] as const;

const read = done('readExamples', evidence);
const unread = failed('readExamples');
interface Beginning {
  readonly machine: AnyStateMachine;
  readonly asked: WalkText | null;
  readonly journey: number | null;
}
const beginning: Beginning = { machine: askMachine, asked: null, journey: null };
type Events = Parameters<typeof walkJourney<typeof walkerMachine>>[2];

/** The walker after these, and where the walked chart is at each step. */
function walker(events: Events, input: Partial<Beginning> = {}) {
  const walked = walkJourney(walkerMachine, { ...beginning, ...input }, events);
  const context: ContextFrom<typeof walkerMachine> = walked.context;
  const { steps, at, trouble, draft } = context;
  const places = steps.map(({ snapshot }) => placeOf(snapshot.value));
  return { ...walked, context, state: walked.state.split(' & ')[0], places, at, trouble, draft };
}

describe('the chart', () => {
  /** Copying goes on beside walking: together they would be more than anybody can walk. */
  const modelFor = (input: Partial<Beginning>, copies = false) =>
    modelOf(walkerMachine, {
      input: { ...beginning, ...input },
      events: {
        'side.chosen': [{ type: 'side.chosen', side: 'Ada' }],
        'offer.moved': [{ type: 'offer.moved', by: 1, of: 2 }],
        'offer.taken': [offer({ type: 'named', name: 'Bo' } as EventObject), offer(passed('rest'))].map((one) => ({
          type: 'offer.taken',
          offer: one,
        })),
        'event.sent': [send(asked)],
        'payload.opened': [{ type: 'payload.opened', event: asked }],
        'draft.typed': [{ type: 'draft.typed', text: '{' }],
        'step.chosen': [{ type: 'step.chosen', at: 0 }],
        'test.copied': copies ? [{ type: 'test.copied' }] : [],
      },
      byName: ['input.opened', 'draft.sent', 'draft.closed', 'play.toggled'],
      outcomes: {
        readExamples: { done: [evidence], error: [new Error('gone')] },
        copyTest: { done: [undefined], error: [new Error('refused')] },
      },
      project: ({ at, steps, trouble }) => (copies ? [] : [at === 0, Math.min(steps.length - at, 3), trouble === null]),
    });

  it('has no transition that its models do not take', () => {
    const models = [modelFor({}), modelFor({ journey: 0 }), modelFor({ machine: pickyMachine }), modelFor({}, true)];
    expect(unwalked(walkerMachine, modelsIn({ models }))).toEqual([]);
  });

  it('follows the rules of names, errors and placeholders', () => {
    expect(faultsOf(walkerMachine)).toEqual([]);
  });
});

describe('where a walk begins', () => {
  it('is as the first side of the tests, or as another one', () => {
    expect(walker([read])).toMatchObject({ state: 'walk.choosing', places: ['idle'], trouble: null });
    const { places, context } = walker([read, { type: 'side.chosen', side: 'Ada' }, send(asked)]);
    expect(places).toEqual(['idle', 'asking']);
    expect(textOf(context)).toEqual({ side: 'Ada', input: null, walk: walkToText([asked]) });
  });

  it('is typed input if there is no evidence', () => {
    expect(walker([unread]).places).toEqual(['idle']);
    const unbegun = walker([unread], { machine: pickyMachine });
    expect(unbegun).toMatchObject({ state: 'walk.unbegun', places: [], draft: { type: null, text: '{}' } });
    expect(unbegun.trouble).toBe('The chart cannot start: the input has no name.');
    const { context, ...begun } = walker([unread, ...typed('{"name":"Bo"}')], { machine: pickyMachine });
    expect(begun).toMatchObject({ state: 'walk.choosing', places: ['only'], trouble: null });
    expect(textOf(context)).toEqual({ side: null, input: toText({ name: 'Bo' }), walk: '' });
  });

  it('can be rewritten, and the walk is kept until the new one can begin', () => {
    const opened = [done('readExamples', null), ...typed('{"name":"Bo"}'), { type: 'input.opened' }] as const;
    const wrong = walker([...opened, ...typed('{}')], { machine: pickyMachine });
    expect(wrong).toMatchObject({ state: 'walk.writing', places: ['only'], draft: { type: null, text: '{}' } });
    const other = walker([...opened, ...typed('{"name":"Cy"}')], { machine: pickyMachine });
    expect([other.state, other.context.input]).toEqual(['walk.choosing', { name: 'Cy' }]);
  });
});

describe('the walk of an address', () => {
  const on = (start: Partial<WalkText>, events: Events = [read]) =>
    walker(events, { asked: { side: 'Ada', input: null, walk: '', ...start } });

  it('is walked, on its side or with its input', () => {
    const walk = walkToText([asked, done('ask')]);
    expect(on({ walk })).toMatchObject({ state: 'walk.choosing', places: ['idle', 'asking', 'answered'], at: 2 });
    const other = on({ side: null, input: toText({ name: 'Bo' }), walk }, [unread]);
    expect(other).toMatchObject({ places: ['idle', 'asking', 'answered'], trouble: null });
    expect(textOf(other.context)).toEqual({ side: null, input: toText({ name: 'Bo' }), walk });
  });

  it.each([
    ['that cannot be read', { walk: '%' }, 'cannot be read'],
    ['with an input that cannot be read', { input: '%' }, 'cannot be read'],
    ['on a side that is not there', { side: 'Cy' }, '“Cy”: it is not among the recorded ones'],
  ])('%s is reported, and the walk starts over', (_, start, words) => {
    const { state, places, trouble } = on(start);
    expect([state, places]).toEqual(['walk.choosing', ['idle']]);
    expect(trouble).toContain(words);
  });

  it('on a side is reported if no test has taken it', () => {
    expect(on({}, [unread]).trouble).toContain('there are no recorded examples');
  });

  it('goes as far as it goes', () => {
    const walk = walkToText([{ type: 'named', name: 'Bo' } as EventObject, { type: 'named' }, asked]);
    const { places, at, trouble } = walker([unread], {
      machine: pickyMachine,
      asked: { side: null, input: toText({ name: 'Ada' }), walk },
    });
    expect([places, at]).toEqual([['only', 'only'], 1]);
    expect(trouble).toMatch(/^The walk fails at step 2, named: /u);
  });
});

describe('a step', () => {
  it('that nothing takes is there, and took nothing', () => {
    const { context, places } = walker([read, send({ type: 'sung' })]);
    expect([places, context.steps.map(({ taken }) => taken.length)]).toEqual([
      ['idle', 'idle'],
      [expect.any(Number), 0],
    ]);
  });

  it('is taken at once, or with what is written for it', () => {
    const named = offer({ type: 'named', name: 'Ada' } as EventObject);
    const writing = walker([read, { type: 'offer.taken', offer: named }]);
    expect(writing).toMatchObject({ state: 'walk.writing', draft: { type: 'named', text: '{\n  "name": "Ada"\n}' } });
    const written = [read, { type: 'offer.taken', offer: named }, ...typed('{"name":"Bo"}')] as const;
    expect(walker(written).context.events).toEqual([{ type: 'named', name: 'Bo' }]);
    const { places } = walker([...written, { type: 'offer.taken', offer: offer(asked) }]);
    expect(places).toEqual(['idle', 'idle', 'asking']);
  });

  it.each([
    ['{"name":', 'This is not valid JSON: '],
    ['[]', 'is an object'],
    ['{}', 'The chart fails on this event: its data has no name.'],
    ['{"name":1}', 'The chart fails on this event: name.trim is not a function'],
  ])('written as %s is invalid, says so, and keeps what was typed', (text, words) => {
    const opened = [unread, ...typed('{"name":"Ada"}'), { type: 'payload.opened', event: { type: 'named' } }] as const;
    const wrong = walker([...opened, ...typed(text)], { machine: pickyMachine });
    expect(wrong).toMatchObject({ state: 'walk.writing', places: ['only'], draft: { type: 'named', text } });
    expect(wrong.trouble).toContain(words);
    const left = walker([...opened, ...typed(text), { type: 'draft.closed' }], { machine: pickyMachine });
    expect([left.state, left.trouble]).toEqual(['walk.choosing', null]);
  });

  it('that breaks the chart is there to be mended', () => {
    const broken = walker([unread, ...typed('{"name":"Ada"}'), send({ type: 'named' })], { machine: pickyMachine });
    expect(broken).toMatchObject({ state: 'walk.writing', draft: { type: 'named', text: '{}' } });
  });

  it('is gone back to and on again, and another one takes the place of those ahead', () => {
    const there = [read, { type: 'side.chosen', side: 'Ada' }, send(asked), send(failed('ask'))] as const;
    const back = walker([...there, { type: 'step.chosen', at: 1 }]);
    expect([back.at, back.places]).toEqual([1, ['idle', 'asking', 'refused']]);
    expect(textOf(back.context).walk).toBe(walkToText([asked]));
    expect(walker([...there, { type: 'step.chosen', at: 1 }, { type: 'step.chosen', at: 2 }]).at).toBe(2);
    expect(walker([...there, { type: 'step.chosen', at: 3 }, { type: 'step.chosen', at: -1 }]).at).toBe(2);
    const other = walker([...there, { type: 'step.chosen', at: 1 }, send(done('ask'))]);
    expect([other.at, other.places]).toEqual([2, ['idle', 'asking', 'answered']]);
  });

  it('is picked round about among what may happen', () => {
    const picked = (...by: number[]) =>
      walker([read, ...by.map((one) => ({ type: 'offer.moved', by: one, of: 3 }) as const)]).context.picked;
    expect([picked(), picked(1), picked(1, 1, 1, 1), picked(-1), picked(1, -1)]).toEqual([null, 0, 0, 2, 2]);
    expect(walker([read, { type: 'offer.moved', by: 1, of: 0 }]).context.picked).toBeNull();
  });
});

describe('a walk that plays', () => {
  afterEach(() => void vi.useRealTimers());

  function play(journey: number) {
    vi.useFakeTimers();
    const readExamples = fromPromise<Examples | null, { readonly chart: string }>(() => Promise.resolve(evidence));
    const actor = createActor(walkerMachine.provide({ actors: { readExamples } }), {
      input: { ...beginning, journey },
    }).start();
    return { actor, at: () => [actor.getSnapshot().hasTag('playing'), actor.getSnapshot().context.at] };
  }

  it('goes a step in every beat, to the end of the journey', async () => {
    const { actor, at } = play(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(at()).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(700);
    expect(at()).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(700);
    expect(at()).toEqual([false, 2]);
    expect(placeOf(actor.getSnapshot().context.steps[2]?.snapshot.value ?? '')).toBe('answered');
    actor.send({ type: 'step.chosen', at: 1 });
    expect(at()).toEqual([false, 1]);
    actor.send({ type: 'play.toggled' });
    actor.send({ type: 'play.toggled' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(at()).toEqual([false, 1]);
  });

  it('starts again from its end, and leaves text that is being copied alone', async () => {
    const { actor, at } = play(0);
    await vi.advanceTimersByTimeAsync(1_400);
    actor.send({ type: 'play.toggled' });
    expect(at()).toEqual([true, 0]);
    actor.send({ type: 'test.copied' });
    const copying = actor.getSnapshot().children.copyTest;
    await vi.advanceTimersByTimeAsync(700);
    expect([at(), actor.getSnapshot().children.copyTest]).toEqual([[true, 1], copying]);
  });

  it('is not there for a journey without a step: that one begins with its own input', async () => {
    const { actor, at } = play(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([at(), actor.getSnapshot().context.input, actor.getSnapshot().context.side]).toEqual([
      [false, 0],
      { name: 'Bo' },
      null,
    ]);
  });
});

describe('a walk taken along', () => {
  it('is a test of the steps up to where one stands', () => {
    const walked = [read, { type: 'side.chosen', side: 'Ada' }, send(asked), send(done('ask'))] as const;
    const copying = walker([...walked, { type: 'step.chosen', at: 1 }, { type: 'test.copied' }]);
    expect(copying.asked('copyTest')).toEqual([{ text: testOf(copying.context) }]);
    expect(testOf(copying.context)).toContain("expect(state).toBe('asking')");
  });

  it('says whether it was copied, until something else happens', () => {
    const copy = [read, { type: 'test.copied' }] as const;
    const tagsAfter = (...events: Events) => walker([...copy, ...events]).snapshot.tags;
    expect(tagsAfter(done('copyTest'))).toEqual(new Set(['copied']));
    expect(tagsAfter(failed('copyTest'))).toEqual(new Set(['refused']));
    expect(tagsAfter(done('copyTest'), send(asked))).toEqual(new Set());
    expect(tagsAfter(failed('copyTest'), { type: 'test.copied' }, done('copyTest'))).toEqual(new Set(['copied']));
  });
});
