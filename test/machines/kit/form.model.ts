import * as v from 'valibot';
import { GroupName } from '#contract/values/values.ts';
import { type FormInput, formMachine, formOf } from '#machines/kit/form.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import { walkJourney } from '../../kit/charts/journey.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

/** A form inside another chart, with a call that settles when a path says so. */
export const heldForm = ({ actor }: Pick<ReturnType<typeof holdPromises>, 'actor'>) =>
  formMachine.provide({ actors: { sendForm: actor } }) as never;

/** The errors of a form that is sent after typing all this; `form` is the input from another chart. */
export function faultsOn(form: unknown, ...typed: Parameters<typeof walkJourney<typeof formMachine>>[2]) {
  const { context } = walkJourney(formMachine, form as FormInput, [...typed, { type: 'form.submitted' }]);
  return Object.fromEntries(Object.entries(context.faults).filter(([, fault]) => fault !== undefined));
}

export const requests = holdPromises();
export const machine = formOf().provide({ actors: { sendForm: requests.actor } });

/** A group that gets another name. */
export const input: FormInput = {
  values: { group_name: '' },
  rules: v.object({ group_name: GroupName }),
  isUnchanged: ({ group_name }) => group_name === 'Mud foxes',
};
export const refused: Refused = {
  kind: 'refused',
  message: 'Check the marked fields.',
  faults: { group_name: ['At most 45 characters'] },
};

export const model = modelOf(machine, {
  input,
  events: {
    'field.typed': ['Mud sharks', 'Mud foxes', 'x'.repeat(46)].map((text) => ({
      type: 'field.typed',
      field: 'group_name',
      text,
    })),
    'field.left': [{ type: 'field.left', field: 'group_name' }],
  },
  byName: ['form.submitted', 'dialog.dismissed'],
  outcomes: { sendForm: { done: [{ kind: 'done' }, refused], error: [new Error('no network')] } },
  project: ({ values, faults, message }) => [values.group_name, faults.group_name, message],
});
