import * as v from 'valibot';
import { GroupName } from '#contract/values/values.ts';
import { type ActionOutcome, confirmActionMachine } from '#machines/kit/confirmAction.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = confirmActionMachine.provide({ actors: { performAction: requests.actor } });

/** A group that gets another name. */
export const input = { answers: { group_name: '' }, rules: v.object({ group_name: GroupName }) };
export const refused: ActionOutcome = {
  kind: 'refused',
  message: 'Check the marked fields.',
  faults: { group_name: ['At most 45 characters'] },
};

export const model = modelOf(machine, {
  input,
  events: {
    'answer.given': [
      { type: 'answer.given', field: 'group_name', text: 'Mud sharks' },
      { type: 'answer.given', field: 'group_name', text: 'x'.repeat(46) },
    ],
    'answer.left': [{ type: 'answer.left', field: 'group_name' }],
    'action.confirmed': [{ type: 'action.confirmed' }],
    'dialog.dismissed': [{ type: 'dialog.dismissed' }],
  },
  outcomes: { performAction: { done: [{ kind: 'done' }, refused], error: [new Error('no network')] } },
  project: ({ values, faults, message }) => [values.group_name?.length, faults.group_name, message],
});
