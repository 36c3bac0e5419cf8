import { type TshirtOutcome, tshirtMachine } from '#machines/groups/tshirt.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { about, sharks } from './group.fixtures.ts';

export const requests = holdPromises();
export const machine = tshirtMachine.provide({ actors: { saveTshirt: requests.actor } });

export const refused: TshirtOutcome = { kind: 'refused', message: 'Not found.' };
/** The captain's own shirt, and the same once shirts are ordered. */
export const inputs = { open: about(), locked: about({ group: { ...sharks, tshirt_edit_enabled: false } }) };

const modelFrom = (input: (typeof inputs)['open']) =>
  modelOf(machine, {
    input,
    events: {
      'sex.chosen': [{ type: 'sex.chosen', sex: 'K' }],
      'size.chosen': [{ type: 'size.chosen', size: 'XL' }],
      'choice.submitted': [{ type: 'choice.submitted' }],
      'dialog.dismissed': [{ type: 'dialog.dismissed' }],
    },
    outcomes: {
      saveTshirt: { done: [{ kind: 'saved' }, { kind: 'locked' }, refused], error: [new Error('no network')] },
    },
    project: ({ sex, size, message }) => [sex, size, message],
  });

export const sides = { open: modelFrom(inputs.open), locked: modelFrom(inputs.locked) };
export const models = Object.values(sides);
