import { useLingui } from '@lingui/react/macro';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { ordersAgainEffects } from '../../effects/shop/ordersAgain.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { OrdersAgainScreen } from '../../screens/shop/ordersAgain/OrdersAgainScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useApp } from '../start/AppContext.ts';

/** The page on which a visitor asks for their orders, with the world behind it. */
export function OrdersAgainRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  usePageTitle(t`Your orders`);
  const [chart] = useState(() => ordersAgainMachine.provide(ordersAgainEffects(services)));
  const actor = useActorRef(chart, { input: { email: '' }, ...inspected() });
  return <OrdersAgainScreen actor={actor} />;
}
