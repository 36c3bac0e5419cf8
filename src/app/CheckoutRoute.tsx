import { CheckoutScreen } from '../screens/checkout/CheckoutScreen.tsx';
import { useApp } from './AppContext.ts';

/** The visitor's checkout: its actor lives on while other screens are shown. */
export function CheckoutRoute() {
  const actor = useApp().checkout();
  return <CheckoutScreen key={actor.sessionId} actor={actor} />;
}
