import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { freePaidPlaces } from '#machines/groups/groupRights.ts';
import type { InvitationAnswer } from '#machines/groups/invitation.setup.ts';
import { inviteMachine } from '#machines/groups/invite.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { about, captain, freePlace, invited, member, sharks } from './group.fixtures.ts';
import { outcomes } from './invitation.fixtures.ts';
import { inputs } from './invite.model.ts';

type Events = Parameters<typeof walkJourney<typeof inviteMachine>>[2];
const typed = (text: string) => ({ type: 'email.typed', text }) as const;
const left = { type: 'email.left' } as const;
const submitted = { type: 'invitation.submitted' } as const;
const another = { type: 'another.wanted' } as const;
const challenge = { type: 'challenge.chosen' } as const;
const kim = typed('kim@example.com');
const answered = (outcome: keyof typeof outcomes) => done('sendInvitation', outcomes[outcome]);
const ask = ['ask', 'sendInvitation', { groupId: 4182, placeId: null, email: 'kim@example.com' }];
const shown = ['emit', { type: 'fault.shown', field: 'email' }];
const taken = { email: { text: 'This person is already in the group.' } };

// specification 5.23
it.each<[story: string, events: Events, end: string, did: readonly unknown[], faults: unknown]>([
  ['does not go out to what is no address', [typed('kim@home'), submitted], 'entering', [shown], { email: 'email' }],
  ['is the last where no place is left', [kim, submitted, answered('sentLast'), another], 'sent', [ask], {}],
  ['is refused at the address', [kim, submitted, answered('member')], 'refused', [ask, shown], taken],
  ['is put right at the address', [kim, submitted, answered('member'), typed('k')], 'entering', [ask, shown], {}],
])('an invitation %s', (_, events, end, did, faults) => {
  const journey = walkJourney(inviteMachine, inputs.free, events);
  expect([journey.state, journey.did]).toEqual([end, did]);
  expect(Object.fromEntries(Object.entries(journey.context.faults).filter(([, fault]) => fault))).toEqual(faults);
});

