import { expect, it } from 'vitest';
import { ticketMachine } from '#machines/groups/ticket.machine.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { good, handedOver, lost, over, sides } from './ticket.model.ts';

type Events = Parameters<typeof walkJourney<typeof ticketMachine>>[2];
const walk = (events: Events) => walkJourney(ticketMachine, sides.opened, events);
const here = [done('readTicket', good)];
const back = { type: 'window.focused' } as const;
const network = { type: 'network.returned' } as const;
const retry = { type: 'retry.requested' } as const;
const away = [...here, back, failed('readTicket')];

it.each<[string, Events, string, string | undefined]>([
  ['is shown', here, 'shown.fresh', 'good'],
  ['is read again by somebody who comes back to it', [...here, back], 'shown.reading', 'good'],
  ['stays on the screen where nobody answers', away, 'shown.offline', 'good'],
  ['is read once there is a network again', [...away, network, ...here], 'shown.fresh', 'good'],
  ['dies on the screen', [...here, back, done('readTicket', handedOver)], 'dead', 'handedOver'],
  ['is found dead after hours without network', [...away, retry, done('readTicket', over)], 'dead', 'over'],
  ['is none', [done('readTicket', lost)], 'lost', undefined],
  ['could not be read', [failed('readTicket')], 'failed', undefined],
  ['could not be read until there is a network', [failed('readTicket'), network, ...here], 'shown.fresh', 'good'],
])('a ticket %s', (_, events, end, shown) => {
  const { state, context } = walk(events);
  expect([state, context.ticket?.state]).toEqual([end, shown]);
});

it('says since when it is known, whatever was tried afterwards', () => {
  expect(walk([...away, retry, failed('readTicket')]).context.at).toBe('2027-04-17T06:41:00Z');
});

it('asks for nothing without a link', () => {
  const bare = walkJourney(ticketMachine, sides.bare, []);
  expect([bare.state, bare.asked('readTicket')]).toEqual(['lost', []]);
});
