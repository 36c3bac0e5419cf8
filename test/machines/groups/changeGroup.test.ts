import { describe, expect, it } from 'vitest';
import { changeGroupMachine } from '#machines/groups/changeGroup.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { found, input, refused } from './changeGroup.model.ts';

type Events = Parameters<typeof walkJourney<typeof changeGroupMachine>>[2];
const typed = (text = '4190') => ({ type: 'number.typed', text }) as const;
const checked = { type: 'check.submitted' } as const;
const confirmed = { type: 'move.confirmed' } as const;
const reconsidered = { type: 'number.reconsidered' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const isFound = [typed(), checked, done('verifyGroup', found)] as const;

const given = { groupId: 4190, participationId: 32 };
const verify = ['ask', 'verifyGroup', given];
const move = ['ask', 'movePlace', given];
const shown = ['emit', { type: 'fault.shown', field: 'group_id' }];
const walk = (events: Events) => walkJourney(changeGroupMachine, input, events);

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['nothing is checked without a number', [checked], 'entering', [shown]],
  ['nor with what is none', [typed('bog'), checked], 'entering', [shown]],
  ['a number is looked up', [typed(), checked], 'checking', [verify]],
  ['looking it up may be broken off', [typed(), checked, dismissed], 'dismissed', [verify]],
  ['the group is shown before the place moves', [...isFound], 'confirming', [verify]],
  ['then it moves', [...isFound, confirmed], 'moving', [verify, move]],
  ['and is there', [...isFound, confirmed, done('movePlace', { kind: 'moved' })], 'done', [verify, move]],
  ['another number may be better', [...isFound, reconsidered], 'entering', [verify]],
  ['or none', [...isFound, dismissed], 'dismissed', [verify]],
  ['a place on its way is not put away', [...isFound, confirmed, dismissed], 'moving', [verify, move]],
  [
    'the wave of the other group may have filled up',
    [...isFound, confirmed, done('movePlace', refused)],
    'refused',
    [verify, move, shown],
  ],
  [
    'what got lost is tried from the look-up on',
    [...isFound, confirmed, failed('movePlace'), checked],
    'checking',
    [verify, move, shown, verify],
  ],
  ['a group that takes nobody says so', [typed(), checked, done('verifyGroup', refused)], 'refused', [verify, shown]],
  ['a look-up may get lost', [typed(), checked, failed('verifyGroup')], 'refused', [verify, shown]],
  ['and be given up', [typed(), checked, failed('verifyGroup'), dismissed], 'dismissed', [verify, shown]],
  ['or typed anew', [typed(), checked, failed('verifyGroup'), typed('5')], 'entering', [verify, shown]],
  ['nothing typed may be put away', [dismissed], 'dismissed', []],
])('%s', (_, events, end, did) => {
  const journey = walk(events);
  expect(journey.state).toBe(end);
  expect(journey.did).toEqual(did);
});

describe('the number', () => {
  const number = (text: string) => walk([typed(text)]).context.values.group_id;

  it('is 0 for whatever is no number', () => {
    expect(['4190', ' 4190 ', '04190', 'bog', '41.9', '-4', ' ', ''].map(number)).toEqual([
      '4190',
      '4190',
      '4190',
      '0',
      '0',
      '0',
      '0',
      '',
    ]);
  });

  it('stays for another try', () => expect(walk([...isFound, reconsidered]).context.values.group_id).toBe('4190'));

  it('is what was typed last, after a refusal too', () => {
    expect(walk([typed(), checked, failed('verifyGroup'), typed('5')]).context.values.group_id).toBe('5');
  });

  const fault = (...events: Events) => walk(events).context.faults.group_id;
  it('is judged once it is left', () => {
    expect([fault(typed('bog')), fault(typed('bog'), { type: 'number.left' })]).toEqual([undefined, 'invalid']);
  });
  it('and when it is sent', () => {
    expect([fault({ type: 'number.left' }), fault(checked)]).toEqual([undefined, 'invalid']);
  });
  it('is no more than the database counts to', () => {
    expect(fault(typed('2147483648'), checked)).toBe('invalid');
  });
  it("carries the server's words", () => {
    const said = { ...refused, faults: { group_id: ['Another distance.'] } };
    expect(fault(typed(), checked, done('verifyGroup', said))).toEqual({ text: 'Another distance.' });
  });
});

describe('what stands in the dialog', () => {
  it('is the group that was found', () => {
    expect(walk([...isFound]).context.preview).toEqual(found.kind === 'found' ? found.preview : null);
  });

  const messages = (...events: Events) => walk([typed(), checked, ...events]).context.message;
  it("is the server's reason", () => {
    expect(messages(done('verifyGroup', refused))).toBe('No more free places in this wave');
    expect(messages(done('verifyGroup', found), confirmed, done('movePlace', refused))).toBe(
      'No more free places in this wave',
    );
  });
  it('or none where it did not answer', () => expect(messages(failed('verifyGroup'))).toBeNull());
  it('which goes with the next try', () => expect(messages(done('verifyGroup', refused), checked)).toBeNull());
});

it('says what is under way, and what the main button does', () => {
  const tags = (...events: Events) => [...walk(events).snapshot.tags].sort();
  expect([tags(typed(), checked), tags(...isFound), tags(...isFound, confirmed)]).toEqual([
    ['pending'],
    ['found'],
    ['found', 'pending'],
  ]);
});
