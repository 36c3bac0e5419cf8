import { describe, expect, it } from 'vitest';
import type { MassInput } from '#machines/runs/massAction.logic.ts';
import { differenceOf } from '#machines/runs/massAction.logic.ts';
import { massActionMachine } from '#machines/runs/massAction.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { acted, looked, lookedAnew, ordered, refused, sides, taskOf } from './massAction.model.ts';

type Events = Parameters<typeof walkJourney<typeof massActionMachine>>[2];
const walk = (input: MassInput, ...events: Events) => walkJourney(massActionMachine, input, events);
const typed = (field: string, text: string) => ({ type: 'field.typed', field, text }) as const;
const chosen = (wave: number | null, groups: readonly number[] = [4182]) =>
  ({ type: 'outcome.chosen', groups, wave }) as const;
const look = { type: 'preview.wanted' } as const;
const order = { type: 'order.wanted' } as const;
const seen = done('lookAtMany', looked);
const seenAnew = done('lookAtMany', lookedAnew);
const changed = done('orderForMany', { kind: 'changed' });
const shown = (field: string) => ['emit', { type: 'fault.shown', field }];
const names = (did: readonly (readonly unknown[])[]) => did.map(([, name]) => name);

describe('an order is for its preview', () => {
  it('has its digest, and no longer needs the draft', () => {
    const { state, asked, did, context } = walk(sides.move, look, seen, order, done('orderForMany', ordered()));
    const { values, outcomes } = sides.move;
    expect([state, asked('lookAtMany'), asked('orderForMany')]).toEqual([
      'ordered.fuse',
      [{ values, outcomes, spread: false }],
      [{ values, outcomes, digest: 'a'.repeat(64) }],
    ]);
    expect(names(did)).toEqual(['lookAtMany', 'orderForMany', 'forgetDraft', 'showTask', 'watchTask']);
    expect(context.task).toEqual(taskOf('planned'));
  });

  it('a reason affects nobody: the preview stays, and the order asks for the reason', () => {
    const { state, context, did } = walk(sides.cancel, seen, typed('reason', ''), order);
    expect([state, context.faults, did.at(-1)]).toEqual(['previewed.quiet', { reason: 'required' }, shown('reason')]);
    expect(walk(sides.cancel, typed('reason', ''), seen, look).state).toBe('previewed.quiet');
    expect(walk(sides.cancel, typed('reason', 'Ice'), seen, order).asked('orderForMany')).toMatchObject([
      { values: { reason: 'Ice' } },
    ]);
  });

  it('another choice for a group updates the preview at once, and the last one counts', () => {
    const { state, asked, did } = walk(sides.cancel, seen, chosen(13, [4182, 4190]), chosen(null), seen);
    expect([state, asked('lookAtMany').map((one) => (one as MassInput).outcomes)]).toEqual([
      'previewed.quiet',
      [{}, { 4182: 13, 4190: 13 }, { 4190: 13 }],
    ]);
    expect(names(did)).toContain('keepDraft');
  });
});

it('changes by others lead to a new preview beside the old one, and nothing typed is lost', () => {
  const { state, context, asked } = walk(sides.cancel, typed('reason', 'Ice'), seen, order, changed, seenAnew);
  expect([state, context.values, context.was, context.preview]).toEqual([
    'overtaken.seen',
    { reason: 'Ice' },
    'preview' in looked ? looked.preview : null,
    'preview' in lookedAnew ? lookedAnew.preview : null,
  ]);
  expect(asked('lookAtMany')).toHaveLength(2);
  const unexplained = walk(sides.cancel, seen, order, changed, seenAnew, typed('reason', ''), order);
  expect([unexplained.state, unexplained.did.at(-1)]).toEqual(['overtaken.seen', shown('reason')]);
  const again = walk(sides.cancel, seen, order, changed, seenAnew, order);
  expect(again.asked('orderForMany').at(-1)).toMatchObject({ digest: 'b'.repeat(64) });
  expect(walk(sides.move, look, seen, order, changed, failed('lookAtMany')).state).toBe('choosing.refused');
  const not = walk(sides.move, look, seen, order, changed, done('lookAtMany', refused));
  expect([not.context.message, not.did.at(-1)]).toEqual(['Another wave starts then.', shown('time')]);
  const { values, outcomes } = sides.move;
  expect(not.asked('lookAtMany')).toEqual([
    { values, outcomes, spread: false },
    { values, outcomes, spread: false },
  ]);
});

