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
const unread = [failed('readChoice')];
const again = { type: 'retry.requested' } as const;

it.each<[string, Events, string]>([
  ['a mail program has stopped them already', [done('readChoice', stopped)], 'stopped.quiet'],
  ['the link is none', [done('readChoice', lost)], 'lost'],
  ['nobody answers what was chosen before', unread, 'unread'],
  ['it is read again on request', [...unread, again], 'reading'],
  ['stopping finds no link any more', [...here, stop, done('stopMails', lost)], 'lost'],
  ['nobody answers who stops them', [...here, stop, failed('stopMails')], 'allowed.failed'],
  ['who stopped them gets them again', [...over, resume, done('resumeMails', allowed)], 'allowed.quiet'],
  ['nobody answers who wants them again', [...over, resume, failed('resumeMails')], 'stopped.failed'],
  ['undoing finds no link any more', [...over, resume, done('resumeMails', lost)], 'lost'],
])('%s', (_, events, end) => {
  expect(open(events).state).toBe(end);
});

it('sends no request without a link', () => {
  const { state, did } = walkJourney(mailStopMachine, sides.bare, []);
  expect([state, did]).toEqual(['lost', []]);
});

it('sends the secret of the link each time', () => {
  const asked = open([...over, resume]);
  for (const call of ['readChoice', 'stopMails', 'resumeMails'])
    expect(asked.asked(call)).toEqual([{ secret: 'from-the-mail' }]);
});
