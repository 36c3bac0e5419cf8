import { expect, it } from 'vitest';
import { mailStopMachine } from '#machines/accounts/mailStop.machine.ts';
import { done, walkJourney } from '../../kit/charts/journey.ts';
import { allowed, lost, sides, stopped } from './mailStop.model.ts';

type Events = Parameters<typeof walkJourney<typeof mailStopMachine>>[2];
const open = (events: Events) => walkJourney(mailStopMachine, sides.opened, events);
const stop = { type: 'stop.wanted' } as const;
const resume = { type: 'resume.wanted' } as const;
const here = [done('readChoice', allowed)];
const over = [...here, stop, done('stopMails', stopped)];

it.each<[string, Events, string]>([
  ['a mail program has stopped them already', [done('readChoice', stopped)], 'stopped.quiet'],
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
