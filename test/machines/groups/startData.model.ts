import type { Asked, AskedPlace } from '#contract/groups/startData.calls.ts';
import { faultsOf, valuesOf } from '#machines/groups/startData.form.ts';
import { startDataMachine } from '#machines/groups/startData.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
/** What the tab keeps. */
export const tab = { draft: null as string | null };
export const machine = startDataMachine.provide({
  actors: { saveStartData: requests.actor },
  actions: {
    keepDraft: ({ context }) => {
      tab.draft = JSON.stringify(context.values);
    },
    forgetDraft: () => {
      tab.draft = null;
    },
  },
});

/** A captain's own place, without any start data yet. */
export const place: AskedPlace = {
  id: 31,
  number: 1,
  name: 'Ola Test',
  is_me: false,
  is_child: false,
  needs: ['birth'],
  has: [],
  shirt: null,
  age: null,
  start_data: null,
  answers: [],
  can_answer: true,
};
export const asked: Asked = {
  group_id: 4182,
  event_name: 'Muster Gdańsk',
  event_date: '2027-04-17',
  region: 'pl',
  asks: ['birth', 'sex', 'club'],
  birth_years: { from: 1917, to: 2027 },
  age_from: null,
  age_to: null,
  has_shirts: false,
  declaration: null,
  contact_email: null,
  questions: [],
  places: [place],
  kept: null,
};
export const input = { values: valuesOf(asked, place), judge: faultsOf };
export const saved = { kind: 'saved' } as const;
export const refused = {
  kind: 'refused',
  message: 'Check the fields.',
  faults: { birth_year: ['For this distance people are born in 1917–2027'] },
} as const;
const type = (field: string, text: string) => ({ type: 'field.typed', field, text }) as const;
export const typed = type('birth_year', '1990');
export const mistyped = type('birth_year', '19x');
export const left = { type: 'field.left', field: 'birth_year' } as const;
export const submit = { type: 'form.submitted' } as const;

export const models = {
  one: modelOf(machine, {
    input,
    events: { 'field.typed': [typed, mistyped], 'field.left': [left] },
    byName: ['form.submitted'],
    outcomes: { saveStartData: { done: [saved, refused], error: [new Error('no answer')] } },
    project: ({ values, faults, message }) => ({ values, faults, message }),
  }),
};
export const all = Object.values(models);
