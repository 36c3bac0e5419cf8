import { expect, it } from 'vitest';
import { consentMachine } from '../../../machines/page/consent.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';

type Events = Parameters<typeof walkJourney<typeof consentMachine>>[2];
const given = { type: 'consent.given' } as const;
const refused = { type: 'consent.refused' } as const;
const opened = { type: 'settings.opened' } as const;
const closed = { type: 'settings.closed' } as const;
const fresh = done('recallAnswer', null);
const keep = (answer: string) => ['do', 'keepAnswer', { answer }] as const;
const start = ['do', 'startTracking', undefined] as const;
const stop = ['do', 'stopTracking', undefined] as const;

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['a first visit is asked, and nothing is tracked meanwhile', [fresh], 'asked', []],
  ['an answer that cannot be recalled is asked for', [failed('recallAnswer')], 'asked', []],
  ['agreeing is kept and starts tracking', [fresh, given], 'granted.settled', [start, keep('granted')]],
  ['refusing is kept and starts nothing', [fresh, refused], 'refused.settled', [keep('refused')]],
  ['who agreed before is not asked', [done('recallAnswer', 'granted')], 'granted.settled', [start]],
  ['who refused before is not asked', [done('recallAnswer', 'refused')], 'refused.settled', []],
  ['the question cannot be closed before it is answered', [fresh, closed], 'asked', []],
  ['the footer opens it again', [done('recallAnswer', 'refused'), opened], 'refused.reviewing', []],
  ['a review may end without a change', [done('recallAnswer', 'granted'), opened, closed], 'granted.settled', [start]],
  ['or with the same answer', [done('recallAnswer', 'granted'), opened, given], 'granted.settled', [start]],
  ['a refusal may be looked at and left', [done('recallAnswer', 'refused'), opened, closed], 'refused.settled', []],
  ['or given again', [done('recallAnswer', 'refused'), opened, refused], 'refused.settled', []],
  [
    'consent can be taken back',
    [done('recallAnswer', 'granted'), opened, refused],
    'refused.settled',
    [start, stop, keep('refused')],
  ],
  [
    'a refusal can be changed',
    [done('recallAnswer', 'refused'), opened, given],
    'granted.settled',
    [keep('granted'), start],
  ],
])('%s', (_, events, end, did) => {
  const journey = walkJourney(consentMachine, undefined, events);
  expect(journey.state).toBe(end);
  expect(journey.did.filter(([kind]) => kind === 'do').toSorted()).toEqual([...did].toSorted());
});

it.each<[events: Events, tags: string[]]>([
  [[fresh], ['asking']],
  [[fresh, given], []],
  [
    [fresh, given, opened],
    ['asking', 'closable'],
  ],
  [
    [fresh, refused, opened],
    ['asking', 'closable'],
  ],
])('the banner shows while there is a question, and closes where it was answered before: %j', (events, tags) => {
  expect([...walkJourney(consentMachine, undefined, events).snapshot.tags]).toEqual(tags);
});
