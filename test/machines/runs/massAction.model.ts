import type { Task, TaskPreview } from '#contract/staff/runs/tasks.calls.ts';
import type { Acted, Looked, MassInput, Ordered } from '#machines/runs/massAction.logic.ts';
import { massActionMachine } from '#machines/runs/massAction.machine.ts';
import { holdCallback, holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const watching = holdCallback();
const nothing = () => undefined;
export const machine = massActionMachine.provide({
  actors: {
    lookAtMany: requests.actor,
    orderForMany: requests.actor,
    actOnTask: requests.actor,
    watchTask: watching.actor,
  },
  actions: { keepDraft: nothing, forgetDraft: nothing, showTask: nothing, tellFailure: nothing },
});

const me = 7;
const known = { people: 2, captain: 'Ola Nowak', phone: '+48 600 100 200' };
const group = { ...known, id: 4182, name: 'Mud sharks', wave_id: 12, places: 5, to: null, back: 101_000, offered: 0 };
const another = { ...known, id: 4190, name: null, wave_id: 12, places: 2, to: null, back: 40_400, offered: 0 };
const preview: TaskPreview = {
  ...{
    groups: [group],
    places: 5,
    people: 2,
    back: 101_000,
    offered: 0,
    up_to: 101_000,
    mails: 7,
    gates: null,
    shift: null,
  },
  ...{ digest: 'a'.repeat(64), needs_yes: false, fuse_minutes: 10 },
};
export const looked: Looked = { kind: 'looked', preview };
/** Somebody has bought places meanwhile. */
export const lookedAnew: Looked = {
  kind: 'looked',
  preview: { ...preview, groups: [group, another], places: 7, people: 3, back: 141_400, digest: 'b'.repeat(64) },
};
export const refused = {
  kind: 'refused',
  message: 'Another wave starts then.',
  faults: { time: ['Another wave starts then.'] },
} as const;

export const taskOf = (state: Task['state'], more: Partial<Task> = {}): Task => ({
  ...{ id: 31, kind: 'wave.time', run_id: 3, wave_id: 12, state, reason: '', needs_yes: false, distance: 'Rekrut' },
  ...{ wave_was: '2027-04-17T08:15:00.000Z', wave_time: '2027-04-17T08:20:00.000Z' },
  ...{ ordered_by: me, orderer: 'Ola Nowak', approved_by: null, approver: null },
  ...{ ordered_at: '2027-03-01T12:00:00.000Z', starts_at: '2027-03-01T12:10:00.000Z', ended_at: null },
  ...{ places: 91, people: 77, back: 0, offered: 0, up_to: null, digest: null, done: 0, of: 14, faults: [] },
  ...{ shift: null, of_payment: null, undo: null },
  ...more,
});
export const ordered = (state: Task['state'] = 'planned'): Ordered => ({ kind: 'ordered', task: taskOf(state) });
export const acted = (state: Task['state'], more: Partial<Task> = {}): Acted => ({
  kind: 'acted',
  task: taskOf(state, more),
});

const move: MassInput = {
  ...{ kind: 'wave.time', me, task: null, outcomes: {} },
  values: { day: '2027-04-17', time: '10:20' },
};
const undo = { id: 71, until: '2027-03-01T12:20:00.000Z' };
/** A wave to move, one to cancel, a day to shift, and what is ordered already. */
export const sides = {
  move,
  cancel: { ...move, kind: 'wave.cancel', values: { reason: 'Storm' } },
  shift: {
    ...{ ...move, kind: 'day.shift' },
    values: { day: '2027-04-17', time: '11:00', minutes: '30', distances: '1 2', reason: 'Storm' },
  },
  moved: { ...move, task: taskOf('done', { undo }) },
  asked: { ...move, task: taskOf('asked', { ordered_by: 8, needs_yes: true }) },
  own: { ...move, task: taskOf('asked', { needs_yes: true }) },
} as const satisfies Readonly<Record<string, MassInput>>;

const states = ['asked', 'planned', 'running', 'stuck', 'done', 'stopped'] as const;
const failure = new Error('no network');

const modelFor = (side: keyof typeof sides) => {
  const input: MassInput = sides[side];
  const ofTask = {
    ordered_by: input.task?.ordered_by ?? me,
    needs_yes: input.task?.needs_yes ?? false,
    undo: input.task?.undo ?? null,
  };
  const isOrdered = input.task !== null;
  const field = side === 'cancel' ? 'reason' : 'time';
  return modelOf(machine, {
    input,
    events: {
      'field.typed': [
        { type: 'field.typed', field, text: '' },
        { type: 'field.typed', field, text: '10:30' },
        ...(side === 'shift' ? [{ type: 'field.typed', field: 'reason', text: '' } as const] : []),
      ],
      'field.left': [{ type: 'field.left', field }],
      'outcome.chosen': [{ type: 'outcome.chosen', groups: [4182], wave: 13 }],
      'task.seen': states.map((state) => ({ type: 'task.seen', task: taskOf(state, ofTask) })),
    },
    byName: [
      ...(['nearest.wanted', 'preview.wanted', 'order.wanted', 'yes.wanted', 'no.wanted', 'stop.wanted'] as const),
      ...(['retry.wanted', 'undo.wanted'] as const),
    ],
    outcomes: {
      lookAtMany: isOrdered ? { done: [], error: [] } : { done: [looked, refused], error: [failure] },
      orderForMany: isOrdered
        ? { done: [], error: [] }
        : { done: [ordered(), { kind: 'changed' }, refused], error: [failure] },
      actOnTask: { done: [acted('stopped', ofTask), refused], error: [failure] },
    },
    project: ({ values, task, preview: seen, spread }) => [
      values[field],
      values.reason,
      task?.state,
      seen === null,
      spread,
    ],
  });
};

export const models = {
  move: modelFor('move'),
  cancel: modelFor('cancel'),
  shift: modelFor('shift'),
  moved: modelFor('moved'),
  asked: modelFor('asked'),
  own: modelFor('own'),
};
export const list = Object.values(models);
