import type { EventFrom } from 'xstate';
import { type JoinOutcome, staffInvitationMachine } from '#machines/office/staffInvitation.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = staffInvitationMachine.provide({
  actors: { findShopper: requests.actor, joinStaff: requests.actor, joinByPassword: requests.actor },
});

type Event = EventFrom<typeof staffInvitationMachine>;
export const submitted = {
  type: 'login.submitted',
  email: 'ada@example.com',
  password: 'trzy żbiki',
} as const satisfies Event;
export const shopper = { name: 'Ada Lis', email: 'ada@example.com' } as const;
export const ends = {
  joined: { kind: 'joined', role: 'desk' },
  over: { kind: 'over' },
  otherAccount: { kind: 'otherAccount' },
  unconfirmed: { kind: 'unconfirmed' },
  member: { kind: 'member' },
} as const satisfies Readonly<Record<string, JoinOutcome>>;
export const wrong = { kind: 'wrong' } as const;
export const limited = { kind: 'limited', until: Date.parse('2027-01-01T10:15:00Z') } as const;
const lost = new Error('no network');

export const list = [
  modelOf(machine, {
    input: undefined,
    events: {
      'login.submitted': [submitted, { type: 'login.submitted', email: 'ada', password: '' }],
      'field.typed': [{ type: 'field.typed', field: 'email' }],
    },
    byName: ['offer.accepted', 'account.changed', 'retry.requested'],
    outcomes: {
      findShopper: { done: [shopper, null], error: [lost] },
      joinStaff: { done: Object.values(ends), error: [lost] },
      joinByPassword: { done: [...Object.values(ends), wrong, limited], error: [lost] },
    },
    project: ({ shopper: known, role }) => [known === null, role],
  }),
];
