import { inviteMachine } from '#machines/groups/invite.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { about, captain, sharks } from './group.fixtures.ts';
import { asking, outcomes, pressing, projected } from './invitation.fixtures.ts';

/** Two addresses, and one beside what is none. */
const several = ['Kim <kim@example.com>; lee@example.com', 'kim@example.com\nmax'].map(
  (text) => ({ type: 'email.typed', text }) as const,
);

export const requests = holdPromises();
export const machine = inviteMachine.provide({ actors: { sendInvitation: requests.actor } });

/** A group with one free paid place, and one without. */
export const inputs = { free: about(), full: about({ group: { ...sharks, signups: [captain] } }) };

const modelFrom = (input: (typeof inputs)['free']) =>
  modelOf(machine, {
    input,
    events: {
      'email.typed': [...asking['email.typed'], ...several],
    },
    byName: [...pressing, 'challenge.chosen'],
    outcomes: { sendInvitation: { done: Object.values(outcomes), error: [new Error('no network')] } },
    project: projected,
  });

export const sides = { free: modelFrom(inputs.free), full: modelFrom(inputs.full) };
export const models = Object.values(sides);
