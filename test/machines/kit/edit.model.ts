import { runCalls } from '#contract/staff/runs/runs.calls.ts';
import { type EditInput, editMachine, type Fixed, type Overtaken, type Saved } from '#machines/kit/edit.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = editMachine.provide({ actors: { saveEdit: requests.actor } });

/** A wave of 100, four of them held back. */
export const input: EditInput = {
  values: { capacity: '100', held_back: '4' },
  version: 7,
  rules: runCalls['POST staff/waves/{id}'].body,
  bodyOf: (changed, version) => ({
    ...Object.fromEntries(Object.entries(changed).map(([field, text]) => [field, text === '' ? null : Number(text)])),
    version,
  }),
};
const overtaken = (capacity: string, held_back: string): Overtaken => ({
  kind: 'overtaken',
  values: { capacity, held_back },
  version: 8,
});
/** Somebody else has changed the number of places. */
export const otherCapacity = overtaken('120', '4');
/** Somebody else has held some back. */
export const otherHeldBack = overtaken('100', '10');
export const kept: Saved = { kind: 'kept', values: { capacity: '90', held_back: '5' }, version: 9 };
/** It was read again, changed by somebody else or as before. */
export const readAgain = ({ values, version }: Overtaken) => ({ type: 'stand.read', values, version }) as const;
export const refused: Refused = {
  kind: 'refused',
  message: 'So many places cannot be taken away.',
  faults: { capacity: ['Not fewer than 98'] },
};

/** Somebody relies on the number of places. */
export const fixed: Fixed = { kind: 'fixed', fields: ['capacity'] };

const modelFor = (stays: boolean) =>
  modelOf(machine, {
    input: { ...input, stays },
    events: {
      'field.typed': ['100', '90', ''].map((text) => ({ type: 'field.typed', field: 'capacity', text })),
      'field.left': [{ type: 'field.left', field: 'capacity' }],
      'stand.read': [readAgain(otherCapacity), readAgain(otherHeldBack), readAgain({ ...otherCapacity, version: 7 })],
      'fields.fixed': [{ type: 'fields.fixed', fields: fixed.fields }],
    },
    byName: ['form.submitted', 'theirs.taken', 'dialog.dismissed'],
    outcomes: {
      saveEdit: {
        done: [{ kind: 'done' }, kept, refused, otherCapacity, otherHeldBack, fixed],
        error: [new Error('no network')],
      },
    },
    project: ({ values, read, faults, message, theirs, dropped }) => [
      values,
      read,
      faults.capacity,
      message,
      theirs,
      Object.keys(dropped),
    ],
  });
/** In a dialog, and as a part of a page. */
export const models = { dialog: modelFor(false), page: modelFor(true) };
export const all = Object.values(models);
