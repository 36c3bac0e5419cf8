import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { thankYouMachine } from '#machines/thankYou.machine.ts';
import type { Services } from '../effects/services.ts';
import { thankYouEffects } from '../effects/thankYou.effects.ts';
import { inspected } from '../flows/inspected.ts';
import { ThankYouScreen } from '../screens/thankYou/ThankYouScreen.tsx';
import { useBareAddress } from './useBareAddress.ts';
import { useSharing } from './useSharing.ts';

interface ThankYouRouteProps {
  readonly services: Services;
  readonly paymentId: string;
}

/** The thank-you page with the world behind it; one actor per payment and mount. */
export function ThankYouRoute({ services, paymentId }: ThankYouRouteProps) {
  const [chart] = useState(() => thankYouMachine.provide(thankYouEffects(services)));
  const actor = useActorRef(chart, { input: { paymentId }, ...inspected() });
  useBareAddress(services);
  const { onShare } = useSharing(services);
  return <ThankYouScreen actor={actor} host={window.location.hostname} now={services.serverNow} onShare={onShare} />;
}
