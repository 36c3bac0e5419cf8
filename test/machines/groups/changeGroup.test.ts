import { describe, expect, it } from 'vitest';
import { changeGroupMachine } from '#machines/groups/changeGroup.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { found, input, refused } from './changeGroup.model.ts';
import { about, trotters } from './group.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof changeGroupMachine>>[2];
const typed = (text = '4190') => ({ type: 'field.typed', field: 'group_id', text }) as const;
const left = { type: 'field.left', field: 'group_id' } as const;
const checked = { type: 'form.submitted' } as const;
const confirmed = { type: 'change.confirmed' } as const;
const reconsidered = { type: 'number.reconsidered' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const isFound = [typed(), checked, done('findGroup', found)] as const;
const isRefused = [typed(), checked, done('findGroup', refused)] as const;

const given = { group_id: 4190, participation_id: 32 };
const find = ['ask', 'findGroup', given];
const change = ['ask', 'changeGroup', given];
const shown = ['emit', { type: 'fault.shown', field: 'group_id' }];
const walk = (events: Events) => walkJourney(changeGroupMachine, input, events);

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['asks for nothing without a number', [typed('bog'), checked], 'editing', [shown]],
  ['looks a group up', [typed(), checked], 'checking', [find]],
  ['may be broken off while it looks one up', [typed(), checked, dismissed], 'dismissed', [find]],
  ['shows the group before the place moves', [...isFound], 'found', [find]],
  ['takes the place to the group that was found', [...isFound, confirmed], 'changing', [find, change]],
  [
    'is over once the place is there',
    [...isFound, confirmed, done('changeGroup', { kind: 'done' })],
    'done',
    [find, change],
  ],
  ['may be about another number', [...isFound, reconsidered], 'editing', [find]],
  ['may be put away with a group found', [...isFound, dismissed], 'dismissed', [find]],
  ['is not put away while the place moves', [...isFound, confirmed, dismissed], 'changing', [find, change]],
  [
    'shows a refused move at the number',
    [...isFound, confirmed, done('changeGroup', refused)],
    'failed',
    [find, change, shown],
  ],
  [
    'looks the group up again after a move that got lost',
    [...isFound, confirmed, failed('changeGroup'), checked],
    'checking',
    [find, change, shown, find],
  ],
  ['shows a refused look-up', [...isRefused], 'failed', [find, shown]],
  ['shows a look-up that got lost', [typed(), checked, failed('findGroup')], 'failed', [find, shown]],
  ['may be put away where it failed', [...isRefused, dismissed], 'dismissed', [find, shown]],
  ['is about what is typed where it failed', [...isRefused, typed('4191')], 'editing', [find, shown]],
  ['may be put away before anything is typed', [dismissed], 'dismissed', []],
])('changing the group %s', (_, events, end, did) => {
  const journey = walk(events);
  expect([journey.state, journey.did]).toEqual([end, did]);
});

it('moves nothing without a place', () => {
  expect(() => walkJourney(changeGroupMachine, about(), [])).toThrow('Something that has to be known here is not.');
});

// specification 5.28
it.each([
  ['4190', '4190', undefined],
  [' 4190 ', '4190', undefined],
  ['04190', '4190', undefined],
  ['bog', '0', 'invalid'],
  ['41.9', '0', 'invalid'],
  ['-4', '0', 'invalid'],
  [' ', '0', 'invalid'],
  ['0', '0', 'invalid'],
  ['2147483648', '2147483648', 'invalid'],
  // A missing number is reported when the form is sent.
  ['', '', undefined],
])('a number is 0 for other text, and at most what the database can store: %j', (text, value, fault) => {
  const { values, faults } = walk([typed(text), left]).context;
  expect([values.group_id, faults.group_id]).toEqual([value, fault]);
});

describe('the content of the dialog', () => {
  it('is the group that was found', () => expect(walk(isFound).context.preview).toEqual(trotters));
  it('is the number, for another try', () =>
    expect(walk([...isFound, reconsidered]).context.values.group_id).toBe('4190'));
  it('is what was typed last', () => expect(walk([...isRefused, typed('4191')]).context.values.group_id).toBe('4191'));

  const refusalAfter = (...events: Events) => {
    const { message, faults } = walk(events).context;
    return [message, faults.group_id];
  };
  const why = [refused.message, { text: 'Nobody has it.' }];
  it("is the server's reason, of both calls", () =>
    expect([refusalAfter(...isRefused), refusalAfter(...isFound, confirmed, done('changeGroup', refused))]).toEqual([
      why,
      why,
    ]));
  it('is no old reason', () => expect(refusalAfter(...isRefused, checked)).toEqual([null, undefined]));
  it('is checked once it is sent', () => expect(refusalAfter(checked)).toEqual([null, 'invalid']));
});
