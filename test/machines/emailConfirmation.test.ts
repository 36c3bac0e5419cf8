import { expect, it } from 'vitest';
import { emailConfirmationMachine } from '#machines/emailConfirmation.machine.ts';
import { done, failed, walkJourney } from '../kit/journey.ts';
import { sides, tooMany } from './emailConfirmation.model.ts';

type Events = Parameters<typeof walkJourney<typeof emailConfirmationMachine>>[2];
const open = (events: Events) => walkJourney(emailConfirmationMachine, sides.opened, events);
const retry = { type: 'retry.requested' } as const;
const wanted = { type: 'link.wanted' } as const;
const confirmed = [done('confirmAddress', { kind: 'confirmed' })];
const spent = [done('confirmAddress', { kind: 'spent' })];
const refused = [...spent, wanted, done('resendLink', tooMany)];
const unsent = [...spent, wanted, failed('resendLink')];

it.each<[string, Events, string]>([
  ['the link is taken to the server', [], 'confirming'],
  ['the address is confirmed', confirmed, 'confirmed'],
  ['the server is not there', [failed('confirmAddress')], 'failed'],
  ['it is tried again', [failed('confirmAddress'), retry], 'confirming'],
  ['the second try works', [failed('confirmAddress'), retry, ...confirmed], 'confirmed'],
  ['the link is spent', spent, 'spent.offering'],
  ['another is wanted', [...spent, wanted], 'spent.resending'],
  ['it is on its way', [...spent, wanted, done('resendLink', { kind: 'sent' })], 'spent.resent'],
  ['there were too many', refused, 'spent.refused'],
  ['it is wanted again', [...refused, wanted], 'spent.resending'],
  ['it could not be sent', unsent, 'spent.failed'],
  ['it is tried again', [...unsent, wanted], 'spent.resending'],
])('%s', (_, events, end) => {
  expect(open(events).state).toBe(end);
});

it('without a token nothing is asked: the link has been taken to the server before', () => {
  const { state, did } = walkJourney(emailConfirmationMachine, sides.reloaded, []);
  expect([state, did]).toEqual(['spent.offering', []]);
});

it('asks with the token of the link', () => {
  expect(open([]).asked('confirmAddress')).toEqual([{ token: 'from-the-mail' }]);
});

it('has the profile read again, once it is confirmed', () => {
  expect(open(confirmed).did.slice(1)).toEqual([['do', 'refreshProfile', undefined]]);
  expect(open(spent).did.slice(1)).toEqual([]);
});

it('keeps why no other mail goes out', () => {
  expect(open(refused).context.refusal).toBe('Too many mails. Wait a little.');
});

it('is busy while something is on its way', () => {
  const busy = [[], confirmed, spent, [...spent, wanted], refused].map((events) =>
    open(events).snapshot.hasTag('busy'),
  );
  expect(busy).toEqual([true, false, false, true, false]);
});
