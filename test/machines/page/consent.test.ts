import { expect, it } from 'vitest';
import { consentMachine } from '../../../machines/page/consent.machine.ts';
import { done, walkJourney } from '../../kit/charts/journey.ts';

type Events = Parameters<typeof walkJourney<typeof consentMachine>>[2];
const given = { type: 'consent.given' } as const;
const refused = { type: 'consent.refused' } as const;
const opened = { type: 'settings.opened' } as const;
const fresh = done('recallAnswer', null);
const keep = (answer: string) => ['do', 'keepAnswer', { answer }] as const;
const start = ['do', 'startTracking', undefined] as const;
const stop = ['do', 'stopTracking', undefined] as const;

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['agreeing is kept and starts tracking', [fresh, given], 'granted.settled', [start, keep('granted')]],
  ['refusing is kept and starts nothing', [fresh, refused], 'refused.settled', [keep('refused')]],
  ['who agreed before is not asked', [done('recallAnswer', 'granted')], 'granted.settled', [start]],
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
