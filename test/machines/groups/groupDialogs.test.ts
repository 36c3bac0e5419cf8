import { describe, expect, it } from 'vitest';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import { additionTo } from '#machines/groups/addPlaces.machine.ts';
import {
  type DialogName,
  dialogNames,
  type Opening,
  questions,
  type Subject,
} from '#machines/groups/groupDialogs.logic.ts';
import { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { faultsIn } from '#machines/kit/form.ts';
import { done, walkJourney } from '../../kit/charts/journey.ts';
import { about, captain, freePlace, invited, member, sharks } from './group.fixtures.ts';
import { alone, asMember, guardian, input, openingOf, places } from './groupDialogs.model.ts';

type Events = Parameters<typeof walkJourney<typeof groupDialogsMachine>>[2];
const loaded = (group: Group = sharks) => ({ type: 'group.loaded', group }) as const;
const opened = (dialog: DialogName, placeId = places[dialog]) =>
  ({ type: 'dialog.opened', ...openingOf(dialog, placeId) }) as const;
const closed = { type: 'dialog.closed' } as const;

const watch = [
  ['ask', 'watchGroup', { groupId: 4182 }],
  ['ask', 'watchAddress', undefined],
];
const show = (opening: Opening | null) => ['do', 'showInAddress', { opening }];
/** Its group is read again, and the address names it. */
const opens = (dialog: DialogName) => [['do', 'askForNews', { groupId: 4182 }], show(openingOf(dialog))];
const dismiss = (dialog: DialogName) => ['tell', dialog, { type: 'dialog.dismissed' }];
const walk = (events: Events) => walkJourney(groupDialogsMachine, input, events);
/** Effects besides running the dialogs. */
const effects = ({ did }: ReturnType<typeof walk>) =>
  did.filter((effect) => effect[0] !== 'ask' || !dialogNames.some((dialog) => dialog === effect[1]));

// specification 2.92
it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  [
    'what the address asked for opens once the group is there',
    [opened('rename'), loaded()],
    'open.rename',
    [...opens('rename')],
  ],
  ['what was left meanwhile does not open', [opened('rename'), closed, loaded()], 'closed', [show(null)]],
  [
    'only one is open at a time',
    [loaded(), opened('wave'), opened('delete')],
    'open.wave',
    [show(null), ...opens('wave'), show(openingOf('wave'))],
  ],
  [
    'going back puts it away, if it lets itself be put away',
    [loaded(), opened('wave'), closed],
    'open.wave',
    [show(null), ...opens('wave'), dismiss('wave'), show(openingOf('wave'))],
  ],
  [
    'one that does not fit any more says so: who was captain is not',
    [loaded(), opened('rename'), loaded(asMember)],
    'lost',
    [show(null), ...opens('rename')],
  ],
  [
    'who cannot invite without a free place may challenge instead',
    [loaded(), opened('invite'), done('invite', { next: 'challenge' })],
    'open.challenge',
    [show(null), ...opens('invite'), ...opens('challenge')],
  ],
  [
    'who finds the wave full may move the group to another',
    [loaded(), opened('challenge'), done('challenge', { next: 'wave' })],
    'open.wave',
    [show(null), ...opens('challenge'), ...opens('wave')],
  ],
  [
    'who adds places to a full wave may move the group, too',
    [loaded(), opened('addPlaces'), done('addPlaces', { next: 'wave' })],
    'open.wave',
    [show(null), ...opens('addPlaces'), ...opens('wave')],
  ],
])('%s', (_, events, end, did) => {
  const journey = walk(events);
  expect(journey.state).toBe(end);
  expect(effects(journey)).toEqual([...watch, ...did]);
});

