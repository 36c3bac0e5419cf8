import { expect, it } from 'vitest';
import { challengeMachine } from '#machines/groups/challenge.machine.ts';
import { done, walkJourney } from '../../kit/charts/journey.ts';
import { input } from './challenge.model.ts';
import { captain, sharks } from './group.fixtures.ts';
import { outcomes } from './invitation.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof challengeMachine>>[2];
const typed = (text: string) => ({ type: 'email.typed', text }) as const;
const left = { type: 'email.left' } as const;
const submitted = { type: 'invitation.submitted' } as const;
const another = { type: 'another.wanted' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const kim = typed('kim@example.com');
const answered = (outcome: keyof typeof outcomes) => done('sendInvitation', outcomes[outcome]);
const ask = ['ask', 'sendInvitation', { groupId: 4182, placeId: null, email: 'kim@example.com' }];
const shown = ['emit', { type: 'fault.shown', field: 'email' }];

// specification 5.23
it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['does not go out to what is no address', [typed('kim'), submitted], 'entering', [shown]],
  ['is followed by another, whatever is free', [kim, submitted, answered('sentLast'), another], 'entering', [ask]],
  ['is refused', [kim, submitted, answered('unconfirmed')], 'refused', [ask, shown]],
])('a challenge %s', (_, events, end, did) => {
  const journey = walkJourney(challengeMachine, input, events);
  expect([journey.state, journey.did]).toEqual([end, did]);
});

it('says whether to move the group', () => {
  const end = (...events: Events) =>
    walkJourney(challengeMachine, input, [kim, submitted, answered('full'), ...events]);
  expect(end({ type: 'otherWave.wanted' }).output).toEqual({ next: 'wave' });
  expect(end(dismissed).output).toEqual({ next: null });
});

it('needs no free place in the group, because it takes one more of the wave', () => {
  const alone = { ...input, group: { ...sharks, signups: [captain] } };
  expect(walkJourney(challengeMachine, alone, [kim, submitted]).state).toBe('sending');
});

it('reports a wrong address on blur and on submit, and nothing at first', () => {
  const fault = (...events: Events) => walkJourney(challengeMachine, input, events).context.faults.email;
  expect([fault(typed('kim')), fault(typed('kim'), left), fault(submitted)]).toEqual([undefined, 'email', 'required']);
});

it('forgets an earlier refusal when it is sent, and everything of the last challenge with the next', () => {
  const emitted = (...events: Events) => {
    const { message, faults, values } = walkJourney(challengeMachine, input, [kim, submitted, ...events]).context;
    return [message, faults, values.email];
  };
  expect(emitted(answered('unconfirmed'))).toEqual(['Confirm your e-mail address first.', {}, 'kim@example.com']);
  expect(emitted(answered('unconfirmed'), submitted)).toEqual([null, {}, 'kim@example.com']);
  expect(emitted(answered('member'))).toEqual([
    null,
    { email: { text: 'This person is already in the group.' } },
    'kim@example.com',
  ]);
  expect(emitted(answered('unconfirmed'), typed('lee'))).toEqual([null, { email: undefined }, 'lee']);
  expect(emitted(answered('sent'), another)).toEqual([null, {}, '']);
});

it('remembers its receiver', () => {
  const { context } = walkJourney(challengeMachine, input, [kim, submitted, answered('sent')]);
  expect(context.sentTo).toBe('kim@example.com');
});
