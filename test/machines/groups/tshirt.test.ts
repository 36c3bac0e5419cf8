import { describe, expect, it } from 'vitest';
import { tshirtMachine, wearerOf } from '#machines/groups/tshirt.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { about, captain, member, sharks } from './group.fixtures.ts';
import { inputs, refused } from './tshirt.model.ts';

type Events = Parameters<typeof walkJourney<typeof tshirtMachine>>[2];
const womens = { type: 'sex.chosen', sex: 'K' } as const;
const small = { type: 'size.chosen', size: 'S' } as const;
const submitted = { type: 'choice.submitted' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const answered = (kind: 'saved' | 'locked') => done('saveTshirt', { kind });
const own = { groupId: 4182, signupId: 31 };
const ask = ['ask', 'saveTshirt', { ...own, sex: 'K', size: 'S' }];

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['is chosen', [], 'choosing', []],
  ['is sent as it was chosen', [womens, small, submitted], 'saving', [ask]],
  ['is saved', [womens, small, submitted, answered('saved')], 'saved', [ask]],
  ['is not put away while it is on its way', [womens, small, submitted, dismissed], 'saving', [ask]],
  ['was ordered meanwhile', [womens, small, submitted, answered('locked')], 'locked', [ask]],
  ['and that is put away', [womens, small, submitted, answered('locked'), dismissed], 'dismissed', [ask]],
  ['is refused', [womens, small, submitted, done('saveTshirt', refused)], 'failed', [ask]],
  ['gets lost', [womens, small, submitted, failed('saveTshirt')], 'failed', [ask]],
  ['and is sent again', [womens, small, submitted, failed('saveTshirt'), submitted], 'saving', [ask, ask]],
  [
    'or another is chosen',
    [submitted, failed('saveTshirt'), small],
    'choosing',
    [['ask', 'saveTshirt', { ...own, sex: 'M', size: 'L' }]],
  ],
  [
    'or another cut',
    [submitted, failed('saveTshirt'), womens],
    'choosing',
    [['ask', 'saveTshirt', { ...own, sex: 'M', size: 'L' }]],
  ],
  ['or it is left at that', [womens, small, submitted, failed('saveTshirt'), dismissed], 'dismissed', [ask]],
  ['is not chosen after all', [small, dismissed], 'dismissed', []],
  [
    'is sent as it was chosen after that',
    [submitted, failed('saveTshirt'), small, submitted, failed('saveTshirt'), womens, submitted],
    'saving',
    [
      ['ask', 'saveTshirt', { ...own, sex: 'M', size: 'L' }],
      ['ask', 'saveTshirt', { ...own, sex: 'M', size: 'S' }],
      ask,
    ],
  ],
])('a T-shirt %s', (_, events, end, did) => {
  const journey = walkJourney(tshirtMachine, inputs.open, events);
  expect([journey.state, journey.did]).toEqual([end, did]);
});

it('that is ordered cannot be chosen any more', () => {
  expect(walkJourney(tshirtMachine, inputs.locked, [small, submitted]).state).toBe('locked');
  expect(walkJourney(tshirtMachine, inputs.locked, [dismissed]).state).toBe('dismissed');
});

describe('what is chosen at first', () => {
  it.each([
    ['is what was chosen before', about(), { sex: 'M', size: 'L', signupId: 31 }],
    ['is XS for women', about({ signup: member }), { sex: 'K', size: 'XS', signupId: 32 }],
  ])('%s', (_, subject, chosen) => expect(walkJourney(tshirtMachine, subject, []).context).toMatchObject(chosen));

  it('belongs to somebody', () => {
    const strangers = about({ group: { ...sharks, signups: [{ ...captain, is_me: false }] } });
    expect(() => wearerOf(strangers)).toThrow('There is nobody to wear a T-shirt in group 4182.');
  });
});

describe('the reason of a refusal', () => {
  const message = (...events: Events) =>
    walkJourney(tshirtMachine, inputs.open, [submitted, ...events]).context.message;
  it("is the server's", () => expect(message(done('saveTshirt', refused))).toBe('Not found.'));
  it('is unknown where it did not answer', () => expect(message(failed('saveTshirt'))).toBeNull());
  it('goes when it is tried again', () => expect(message(done('saveTshirt', refused), submitted)).toBeNull());
});

it('waits while it is saved', () => {
  const tags = (events: Events) => [...walkJourney(tshirtMachine, inputs.open, events).snapshot.tags];
  expect([tags([]), tags([submitted])]).toEqual([[], ['pending']]);
});
