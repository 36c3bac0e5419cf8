import type { CheckoutActor } from '../effects/checkout.effects.ts';
import type { Services } from '../effects/services.ts';
import { PageHead } from '../ui/layout.tsx';

export const CheckoutScreen = ({ actor }: { readonly actor: CheckoutActor }) => <PageHead title={actor.id} />;
export const PaymentRoute = ({ paymentId }: { readonly services: Services; readonly paymentId: string }) => (
  <PageHead title={paymentId} />
);
export const ThankYouRoute = PaymentRoute;
export const FlowsRoute = () => <PageHead title="flows" />;
