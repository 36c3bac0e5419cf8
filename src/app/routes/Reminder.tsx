import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { reminderMachine } from '#machines/page/reminder.machine.ts';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { reminderEffects } from '../../effects/page/reminder.effects.ts';
import { reservationCountdownEffects } from '../../effects/payments/reservationCountdown.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { ReminderCard } from '../../screens/page/reminder/ReminderCard.tsx';
import { useApp } from '../start/AppContext.ts';
import { routeAt } from './routes.ts';

/** Screens that show reservations or take their payment themselves. */
const quietScreens: readonly string[] = ['payment', 'groupPayment', 'thankYou', 'signUps', 'group'];

/** Over every other screen of a signed-in person (docs/rules/page.md 7.1). */
export function Reminder() {
  const { services, address } = useApp();
  const [{ chart, countdown }] = useState(() => ({
    chart: reminderMachine.provide(
      reminderEffects(services, {
        isQuiet: () => quietScreens.includes(routeAt(address.now().pathname)?.screen ?? ''),
        watch: address.subscribe,
      }),
    ),
    countdown: reservationCountdownMachine.provide(reservationCountdownEffects(services)),
  }));
  const actor = useActorRef(chart, inspected());
  return <ReminderCard actor={actor} counting={{ chart: countdown, now: services.serverNow() }} />;
}
