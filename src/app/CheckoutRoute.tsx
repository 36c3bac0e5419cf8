import { useQuery } from '@tanstack/react-query';
import { heldOrdersQuery } from '../queries/heldOrders.ts';
import { CheckoutScreen } from '../screens/checkout/CheckoutScreen.tsx';
import { useApp } from './AppContext.ts';

/** The visitor's checkout: its actor lives on while other screens are shown. */
export function CheckoutRoute() {
  const { checkout, services } = useApp();
  const { data: held } = useQuery(heldOrdersQuery(services));
  const actor = checkout();
  return <CheckoutScreen key={actor.sessionId} actor={actor} held={held} />;
}