describe('the person of a place', () => {
  const at = (signup: Signup): Group => ({ ...sharks, signups: [captain, { ...signup, id: member.id }] });
  const endOf = (dialog: DialogName, before: Signup, now: Signup) =>
    walk([loaded(at(before)), opened(dialog, member.id), loaded(at(now))]).state;
  const other: Signup = { ...member, user_id: 9, name: 'Ewa Lis', email: 'ewa@example.com' };

  it.each<[story: string, dialog: DialogName, before: Signup, now: Signup, end: string]>([
    ['who has another name now is the same', 'remove', member, { ...member, name: 'Jan Lis' }, 'open.remove'],
    ['who has another address now is the same', 'remove', member, { ...member, email: 'a@b.pl' }, 'open.remove'],
    ['who takes an invitation up is the same', 'tshirt', invited, { ...invited, user_id: 12 }, 'open.tshirt'],
    ['who has left may have been followed by another', 'remove', member, other, 'lost'],
    ['who has left is not made captain', 'captain', member, freePlace, 'lost'],
    ['who has left needs no T-shirt', 'tshirt', member, freePlace, 'lost'],
    ['who was invited may have been followed by another', 'tshirt', invited, other, 'lost'],
    ['who has come to a free place is another', 'tshirt', freePlace, other, 'lost'],
    ['who is invited to the place comes by that very dialog', 'invite', freePlace, invited, 'open.invite'],
  ])('%s', (_, dialog, before, now, end) => {
    expect(endOf(dialog, before, now)).toBe(end);
  });

  it('a person who has gone with their place can no longer be made captain', () => {
    expect(walk([loaded(), opened('captain', member.id), loaded(alone)]).state).toBe('lost');
  });

  it('is compared with the person of the last load', () => {
    const accepted = { ...invited, user_id: 12, email: 'kim@home.example' };
    const loads = [invited, { ...accepted, email: invited.email }, accepted].map((one) => loaded(at(one)));
    expect(walk([loads[0] ?? loaded(), opened('tshirt', member.id), ...loads.slice(1)]).state).toBe('open.tshirt');
  });
});

describe('a dialog', () => {
  it.each(['invite', 'challenge', 'payment'] as const)('%s is about the group and its place', (dialog) => {
    const { asked } = walk([loaded(), { ...opened(dialog, captain.id), paymentId: 'AbCdEfGhIjKlMnOpQrStUv' }]);
    expect(asked(dialog)).toEqual([{ group: sharks, signup: captain, paymentId: 'AbCdEfGhIjKlMnOpQrStUv' }]);
  });

  it('a payment without a name has no dialog', () => {
    expect(walk([loaded(), { type: 'dialog.opened', dialog: 'payment' }]).state).toBe('closed');
  });

  it('for more places starts from the group and its wave', () => {
    expect(walk([loaded(), opened('addPlaces')]).asked('addPlaces')).toEqual([additionTo(about())]);
  });

  it.each<[DialogName, Subject]>([
    ['rename', about()],
    ['wave', about()],
    ['captain', about()],
    ['captain', about({ signup: member })],
    ['delete', about()],
    ['remove', about({ signup: member })],
    ['withdraw', about({ signup: invited })],
    ['resend', about({ signup: invited })],
    ['cannotCome', about({ group: guardian, signup: guardian.signups[0] ?? null })],
    ['comeAfterAll', about({ group: asMember, signup: asMember.signups[1] ?? null })],
    ['renewCode', about()],
    ['clearCode', about()],
  ])('%s asks its question', (dialog, subject) => {
    const { asked } = walk([loaded(subject.group), { ...opened(dialog, subject.signup?.id) }]);
    const { values } = questions[dialog as 'rename'](subject);
    expect(asked(dialog)).toEqual([expect.objectContaining({ values })]);
  });

  // specification 2.92, 3.21
  it('remembers its subject until it closes', () => {
    const opening = (...events: Events) => walk(events).context.opening;
    expect([opening(loaded(), opened('remove')), opening(loaded(), opened('remove'), done('remove'))]).toEqual([
      openingOf('remove'),
      null,
    ]);
  });

  it('shows the group as last read', () => {
    expect(walk([loaded(), loaded(alone)]).context.group).toEqual(alone);
    expect(walk([loaded(), opened('rename'), loaded(alone)]).context.group).toEqual(alone);
    expect(walk([loaded(), opened('remove'), loaded(alone), loaded()]).context.group).toEqual(sharks);
    expect(walk([loaded(), opened('remove'), loaded(alone)]).context.group).toEqual(alone);
  });
});

