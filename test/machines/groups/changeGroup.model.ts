import { changeGroupMachine, type GroupLookup } from '#machines/groups/changeGroup.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { about, member } from './group.fixtures.ts';

export const requests = holdPromises();
export const machine = changeGroupMachine.provide({
  actors: { verifyGroup: requests.actor, movePlace: requests.actor },
});

/** A member who would rather run with others. */
export const input = about({ signup: { ...member, is_me: true } });
export const found: GroupLookup = {
  kind: 'found',
  preview: {
    id: 4190,
    name: 'Bog trotters',
    captain: { name: 'Jürgen Großmann' },
    event_id: 1,
    event_name: 'Muster Gdańsk',
    region: 'pl',
    city_name: 'Gdańsk',
    event_date: '2027-04-17',
    wave_time: '2027-04-17T10:15:00+02:00',
    distance: 6,
    category_name: 'Recruit',
    is_kids: false,
    category_id: 11,
    age_from: null,
    age_to: null,
    price: 19_900,
    free_paid_places: 0,
  },
};
export const refused: GroupLookup = { kind: 'refused', message: 'No more free places in this wave', faults: {} };
const broken = new Error('no network');

export const model = modelOf(machine, {
  input,
  events: {
    'number.typed': [
      { type: 'number.typed', text: '4190' },
      { type: 'number.typed', text: 'bog' },
    ],
    'number.left': [{ type: 'number.left' }],
    'check.submitted': [{ type: 'check.submitted' }],
    'move.confirmed': [{ type: 'move.confirmed' }],
    'number.reconsidered': [{ type: 'number.reconsidered' }],
    'dialog.dismissed': [{ type: 'dialog.dismissed' }],
  },
  outcomes: {
    verifyGroup: { done: [found, refused], error: [broken] },
    movePlace: { done: [{ kind: 'moved' }, refused], error: [broken] },
  },
  project: ({ values, faults, message }) => [values.group_id, faults.group_id, message],
});
