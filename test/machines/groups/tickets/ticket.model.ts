import type { GoodTicket, Ticket } from '#contract/groups/ticket.calls.ts';
import { type TicketRead, ticketMachine } from '#machines/groups/ticket.machine.ts';
import { holdCallback, holdPromises, modelOf } from '../../../kit/charts/model.ts';

export const requests = holdPromises();
export const focus = holdCallback();
export const machine = ticketMachine.provide({
  actors: { readTicket: requests.actor, watchFocus: focus.actor },
  actions: { keepCopy: () => undefined, dropCopy: () => undefined, saveCalendar: () => undefined },
});

export const goodTicket: GoodTicket = {
  code: 'K7WM3XRA9PTD',
  name: 'Jan Nowak',
  bib: 412,
  group_id: 4182,
  event_id: 1,
  event_name: 'Muster Gdańsk',
  region: 'pl',
  city_name: 'Gdańsk',
  event_date: '2027-04-17',
  wave_time: '2027-04-17T09:45:00+02:00',
  join_time: '2027-04-17T08:00:00+02:00',
  be_there_time: '2027-04-17T08:45:00+02:00',
  distance: 6,
  category_name: 'Rekrut',
  is_kids: false,
  needs: ['birth', 'emergency'],
  start_path: '/group/4182/start',
  news: { text: 'Park at the stadium, not at the school.', at: '2027-04-15T18:00:00+02:00' },
  calendar: { name: 'muster-4182.ics', text: 'BEGIN:VCALENDAR' },
};
const ticket: Ticket = { state: 'good', run: 'Muster Gdańsk', region: 'pl', since: null, good: goodTicket };
const at = '2027-04-17T06:41:00Z';
export const good: TicketRead = { kind: 'good', ticket, at };
export const handedOver: TicketRead = {
  kind: 'dead',
  ticket: { ...ticket, state: 'handedOver', since: '2027-04-16T12:03:00+02:00', good: null },
  at,
};
export const over: TicketRead = { kind: 'dead', ticket: { ...ticket, state: 'over', good: null }, at };
export const lost: TicketRead = { kind: 'lost' };

/** A person who opens the link, and a person who comes without one. */
export const sides = { opened: { secret: 'from-the-mail' }, bare: { secret: null } } as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    byName: ['retry.requested', 'calendar.wanted', 'window.focused', 'network.returned'],
    outcomes: { readTicket: { done: [good, handedOver, over, lost], error: [new Error('no network')] } },
    project: ({ ticket: seen }) => seen?.state ?? null,
  });

export const models = { opened: modelFor('opened'), bare: modelFor('bare') };
export const all = Object.values(models);