describe('what an action asks', () => {
  const valuesOf = (dialog: keyof typeof questions, part: Partial<Subject> = {}) =>
    questions[dialog](about(part)).values;

  it('begins with the current name, the place, or nothing', () => {
    expect({
      rename: valuesOf('rename'),
      unnamed: valuesOf('rename', { group: { ...sharks, name: null } }),
      child: valuesOf('child', { group: guardian, signup: guardian.signups[0] ?? null }),
      wave: valuesOf('wave'),
      captain: valuesOf('captain', { signup: member }),
      anyCaptain: valuesOf('captain'),
      delete: valuesOf('delete'),
      remove: valuesOf('remove', { signup: member }),
      leave: valuesOf('leave', { signup: member }),
      withdraw: valuesOf('withdraw', { signup: invited }),
      resend: valuesOf('resend', { signup: invited }),
      cannotCome: valuesOf('cannotCome', { signup: member }),
      comeAfterAll: valuesOf('comeAfterAll', { signup: member }),
      renewCode: valuesOf('renewCode'),
      clearCode: valuesOf('clearCode'),
    }).toEqual({
      rename: { group_name: 'Mud sharks' },
      unnamed: { group_name: '' },
      child: { participant_id: '31', name: 'Zofia', age: '7' },
      wave: { wave_id: '' },
      captain: { new_captain_id: '32' },
      anyCaptain: { new_captain_id: '' },
      delete: { confirmation: '' },
      remove: { participant_id: '32' },
      leave: { participant_id: '32' },
      withdraw: { participant_id: '33' },
      resend: { participant_id: '33' },
      cannotCome: { participant_id: '32', note: '' },
      comeAfterAll: { participant_id: '32' },
      renewCode: {},
      clearCode: {},
    });
  });

  const faults = (dialog: keyof typeof questions, answers: object, part: Partial<Subject> = {}) =>
    faultsIn(questions[dialog](about(part)).rules, answers);

  it('requires the age of a child, not the name', () => {
    const faultsOf = (name: string, age: string) => faults('child', { participant_id: '31', name, age });
    expect([
      faultsOf('', '7'),
      faultsOf('Zofia', ''),
      faultsOf('Zofia', 'seven'),
      faultsOf('x'.repeat(101), '7'),
    ]).toEqual([{}, { age: 'required' }, { age: 'invalid' }, { name: 'invalid' }]);
  });

  it('requires a wave, a captain, a name', () => {
    expect([
      faults('wave', { wave_id: '' }),
      faults('wave', { wave_id: '105' }),
      faults('captain', { new_captain_id: '' }),
      faults('captain', { new_captain_id: '32' }),
      faults('rename', { group_name: ' ' }),
      faults('rename', { group_name: '🦈'.repeat(45) }),
      faults('rename', { group_name: 'x'.repeat(46) }),
    ]).toEqual([
      { wave_id: 'required' },
      {},
      { new_captain_id: 'required' },
      {},
      { group_name: 'required' },
      {},
      { group_name: 'invalid' },
    ]);
  });

  // specification 3.11, 5.26
  it('requires an existing cut and size of a T-shirt', () => {
    const faultsOf = (sex: string, size: string) => faults('tshirt', { participant_id: '31', sex, size });
    expect([faultsOf('K', 'XXL'), faultsOf('', 'XS'), faultsOf('M', ''), faultsOf('F', 'XXXL')]).toEqual([
      {},
      { sex: 'required' },
      { size: 'required' },
      { sex: 'invalid', size: 'invalid' },
    ]);
  });

  it("requires the group's name or number before it is deleted", () => {
    const faultsOf = (confirmation: string, name: string | null = 'Mud sharks') =>
      faults('delete', { confirmation }, { group: { ...sharks, name } });
    expect([faultsOf('Mud sharks'), faultsOf(' mud SHARKS '), faultsOf('4182'), faultsOf('4182', null)]).toEqual([
      {},
      {},
      {},
      {},
    ]);
    expect([faultsOf(''), faultsOf('Mud'), faultsOf('4183'), faultsOf('null', null)]).toEqual([
      { confirmation: 'required' },
      { confirmation: 'different' },
      { confirmation: 'different' },
      { confirmation: 'different' },
    ]);
  });
});
