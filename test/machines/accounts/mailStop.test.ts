import { expect, it } from 'vitest';
import { mailStopMachine } from '#machines/accounts/mailStop.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { allowed, lost, sides, stopped } from './mailStop.model.ts';

type Events = Parameters<typeof walkJourney<typeof mailStopMachine>>[2];
const open = (events: Events) => walkJourney(mailStopMachine, sides.opened, events);
const stop = { type: 'stop.wanted' } as const;
const resume = { type: 'resume.wanted' } as const;
const here = [done('readChoice', allowed)];
const over = [...here, stop, done('stopMails', stopped)];

it.each<[string, Events, string]>([
  ['opening the link asks how it stands, and changes nothing', [], 'reading'],
  ['the server is not there, and is asked again', [failed('readChoice'), { type: 'retry.requested' }], 'reading'],
  ['such mails still come', here, 'allowed.quiet'],
  ['a mail program has stopped them already', [done('readChoice', stopped)], 'stopped.quiet'],
  ['the link is none', [done('readChoice', lost)], 'lost'],
  ['the button stops them', [...here, stop], 'stopping'],
  ['they are stopped', over, 'stopped.quiet'],
  ['stopping does not work, and the page says so', [...here, stop, failed('stopMails')], 'allowed.failed'],
  ['it can be tried again', [...here, stop, failed('stopMails'), stop], 'stopping'],
  ['the link ended meanwhile', [...here, stop, done('stopMails', lost)], 'lost'],
  ['another button undoes it', [...over, resume], 'resuming'],
  ['they come again', [...over, resume, done('resumeMails', allowed)], 'allowed.quiet'],
  ['undoing does not work, and they stay stopped', [...over, resume, failed('resumeMails')], 'stopped.failed'],
  ['undoing finds no link any more', [...over, resume, done('resumeMails', lost)], 'lost'],
])('%s', (_, events, end) => {
  expect(open(events).state).toBe(end);
});

it('without a link nothing is asked', () => {
  const { state, did } = walkJourney(mailStopMachine, sides.bare, []);
  expect([state, did]).toEqual(['lost', []]);
});

it('asks by the secret of the link, each time', () => {
  const asked = open([...over, resume]);
  for (const call of ['readChoice', 'stopMails', 'resumeMails'])
    expect(asked.asked(call)).toEqual([{ secret: 'from-the-mail' }]);
});

it.each<[events: Events, tags: readonly string[]]>([
  [[], ['busy']],
  [[failed('readChoice')], ['unread']],
  [here, ['allowed']],
  [
    [...here, stop],
    ['allowed', 'busy'],
  ],
  [
    [...here, stop, failed('stopMails')],
    ['allowed', 'failed'],
  ],
  [over, ['stopped']],
  [
    [...over, resume],
    ['busy', 'stopped'],
  ],
  [
    [...over, resume, failed('resumeMails')],
    ['failed', 'stopped'],
  ],
  [[done('readChoice', lost)], ['lost']],
])('tells the page what it is at: %j', (events, tags) => {
  expect([...open(events).snapshot.tags].sort()).toEqual(tags);
});