describe('typed and chosen values survive a reload in any state', () => {
  const places: readonly (readonly [string, Events])[] = [
    ['before it is looked at', [done('lookAtMany', refused)]],
    ['while it is worked out', []],
    ['once it was looked at', [seen]],
    ['once others had changed something', [seen, order, changed, seenAnew]],
  ];
  it.each(places)('%s', (_, before) => {
    for (const [side, first, field, text] of [
      [sides.move, [look], 'time', '10:30'],
      [sides.cancel, [], 'reason', 'Ice'],
    ] as const) {
      const { context, did } = walk(side, ...first, ...before, typed(field, text));
      expect([context.values[field], names(did).at(-1)]).toEqual([text, 'keepDraft']);
    }
    const { context, did } = walk(sides.cancel, ...before, chosen(13));
    expect([context.outcomes, names(did).slice(-2)]).toEqual([{ 4182: 13 }, ['keepDraft', 'lookAtMany']]);
  });

  it('after a refused time, too: a new time needs a new preview', () => {
    const { state, context, did } = walk(sides.move, typed('time', '10:30'));
    expect([state, context.values.time, did]).toEqual(['choosing.quiet', '10:30', [['do', 'keepDraft', undefined]]]);
    const back = walk(sides.cancel, done('lookAtMany', refused), typed('reason', 'Ice'));
    expect([back.state, back.context.message]).toEqual(['choosing.refused', 'Another wave starts then.']);
  });
});

describe('an impossible change', () => {
  it('is reported where it was typed, and cleared with the next request', () => {
    const { state, context, did } = walk(sides.move, look, done('lookAtMany', refused));
    expect([state, context.faults, context.message, did.at(-1)]).toEqual([
      'choosing.refused',
      { time: { text: 'Another wave starts then.' } },
      'Another wave starts then.',
      shown('time'),
    ]);
    const again = walk(sides.move, look, done('lookAtMany', refused), look);
    expect([again.state, again.context.faults, again.context.message]).toEqual(['previewing', {}, null]);
  });

  it('is an invalid time, and is not sent', () => {
    const { state, context, did } = walk(sides.move, typed('time', ''), look);
    expect([state, context.faults, did.at(-1)]).toEqual(['choosing.quiet', { time: 'required' }, shown('time')]);
    const { faults } = walk(sides.move, typed('time', 'x'), { type: 'field.left', field: 'time' }).context;
    expect(faults).toEqual({ time: 'invalid' });
  });

  it('is an order without an answer: the preview stays, and is sent again', () => {
    const { state, asked } = walk(sides.cancel, seen, order, failed('orderForMany'), order);
    expect([state, asked('orderForMany')]).toHaveLength(2);
    expect(asked('orderForMany')).toHaveLength(2);
    const no = walk(sides.move, look, seen, order, done('orderForMany', refused));
    expect([no.state, no.context.message, no.did.at(-1)]).toEqual([
      'choosing.refused',
      'Another wave starts then.',
      shown('time'),
    ]);
  });
});

describe('an ordered change', () => {
  const living = (state: Parameters<typeof taskOf>[0], more = {}) => ({ ...sides.move, task: taskOf(state, more) });
  const can = (input: MassInput) => {
    const { snapshot } = walk(input);
    return (['yes', 'no', 'stop', 'retry'] as const).filter((name) => snapshot.can({ type: `${name}.wanted` }));
  };

  it.each<[string, MassInput, readonly string[]]>([
    ['nobody approves their own order', sides.own, ['no', 'stop']],
    ['where none was needed, none is taken back', living('planned'), ['stop']],
  ])('%s', (_, input, acts) => expect(can(input)).toEqual(acts));

  it.each([
    ['yes', 'approve', sides.asked],
    ['no', 'refuse', sides.asked],
    ['no', 'refuse', living('planned', { needs_yes: true })],
    ['stop', 'stop', sides.asked],
    ['stop', 'stop', living('planned')],
    ['stop', 'stop', living('running')],
    ['stop', 'stop', living('stuck')],
    ['retry', 'retry', living('stuck')],
  ] as const)('%s sends %s', (name, act, input) => {
    const pressed = { type: `${name}.wanted` } as const;
    expect(walk(input, pressed).asked('actOnTask')).toEqual([{ id: 31, act, digest: null }]);
  });

  it('is watched by its number', () => {
    expect(walk(living('running')).asked('watchTask')).toEqual([{ id: 31 }]);
  });

  it.each([
    ['asked', 'no', []],
    ['planned', 'no', []],
    ['running', 'no', [{ type: 'task.seen', task: taskOf('running') }]],
    ['stuck', 'retry', []],
  ] as const)('%s: a stop after another press is a stop', (state, press, news) => {
    const input = state === 'running' ? sides.asked : living(state, { needs_yes: true });
    const pressed = { type: `${press}.wanted` } as const;
    const stop = { type: 'stop.wanted' } as const;
    const acts = walk(input, pressed, ...news, done('actOnTask', refused), stop).asked('actOnTask');
    expect(acts).toEqual([
      { id: 31, act: press === 'no' ? 'refuse' : 'retry', digest: null },
      { id: 31, act: 'stop', digest: null },
    ]);
  });

  it('is shown as last read, also while an action runs', () => {
    const seenAs = (state: Parameters<typeof taskOf>[0]) => ({ type: 'task.seen', task: taskOf(state) }) as const;
    const input = living('planned');
    expect(walk(input, seenAs('running'), seenAs('stuck'), seenAs('done')).state).toBe('ordered.done');
    const pressed = walk(input, { type: 'stop.wanted' }, seenAs('running'));
    expect([pressed.state, pressed.context.task?.state]).toEqual(['ordered.acting', 'running']);
    expect(walk(input, { type: 'stop.wanted' }, done('actOnTask', acted('stopped'))).state).toBe('ordered.stopped');
  });

  it('stays as it is if an action was refused or got no answer, which is shown', () => {
    const input = living('running');
    const press = { type: 'stop.wanted' } as const;
    const no = walk(input, press, done('actOnTask', refused));
    expect([no.state, no.did.at(-1)]).toEqual([
      'ordered.running',
      ['do', 'tellFailure', { message: 'Another wave starts then.' }],
    ]);
    const none = walk(input, press, failed('actOnTask'));
    expect([none.state, none.did.at(-1)]).toEqual(['ordered.running', ['do', 'tellFailure', { message: null }]]);
  });
});

