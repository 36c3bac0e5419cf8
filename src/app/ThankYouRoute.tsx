import { useLingui } from '@lingui/react/macro';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { thankYouMachine } from '#machines/thankYou.machine.ts';
import type { Services } from '../effects/services.ts';
import { shareOrCopy } from '../effects/share.ts';
import { thankYouEffects } from '../effects/thankYou.effects.ts';
import { inspected } from '../flows/inspected.ts';
import { ThankYouScreen } from '../screens/thankYou/ThankYouScreen.tsx';
import { useBareAddress } from './useBareAddress.ts';

interface ThankYouRouteProps {
  readonly services: Services;
  readonly paymentId: string;
}

/** The thank-you page with the world behind it; one actor per payment and mount. */
export function ThankYouRoute({ services, paymentId }: ThankYouRouteProps) {
  const { t } = useLingui();
  const [chart] = useState(() => thankYouMachine.provide(thankYouEffects(services)));
  const actor = useActorRef(chart, { input: { paymentId }, ...inspected() });
  useBareAddress(services);
  const share = async (text: string) => {
    const outcome = await shareOrCopy(text);
    if (outcome === 'copied')
      services.notify({ kind: 'good', text: t`Copied. Paste it into a message to your friends.` });
    if (outcome === 'failed')
      services.notify({
        kind: 'bad',
        text: t`Your browser does not let us share or copy. Select the text on the page instead.`,
      });
  };
  return (
    <ThankYouScreen
      actor={actor}
      host={window.location.hostname}
      now={services.serverNow}
      onShare={(text) => void share(text)}
    />
  );
}