describe('several addresses', () => {
  const lee = typed('kim@example.com, lee@example.com');
  const walk = (...events: Events) => walkJourney(inviteMachine, about({ signup: freePlace }), events);
  const endOf = (...events: Events) => {
    const { state, context, did } = walk(...events);
    const answers = (context.answers as readonly InvitationAnswer[]).map(({ email, kind, message }) => [
      email,
      kind,
      ...(message ? [message] : []),
    ]);
    return {
      state,
      answers,
      left: context.values.email,
      shown: did.some((effect) => isDeepStrictEqual(effect, shown)),
    };
  };
  const unconfirmed = outcomes.unconfirmed.message;
  const kimIs = (...kind: string[]) => ['kim@example.com', ...kind];
  const leeIs = (...kind: string[]) => ['lee@example.com', ...kind];

  it('are asked one after another, the first for the place that was meant', () => {
    expect(walk(lee, submitted, answered('sent'), answered('sent')).asked('sendInvitation')).toEqual([
      { groupId: 4182, placeId: 34, email: 'kim@example.com', isOneOfMany: true },
      { groupId: 4182, placeId: null, email: 'lee@example.com', isOneOfMany: true },
    ]);
  });
  it.each<[story: string, events: Events, end: ReturnType<typeof endOf>]>([
    [
      'share one message when all are invited',
      [lee, submitted, answered('sent'), answered('sentLast')],
      {
        state: 'sent',
        answers: [kimIs('sent'), leeIs('sent')],
        left: 'kim@example.com, lee@example.com',
        shown: false,
      },
    ],
    [
      'of which one will not do have an answer each, and what failed stays in the field',
      [typed('Kim <kim@example.com>; lee@example.com\nmax'), submitted, answered('member'), answered('sent')],
      {
        state: 'entering',
        answers: [['max', 'invalid'], kimIs('refused', 'This person is already in the group.'), leeIs('sent')],
        left: 'max\nkim@example.com',
        shown: true,
      },
    ],
    [
      'for which places do not suffice leave the rest unasked',
      [lee, submitted, answered('full')],
      {
        state: 'entering',
        answers: [kimIs('full'), leeIs('full')],
        left: 'kim@example.com\nlee@example.com',
        shown: true,
      },
    ],
    [
      'that nobody answers for keep those that went out before',
      [lee, submitted, answered('sent'), failed('sendInvitation')],
      { state: 'entering', answers: [kimIs('sent'), leeIs('unanswered')], left: 'lee@example.com', shown: true },
    ],
    [
      'refused for a reason of none of them leave the rest unasked',
      [lee, submitted, answered('unconfirmed')],
      {
        state: 'entering',
        answers: [kimIs('refused', unconfirmed), leeIs('refused', unconfirmed)],
        left: 'kim@example.com\nlee@example.com',
        shown: true,
      },
    ],
    [
      'whose dialog is closed meanwhile leave the rest unasked',
      [lee, submitted, answered('sent'), { type: 'dialog.dismissed' }],
      { state: 'dismissed', answers: [kimIs('sent')], left: 'kim@example.com, lee@example.com', shown: false },
    ],
    [
      'none of which is one are not sent',
      [typed('kim, lee'), submitted],
      { state: 'entering', answers: [], left: 'kim, lee', shown: true },
    ],
  ])('%s', (_, events, end) => expect(endOf(...events)).toEqual(end));

  it('are fifty at most', () => {
    const many = (count: number) => typed(Array.from({ length: count }, (_, at) => `kim${at}@example.com`).join(' '));
    expect([walk(many(50), submitted).state, walk(many(51), submitted).state]).toEqual(['asking', 'entering']);
    expect(walk(many(51), submitted).context.faults.email).toBe('tooMany');
  });

  it('answers go with the next one that is sent', () => {
    const events = [lee, submitted, answered('sent'), answered('member'), typed('max@example.com'), submitted];
    expect(walk(...events).context.answers).toEqual([]);
    expect(walk(lee, submitted, answered('sent'), answered('sent'), another).context.answers).toEqual([]);
  });
});

describe('without a free paid place', () => {
  const end = (...events: Events) => {
    const { state, output } = walkJourney(inviteMachine, inputs.full, events);
    return [state, output];
  };
  it('a challenge goes on', () => expect(end(challenge)).toEqual(['challenging', { next: 'challenge' }]));
});

it('is for the intended place, and the next one for any place', () => {
  const meant = about({ signup: freePlace });
  const events = [kim, submitted, answered('sent'), another, typed('lee@example.com'), submitted];
  expect(walkJourney(inviteMachine, meant, events).asked('sendInvitation')).toEqual([
    { groupId: 4182, placeId: 34, email: 'kim@example.com' },
    { groupId: 4182, placeId: null, email: 'lee@example.com' },
  ]);
});

describe('an address on blur', () => {
  const fault = (...events: Events) => walkJourney(inviteMachine, inputs.free, events).context.faults.email;
  // specification 5.23
  it.each(['kim', '@example.com', 'kim@example', 'k m@example.com'])('%s: is invalid', (text) =>
    expect(fault(typed(text), left)).toBe('email'),
  );
});

describe('the reason of a refusal that is not about the address', () => {
  const message = (...events: Events) =>
    walkJourney(inviteMachine, inputs.free, [kim, submitted, ...events]).context.message;
  it('goes when it is tried again', () => expect(message(answered('unconfirmed'), submitted)).toBeNull());
});

it('a paid place is free if nobody has it or is invited to it', () => {
  const places = [captain, member, invited, { ...freePlace, age: 7 }, { ...freePlace, status: null }];
  expect([freePaidPlaces(sharks).length, freePaidPlaces({ signups: places }).length]).toEqual([1, 0]);
});
