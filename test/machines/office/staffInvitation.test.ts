import { expect, it } from 'vitest';
import { staffInvitationMachine } from '#machines/office/staffInvitation.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { ends, limited, shopper, submitted, wrong } from './staffInvitation.model.ts';

type Events = Parameters<typeof walkJourney<typeof staffInvitationMachine>>[2];
const walk = (events: Events) => walkJourney(staffInvitationMachine, undefined, events);
const emitted = (events: Events) => walk(events).did.flatMap(([kind, what]) => (kind === 'emit' ? [what] : []));

const known: Events = [done('findShopper', shopper)];
const visitor: Events = [done('findShopper', null)];
const accepted = { type: 'offer.accepted' } as const;
const typed = (email: string, password: string) => ({ type: 'login.submitted', email, password }) as const;

const after = {
  joined: 'joined',
  over: 'over',
  otherAccount: 'otherAccount',
  unconfirmed: 'unconfirmed',
  member: 'alreadyMember',
} as const;

it.each(Object.keys(after) as (keyof typeof after)[])('ends the same way by one click and by password: %s', (kind) => {
  const click = walk([...known, accepted, done('joinStaff', ends[kind])]);
  const password = walk([...visitor, submitted, done('joinByPassword', ends[kind])]);
  expect([click.state, password.state]).toEqual([after[kind], after[kind]]);
  const role = kind === 'joined' ? 'desk' : null;
  expect([click.context.role, password.context.role]).toEqual([role, role]);
});

it('offers to join with the account signed in to the shop, and asks everybody else to sign in', () => {
  expect(walk(known)).toMatchObject({ state: 'offered', context: { shopper } });
  expect([walk(visitor).state, walk([failed('findShopper')]).state]).toEqual(['asking.asked', 'asking.asked']);
});

const changed = { type: 'account.changed' } as const;
const unheard: Events = [...known, accepted, failed('joinStaff')];
const refusedAs = (kind: keyof typeof ends): Events => [...known, accepted, done('joinStaff', ends[kind])];

it.each<[string, Events, string]>([
  ['may join as another than who is signed in', [...known, changed], 'asking.asked'],
  ['reads that nobody answered', unheard, 'unreached'],
  ['may try that again', [...unheard, accepted], 'joining'],
  ['may sign in instead', [...unheard, changed], 'asking.asked'],
  ['signs in with the address that was invited', [...refusedAs('otherAccount'), changed], 'asking.asked'],
  [
    'is looked up again once the address is confirmed',
    [...refusedAs('unconfirmed'), { type: 'retry.requested' }],
    'looking',
  ],
])('an invited person %s', (_, events, end) => {
  expect(walk(events).state).toBe(end);
});

it('asks for missing fields with the focus on them, and clears an error while typing', () => {
  const none: Events = [...visitor, typed('ada', '')];
  expect(walk(none)).toMatchObject({
    state: 'asking.incomplete',
    context: { faults: { email: 'email', password: 'required' } },
  });
  expect(emitted(none)).toEqual([{ type: 'fault.shown', field: 'email' }]);
  expect(emitted([...visitor, typed('ada@example.com', '')])).toEqual([{ type: 'fault.shown', field: 'password' }]);
  expect(walk([...none, { type: 'field.typed', field: 'email' }]).context.faults).toEqual({ password: 'required' });
  expect(walk([...none, submitted]).context.faults).toEqual({});
});

it('asks for the password again, says how long to wait, and says that there was no answer', () => {
  const sent: Events = [...visitor, submitted];
  const { type: _, ...credentials } = submitted;
  expect(walk(sent).asked('joinByPassword')).toEqual([credentials]);
  expect(walk([...sent, done('joinByPassword', wrong)]).state).toBe('asking.wrong');
  expect(emitted([...sent, done('joinByPassword', wrong)])).toEqual([{ type: 'fault.shown', field: 'password' }]);
  expect(walk([...sent, done('joinByPassword', limited)])).toMatchObject({
    state: 'asking.limited',
    context: { until: limited.until },
  });
  expect(walk([...sent, failed('joinByPassword')]).state).toBe('asking.unreachable');
});
