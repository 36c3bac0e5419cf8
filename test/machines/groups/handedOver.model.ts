import type { HandedOver } from '#contract/groups/handedOver.calls.ts';
import { handedOverMachine, type PlaceRead } from '#machines/groups/handedOver.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = handedOverMachine.provide({
  actors: { readPlace: requests.actor, takeBack: requests.actor },
});

const place: HandedOver = {
  run: 'Muster Gdańsk',
  region: 'pl',
  wave_time: '2027-04-17T10:45:00+02:00',
  group_id: 4182,
  whom: 'Kim Test',
  until: '2027-03-08T18:00:00+01:00',
  state: 'open',
};
export const open: PlaceRead = { kind: 'open', place };
export const back: PlaceRead = { kind: 'back', place: { ...place, state: 'back' } };
export const over: PlaceRead = { kind: 'over', place: { ...place, whom: null, state: 'over' } };
export const lost: PlaceRead = { kind: 'lost' };
const refused = new Error('refused');

/** A person who opens the mail's link, and a person who comes without one. */
export const sides = { opened: { secret: 'from-the-mail' }, bare: { secret: null } } as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    byName: ['retry.requested', 'place.wanted'],
    outcomes: {
      readPlace: { done: [open, back, over, lost], error: [refused] },
      takeBack: { done: [back, over, lost], error: [refused] },
    },
    project: ({ place: seen }) => seen?.state ?? null,
  });

export const models = { opened: modelFor('opened'), bare: modelFor('bare') };
export const all = Object.values(models);
