import { useLingui } from '@lingui/react/macro';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { openingLinkMachine } from '#machines/shop/openingLink.machine.ts';
import { openingLinkEffects } from '../../effects/shop/opening.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { OpeningLinkScreen } from '../../screens/shop/opening/OpeningLinkScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useApp } from '../start/AppContext.ts';
import { recallMailedToken } from '../start/mailedToken.ts';

/** The link of a reminder with the world behind it, for signed-in people and visitors. */
export function OpeningLinkRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  usePageTitle(t`Remind me`);
  const [chart] = useState(() => openingLinkMachine.provide(openingLinkEffects(services)));
  const [secret] = useState(() => recallMailedToken(services.tabStorage, 'openingLink'));
  const actor = useActorRef(chart, { input: { secret }, ...inspected() });
  return <OpeningLinkScreen actor={actor} />;
}
