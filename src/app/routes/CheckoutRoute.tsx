import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { heldOrdersQuery } from '../../queries/heldOrders.ts';
import { runCardsQuery } from '../../queries/runPage.ts';
import { CheckoutScreen } from '../../screens/shop/checkout/CheckoutScreen.tsx';
import { useLanguage } from '../hooks/useLanguage.ts';
import { SoughtRun } from '../shell/SoughtRun.tsx';
import { useApp } from '../start/AppContext.ts';

/** The visitor's checkout: its actor lives on while other screens are shown. */
export function CheckoutRoute() {
  const { checkout, services, taps } = useApp();
  const { data: held } = useQuery(heldOrdersQuery(services));
  const { data: cards } = useQuery(runCardsQuery(services, useLanguage()));
  const actor = checkout();
  useLayoutEffect(() => {
    for (const tap of taps?.takeOver('run.chosen', 'choice.tapped', 'part.finished') ?? []) actor.send(tap);
  }, [taps, actor]);
  return (
    <>
      <SoughtRun />
      <CheckoutScreen key={actor.sessionId} actor={actor} held={held} cards={cards} />
    </>
  );
}
