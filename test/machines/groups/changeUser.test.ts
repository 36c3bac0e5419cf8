import { describe, expect, it } from 'vitest';
import { changeUserMachine } from '#machines/groups/changeUser.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { found, input, magda, refused, unknown } from './changeUser.model.ts';
import { about } from './group.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof changeUserMachine>>[2];
const typed = (text = ' magda@example.com ') => ({ type: 'field.typed', field: 'email', text }) as const;
const left = { type: 'field.left', field: 'email' } as const;
const checked = { type: 'form.submitted' } as const;
const transferred = { type: 'transfer.confirmed' } as const;
const invited = { type: 'invitation.confirmed' } as const;
const reconsidered = { type: 'address.reconsidered' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const isFound = [typed(), checked, done('findUser', found)] as const;
const isUnknown = [typed(), checked, done('findUser', unknown)] as const;
const isRefused = [typed(), checked, done('findUser', refused)] as const;

const given = { email: 'magda@example.com', participation_id: 31 };
const find = ['ask', 'findUser', given];
const transfer = ['ask', 'transferPlace', given];
const invite = ['ask', 'inviteUser', given];
const shown = ['emit', { type: 'fault.shown', field: 'email' }];
const walk = (events: Events) => walkJourney(changeUserMachine, input, events);

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['asks for nothing with a wrong address', [typed('magda'), checked], 'editing', [shown]],
  ['looks an address up, without the spaces around it', [typed(), checked], 'checking', [find]],
  ['may be broken off while it looks one up', [typed(), checked, dismissed], 'dismissed', [find]],
  ['shows somebody known before the place moves', [...isFound], 'found', [find]],
  ['gives the place to the person who was found', [...isFound, transferred], 'transferring', [find, transfer]],
  [
    'is over once they have it',
    [...isFound, transferred, done('transferPlace', { kind: 'done' })],
    'done',
    [find, transfer],
  ],
  ['may be about another address', [...isFound, reconsidered], 'editing', [find]],
  ['may be put away with somebody found', [...isFound, dismissed], 'dismissed', [find]],
  ['is not put away while the place moves', [...isFound, transferred, dismissed], 'transferring', [find, transfer]],
  [
    'waits before it invites a person whose account is gone',
    [...isFound, transferred, done('transferPlace', unknown)],
    'unknown',
    [find, transfer],
  ],
  [
    'invites a person whose account is gone',
    [...isFound, transferred, done('transferPlace', unknown), invited],
    'inviting',
    [find, transfer, invite],
  ],
  [
    'shows a refused transfer at the address',
    [...isFound, transferred, done('transferPlace', refused)],
    'failed',
    [find, transfer, shown],
  ],
  [
    'looks the address up again after a transfer that got lost',
    [...isFound, transferred, failed('transferPlace'), checked],
    'checking',
    [find, transfer, shown, find],
  ],
  ['waits before it invites whom nobody knows', [...isUnknown], 'unknown', [find]],
  [
    'is over once the invitation is out',
    [...isUnknown, invited, done('inviteUser', { kind: 'done' })],
    'done',
    [find, invite],
  ],
  ['invites nobody who is not wanted', [...isUnknown, dismissed], 'dismissed', [find]],
  ['looks up who is typed instead of an unknown one', [...isUnknown, typed('m@example.com')], 'editing', [find]],
  ['is not put away while it invites', [...isUnknown, invited, dismissed], 'inviting', [find, invite]],
  ['shows a refused invitation', [...isUnknown, invited, done('inviteUser', refused)], 'failed', [find, invite, shown]],
  ['shows an invitation that got lost', [...isUnknown, invited, failed('inviteUser')], 'failed', [find, invite, shown]],
  ['shows a refused look-up', [...isRefused], 'failed', [find, shown]],
  ['shows a look-up that got lost', [typed(), checked, failed('findUser')], 'failed', [find, shown]],
  ['may be put away where it failed', [...isRefused, dismissed], 'dismissed', [find, shown]],
  ['is about what is typed where it failed', [...isRefused, typed('m@example.com')], 'editing', [find, shown]],
  ['may be put away before anything is typed', [dismissed], 'dismissed', []],
])('handing a place over %s', (_, events, end, did) => {
  const journey = walk(events);
  expect([journey.state, journey.did]).toEqual([end, did]);
});

it('hands nothing over without a place', () => {
  expect(() => walkJourney(changeUserMachine, about(), [])).toThrow('Something that has to be known here is not.');
});

describe('the content of the dialog', () => {
  it('is the person who was found', () => expect(walk(isFound).context.receiver).toEqual(magda));
  it('is the typed address, for another try', () =>
    expect(walk([...isFound, reconsidered]).context.values.email).toBe(' magda@example.com '));
  it('is what was typed last', () => {
    const texts = [isUnknown, isRefused].map(
      (events) => walk([...events, typed('m@example.com')]).context.values.email,
    );
    expect(texts).toEqual(['m@example.com', 'm@example.com']);
  });

  const refusalAfter = (...events: Events) => {
    const { message, faults } = walk(events).context;
    return [message, faults.email];
  };
  const why = [refused.message, { text: 'Someone of the group has it.' }];
  it("is the server's reason, of every call", () =>
    expect([
      refusalAfter(...isRefused),
      refusalAfter(...isFound, transferred, done('transferPlace', refused)),
      refusalAfter(...isUnknown, invited, done('inviteUser', refused)),
    ]).toEqual([why, why, why]));
  it('is no old reason', () => expect(refusalAfter(...isRefused, checked)).toEqual([null, undefined]));

  const fault = (...events: Events) => walk(events).context.faults.email;
  it('is checked once it is left, or sent', () =>
    expect([fault(typed('magda')), fault(typed('magda'), left), fault(left), fault(checked)]).toEqual([
      undefined,
      'email',
      undefined,
      'required',
    ]));
});
