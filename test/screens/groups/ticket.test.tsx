import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type TicketRead, ticketMachine } from '#machines/groups/ticket.machine.ts';
import { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { ticketEffects, ticketsAgainEffects } from '../../../src/effects/groups/ticket.effects.ts';
import { TicketScreen } from '../../../src/screens/groups/ticket/TicketScreen.tsx';
import { useTicketCopy } from '../../../src/screens/groups/ticket/useTicketCopy.ts';
import { TicketsAgainScreen } from '../../../src/screens/shop/ordersAgain/OrdersAgainScreen.tsx';
import { busy, send, write } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import {
  good as asGood,
  handedOver as asHandedOver,
  over as asOver,
  goodTicket,
  sides,
} from '../../machines/groups/tickets/ticket.model.ts';

const look = 'POST tickets/verify';
const ticketOf = (read: TicketRead) => ('ticket' in read ? read.ticket : null);
const [good, handedOver, over] = [asGood, asHandedOver, asOver].map(ticketOf);

/** The page of a link; the answers may be changed, and the shelf is what was done to it. */
async function visit(answer: unknown, copyOf = () => 'a copy') {
  const answers: Record<string, unknown> = { [look]: answer };
  const { services, calls } = testServices(answers);
  const shelf: unknown[] = [];
  const effects = ticketEffects(services, {
    copyOf,
    shelf: {
      keep: async (...kept) => void shelf.push(kept),
      forget: async (secret) => void shelf.push(['dropped', secret]),
    },
  });
  const actors = { ...effects.actors, watchFocus: fromCallback(() => undefined) };
  const actor = createActor(ticketMachine.provide({ ...effects, actors }), { input: sides.opened });
  actor.start();
  renderScreen(<TicketScreen actor={actor} />);
  const settled = () => waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  await settled();
  const answerWith = async (next: unknown) => {
    answers[look] = next;
    actor.send({ type: 'window.focused' });
    await settled();
  };
  return { actor, calls, shelf, answerWith };
}

const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

it('shows code, times, what is missing and the news, and keeps a copy until the run is over', async () => {
  const { calls, shelf } = await visit(good);
  expect(calls).toEqual([[look, { body: { secret: 'from-the-mail' } }]]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Jan Nowak');
  expect(screen.getByRole('img', { name: 'The code of the ticket' }).getAttribute('viewBox')).toBe('0 0 29 29');
  for (const part of [
    'K7WM 3XRA 9PTD',
    'Start number 412',
    'be there by 08:45',
    'Group 4182',
    'Missing: year of birth',
    'Park at the stadium',
  ])
    expect(text()).toContain(part);
  expect(screen.getByRole('link', { name: 'Enter it' }).getAttribute('href')).toBe('/group/4182/start');
  expect(shelf).toEqual([['from-the-mail', 'a copy', '2027-04-17']]);
});

it('stays while nobody answers, says as of when it is, and is fresh again', async () => {
  const { answerWith } = await visit(good);
  await answerWith(refusal('network', 'Failed to fetch'));
  await waitFor(() => expect(text()).toContain('Without network this is the ticket as of'));
  expect(text()).toContain('K7WM 3XRA 9PTD');
  await answerWith(good);
  await waitFor(() => expect(text()).not.toContain('Without network this is'));
});

it.each<[string, unknown, string]>([
  ['one that was handed over', handedOver, 'This place was handed over'],
  ['one whose place is over', over, 'This ticket is no longer valid'],
  ['a link that is none', refusal('not_found', 'Not found.'), 'This link leads to no ticket'],
])('%s has no code, leads to where tickets are asked for, and leaves no copy', async (_, answer, heading) => {
  const { answerWith, shelf } = await visit(good);
  await answerWith(answer);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading));
  expect(text()).not.toContain('K7WM');
  expect(screen.getByRole('link', { name: 'Send me my tickets' }).getAttribute('href')).toBe('/ticket');
  expect(shelf.at(-1)).toEqual(['dropped', 'from-the-mail']);
});

it('without an answer offers to try again', async () => {
  await visit(refusal('network', 'Failed to fetch'));
  expect(screen.getByRole('button', { name: 'Try again' })).not.toBeNull();
});

describe('its copy', () => {
  function copyOf(ticket = goodTicket) {
    let copy = '';
    function Copier() {
      copy = useTicketCopy()(ticket, '2027-04-17T06:41:00Z');
      return null;
    }
    renderScreen(<Copier />);
    return new DOMParser().parseFromString(copy, 'text/html');
  }

  it('is a page of its own that fetches nothing, and says since when it is known', () => {
    const page = copyOf();
    expect(page.querySelectorAll('script, link, img, [src]').length).toBe(0);
    const read = page.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
    for (const part of ['Jan Nowak', 'K7WM 3XRA 9PTD', 'be there by 08:45', 'as of']) expect(read).toContain(part);
    expect(page.querySelector('a')?.getAttribute('href')).toBe('');
  });

  it('runs nothing that somebody has for a name', () => {
    const name = '<img src=x onerror="alert(1)">';
    const page = copyOf({ ...goodTicket, name });
    expect([page.querySelector('img'), page.querySelector('h1')?.textContent]).toEqual([null, name]);
  });
});

it('tickets are asked for by an address, and the answer is the same for all', async () => {
  const { services, calls } = testServices({ 'POST tickets/again': {} });
  const actor = createActor(ordersAgainMachine.provide(ticketsAgainEffects(services)), {
    input: { email: '' },
  }).start();
  renderScreen(<TicketsAgainScreen actor={actor} />);
  await write('email', 'ada@example.com');
  await send();
  await waitFor(() => expect(busy()).toBeNull());
  expect([actor.getSnapshot().value, calls]).toEqual([
    'sent',
    [['POST tickets/again', { body: { email: 'ada@example.com' } }]],
  ]);
  expect(text()).toContain('If ada@example.com has paid places');
});
