import { useLingui } from '@lingui/react/macro';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { ticketPath } from '#contract/paths.ts';
import { ticketMachine } from '#machines/groups/ticket.machine.ts';
import { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { ticketEffects, ticketsAgainEffects } from '../../../effects/groups/ticket.effects.ts';
import { createTicketShelf } from '../../../effects/groups/ticketShelf.ts';
import { inspected } from '../../../flows/inspected.ts';
import { TicketScreen } from '../../../screens/groups/ticket/TicketScreen.tsx';
import { useTicketCopy } from '../../../screens/groups/ticket/useTicketCopy.ts';
import { TicketsAgainScreen } from '../../../screens/shop/ordersAgain/OrdersAgainScreen.tsx';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { useApp } from '../../start/AppContext.ts';
import { recallMailedToken } from '../../start/mailedToken.ts';

/** A ticket with the world behind it, for signed-in people and visitors. */
export function TicketRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  usePageTitle(t`Ticket`);
  const copyOf = useTicketCopy();
  const [chart] = useState(() => {
    const shelf = createTicketShelf(services.addressOf(ticketPath('')));
    return ticketMachine.provide(ticketEffects(services, { shelf, copyOf }));
  });
  const [secret] = useState(() => recallMailedToken(services.tabStorage, 'ticket'));
  const actor = useActorRef(chart, { input: { secret }, ...inspected() });
  return <TicketScreen actor={actor} />;
}

/** The page on which an address asks for its tickets, with the world behind it. */
export function TicketsAgainRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  usePageTitle(t`Your tickets`);
  const [chart] = useState(() => ordersAgainMachine.provide(ticketsAgainEffects(services)));
  const actor = useActorRef(chart, { input: { email: '' }, ...inspected() });
  return <TicketsAgainScreen actor={actor} />;
}
