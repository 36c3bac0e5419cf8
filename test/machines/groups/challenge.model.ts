import { challengeMachine } from '#machines/groups/challenge.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { about } from './group.fixtures.ts';
import { asking, outcomes, pressing, projected } from './invitation.fixtures.ts';

export const requests = holdPromises();
export const machine = challengeMachine.provide({ actors: { sendInvitation: requests.actor } });

export const input = about();

export const model = modelOf(machine, {
  input,
  events: asking,
  byName: [...pressing, 'otherWave.wanted'],
  outcomes: { sendInvitation: { done: Object.values(outcomes), error: [new Error('no network')] } },
  project: projected,
});
