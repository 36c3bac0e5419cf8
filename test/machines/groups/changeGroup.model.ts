import { changeGroupMachine } from '#machines/groups/changeGroup.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { about, member, trotters } from './group.fixtures.ts';

export const requests = holdPromises();
export const machine = changeGroupMachine.provide({
  actors: { findGroup: requests.actor, changeGroup: requests.actor },
});

/** A member moves their own place. */
export const input = about({ signup: { ...member, is_me: true } });
export const found = { kind: 'found', preview: trotters } as const;
export const refused: Refused = {
  kind: 'refused',
  message: 'There is no group with this number.',
  faults: { group_id: ['Nobody has it.'] },
};
const broken = new Error('no network');

export const model = modelOf(machine, {
  input,
  events: {
    'field.typed': [
      { type: 'field.typed', field: 'group_id', text: '4190' },
      { type: 'field.typed', field: 'group_id', text: 'bog' },
    ],
    'field.left': [{ type: 'field.left', field: 'group_id' }],
  },
  byName: ['form.submitted', 'change.confirmed', 'number.reconsidered', 'dialog.dismissed'],
  outcomes: {
    findGroup: { done: [found, refused], error: [broken] },
    changeGroup: { done: [{ kind: 'done' }, refused], error: [broken] },
  },
  project: ({ values, faults, message, preview }) => [values.group_id, faults.group_id, message, preview?.id],
});
