import { createActor } from 'xstate';
import { TicketScreen } from '../../../src/screens/groups/ticket/TicketScreen.tsx';
import { focus, machine, requests, sides } from '../../machines/groups/tickets/ticket.model.ts';
import { perform } from './performance.tsx';

export function openTicket(side: string) {
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] }).start();
  return perform(actor, <TicketScreen actor={actor} />, {
    requests,
    tellers: { 'window.focused': focus, 'network.returned': focus },
  });
}