describe('a day is shifted', () => {
  it('typing needs a new preview, except for the reason, which the order requires', () => {
    const all = walk(sides.shift, look, seen, typed('reason', 'Ice'), typed('minutes', '45'), look, seen);
    expect([all.state, all.asked('lookAtMany').length]).toEqual(['previewed.quiet', 2]);
    expect(walk(sides.shift, look, seen, typed('minutes', '45')).state).toBe('choosing.quiet');
    const unexplained = walk(sides.shift, typed('reason', ''), look, seen, order);
    expect([unexplained.state, unexplained.did.at(-1)]).toEqual(['previewed.quiet', shown('reason')]);
    const wrong = walk(sides.shift, typed('minutes', 'soon'), look);
    expect([wrong.state, wrong.did.at(-1)]).toEqual(['choosing.quiet', shown('minutes')]);
    expect(walk(sides.shift, typed('distances', ''), look).did.at(-1)).toEqual(shown('distances'));
  });

  it('is taken back by its line of the log, for as long as there is one', () => {
    const { state, asked } = walk(sides.moved, { type: 'undo.wanted' }, done('actOnTask', { kind: 'undone' }));
    expect([state, asked('actOnTask')]).toEqual(['ordered.done', [{ id: 31, act: 'undo', digest: null, line: 71 }]]);
    const over = { ...sides.moved, task: taskOf('done') };
    expect(walk(over, { type: 'undo.wanted' }).asked('actOnTask')).toEqual([]);
  });
});

it('waves that the server has chosen for the groups are corrected like chosen ones, and kept', () => {
  const nearest = { type: 'nearest.wanted' } as const;
  const spread =
    'preview' in looked
      ? { ...looked.preview, groups: looked.preview.groups.map((one) => ({ ...one, to: 13 })) }
      : null;
  if (spread === null) throw new Error('there is no preview');
  const journey = walk(sides.cancel, seen, nearest, done('lookAtMany', { kind: 'looked', preview: spread }));
  expect([journey.state, journey.context.outcomes, journey.context.spread]).toEqual([
    'previewed.quiet',
    { 4182: 13 },
    false,
  ]);
  expect(journey.asked('lookAtMany').map((one) => (one as { spread: boolean }).spread)).toEqual([false, true]);
  expect(names(journey.did).at(-1)).toBe('keepDraft');
  const refusedOnce = walk(sides.cancel, seen, nearest, done('lookAtMany', refused), chosen(13));
  expect(refusedOnce.asked('lookAtMany').at(-1)).toMatchObject({ outcomes: { 4182: 13 }, spread: false });
  expect(walk(sides.move, look, seen, nearest).asked('lookAtMany')).toHaveLength(1);
});

it('shows which groups came, went or changed since', () => {
  const group = {
    id: 1,
    name: null,
    people: 0,
    captain: null,
    phone: null,
    wave_id: 12,
    places: 2,
    to: null,
    back: 0,
    offered: 0,
  };
  const of = (...groups: (typeof group)[]) => ({
    ...{
      groups,
      places: 0,
      people: 0,
      back: 0,
      offered: 0,
      up_to: 0,
      mails: 0,
      gates: null,
      shift: null,
      digest: '',
      needs_yes: false,
      fuse_minutes: 10,
    },
  });
  const [went, stayed, came] = [group, { ...group, id: 2 }, { ...group, id: 3 }];
  const more = { ...group, id: 4, places: 3 };
  expect(differenceOf(of(went, stayed, { ...more, places: 1 }), of(stayed, came, more))).toEqual({
    came: [came],
    went: [went],
    changed: [{ was: { ...more, places: 1 }, is: more }],
  });
});
