import { useLingui } from '@lingui/react/macro';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { mailStopMachine } from '#machines/accounts/mailStop.machine.ts';
import { handedOverMachine } from '#machines/groups/handedOver.machine.ts';
import { refundOfferMachine } from '#machines/payments/refundOffer.machine.ts';
import { openingLinkMachine } from '#machines/shop/openingLink.machine.ts';
import { mailStopEffects } from '../../effects/accounts/mailStop.effects.ts';
import { handedOverEffects } from '../../effects/groups/handedOver.effects.ts';
import { refundOfferEffects } from '../../effects/payments/refundOffer.effects.ts';
import { openingLinkEffects } from '../../effects/shop/opening.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { MailStopScreen } from '../../screens/accounts/mailStop/MailStopScreen.tsx';
import { HandedOverScreen } from '../../screens/groups/handedOver/HandedOverScreen.tsx';
import { RefundOfferScreen } from '../../screens/payments/refundOffer/RefundOfferScreen.tsx';
import { OpeningLinkScreen } from '../../screens/shop/opening/OpeningLinkScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useApp } from '../start/AppContext.ts';
import { recallMailedToken } from '../start/mailedToken.ts';

/** A mail's unsubscribe page with the world behind it, for signed-in people and visitors. */
export function MailStopRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  usePageTitle(t`Unsubscribe from these e-mails?`);
  const [chart] = useState(() => mailStopMachine.provide(mailStopEffects(services)));
  const [secret] = useState(() => recallMailedToken(services.tabStorage, 'mailStop'));
  const actor = useActorRef(chart, { input: { secret }, ...inspected() });
  return <MailStopScreen actor={actor} />;
}

/** A refund offer with the world behind it, for signed-in people and visitors. */
export function RefundOfferRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  usePageTitle(t`Your money back`);
  const [chart] = useState(() => refundOfferMachine.provide(refundOfferEffects(services)));
  const [secret] = useState(() => recallMailedToken(services.tabStorage, 'refundOffer'));
  const actor = useActorRef(chart, { input: { secret }, ...inspected() });
  return <RefundOfferScreen actor={actor} />;
}

/** A handed-over place with the world behind it, for signed-in people and visitors. */
export function HandedOverRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  usePageTitle(t`Was this you?`);
  const [chart] = useState(() => handedOverMachine.provide(handedOverEffects(services)));
  const [secret] = useState(() => recallMailedToken(services.tabStorage, 'handedOver'));
  const actor = useActorRef(chart, { input: { secret }, ...inspected() });
  return <HandedOverScreen actor={actor} />;
}

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
