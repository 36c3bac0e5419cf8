import { describe, expect, it } from 'vitest';
import { changeUserMachine } from '#machines/groups/changeUser.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { found, input, refused, unknown } from './changeUser.model.ts';

type Events = Parameters<typeof walkJourney<typeof changeUserMachine>>[2];
const typed = (text = ' magda@example.com ') => ({ type: 'email.typed', text }) as const;
const checked = { type: 'check.submitted' } as const;
const transferred = { type: 'transfer.confirmed' } as const;
const invited = { type: 'invitation.confirmed' } as const;
const reconsidered = { type: 'address.reconsidered' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const isFound = [typed(), checked, done('verifyUser', found)] as const;
const isUnknown = [typed(), checked, done('verifyUser', unknown)] as const;

const given = { email: 'magda@example.com', participationId: 31 };
const verify = ['ask', 'verifyUser', given];
const transfer = ['ask', 'transferPlace', given];
const invite = ['ask', 'inviteUser', given];
const shown = ['emit', { type: 'fault.shown', field: 'email' }];
const walk = (events: Events) => walkJourney(changeUserMachine, input, events);

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['nothing is checked without an address', [checked], 'entering', [shown]],
  ['nor with one that is none', [typed('magda'), checked], 'entering', [shown]],
  ['an address is looked up, trimmed', [typed(), checked], 'checking', [verify]],
  ['looking it up may be broken off', [typed(), checked, dismissed], 'dismissed', [verify]],
  ['somebody known is shown before the place moves', [...isFound], 'found', [verify]],
  ['and gets it at once', [...isFound, transferred], 'transferring', [verify, transfer]],
  ['then it is over', [...isFound, transferred, done('transferPlace', { kind: 'done' })], 'done', [verify, transfer]],
  ['another address may be better', [...isFound, reconsidered], 'entering', [verify]],
  ['or none', [...isFound, dismissed], 'dismissed', [verify]],
  ['a place on its way is not put away', [...isFound, transferred, dismissed], 'transferring', [verify, transfer]],
  [
    'whoever has gone meanwhile is invited instead',
    [...isFound, transferred, done('transferPlace', unknown)],
    'unknown',
    [verify, transfer],
  ],
  [
    'a refused transfer says so at the address',
    [...isFound, transferred, done('transferPlace', refused)],
    'refused',
    [verify, transfer, shown],
  ],
  [
    'and is tried from the look-up on',
    [...isFound, transferred, failed('transferPlace'), checked],
    'checking',
    [verify, transfer, shown, verify],
  ],
  ['an unknown address can be invited', [...isUnknown], 'unknown', [verify]],
  ['by mail', [...isUnknown, invited], 'inviting', [verify, invite]],
  ['then it is over, too', [...isUnknown, invited, done('inviteUser', { kind: 'done' })], 'done', [verify, invite]],
  ['or not invited at all', [...isUnknown, dismissed], 'dismissed', [verify]],
  ['or another one is typed', [...isUnknown, typed('m@example.com')], 'entering', [verify]],
  ['an invitation on its way is not put away', [...isUnknown, invited, dismissed], 'inviting', [verify, invite]],
  ['it may be refused', [...isUnknown, invited, done('inviteUser', refused)], 'refused', [verify, invite, shown]],
  ['or get lost', [...isUnknown, invited, failed('inviteUser')], 'refused', [verify, invite, shown]],
  ['a refused look-up says so', [typed(), checked, done('verifyUser', refused)], 'refused', [verify, shown]],
  ['one that got lost does, too', [typed(), checked, failed('verifyUser')], 'refused', [verify, shown]],
  ['and may be put away', [typed(), checked, done('verifyUser', refused), dismissed], 'dismissed', [verify, shown]],
  [
    'or typed anew',
    [typed(), checked, done('verifyUser', refused), typed('m@example.com')],
    'entering',
    [verify, shown],
  ],
  ['nothing typed may be put away', [dismissed], 'dismissed', []],
])('%s', (_, events, end, did) => {
  const journey = walk(events);
  expect(journey.state).toBe(end);
  expect(journey.did).toEqual(did);
});

describe('what stands in the dialog', () => {
  it('is the person who was found', () => {
    expect(walk([...isFound]).context.receiver).toEqual({
      name: 'Magdalena Lewandowska',
      email: 'magda@example.com',
    });
  });

  it('keeps the address for another try', () => {
    expect(walk([...isFound, reconsidered]).context.values.email).toBe(' magda@example.com ');
  });

  it('and is the one that was typed last', () => {
    const addresses = [isUnknown, [typed(), checked, failed('verifyUser')]] as const;
    expect(addresses.map((events) => walk([...events, typed('m@example.com')]).context.values.email)).toEqual([
      'm@example.com',
      'm@example.com',
    ]);
  });

  const messages = (...events: Events) => walk([typed(), checked, ...events]).context.message;
  it("is the server's reason", () => {
    expect(messages(done('verifyUser', refused))).toBe('This person is in the group already.');
    expect(messages(done('verifyUser', found), transferred, done('transferPlace', refused))).toBe(
      'This person is in the group already.',
    );
    expect(messages(done('verifyUser', unknown), invited, done('inviteUser', refused))).toBe(
      'This person is in the group already.',
    );
  });
  it('or none where it did not answer', () => expect(messages(failed('verifyUser'))).toBeNull());
  it('which goes with the next try', () => expect(messages(done('verifyUser', refused), checked)).toBeNull());

  const fault = (...events: Events) => walk(events).context.faults.email;
  it('says what is wrong with an address once it is left', () => {
    expect([fault(typed('magda')), fault(typed('magda'), { type: 'email.left' })]).toEqual([undefined, 'email']);
  });
  it('and that there is none when it is sent', () => {
    expect([fault({ type: 'email.left' }), fault(checked)]).toEqual([undefined, 'required']);
  });
  it("shows the server's words at the field", () => {
    const said = { ...refused, faults: { email: ['This mailbox takes no mail.'] } };
    expect(fault(typed(), checked, done('verifyUser', said))).toEqual({ text: 'This mailbox takes no mail.' });
  });
});

it('says what is under way, and what the main button does', () => {
  const tags = (...events: Events) => [...walk(events).snapshot.tags].sort();
  expect([
    tags(typed(), checked),
    tags(...isFound),
    tags(...isFound, transferred),
    tags(...isUnknown),
    tags(...isUnknown, invited),
  ]).toEqual([['pending'], ['found'], ['found', 'pending'], ['unknown'], ['pending', 'unknown']]);
});
