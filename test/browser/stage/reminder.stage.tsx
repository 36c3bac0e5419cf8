import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { delays } from '#contract/constants.ts';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { ReminderCard } from '../../../src/screens/page/reminder/ReminderCard.tsx';
import { machine, reservation, watched } from '../../machines/page/reminder.model.ts';
import type { Performance } from './performance.ts';

const countdown = reservationCountdownMachine.provide({ actors: { watchClock: fromCallback(() => undefined) } });

/** Over a page that is none of its own. */
export function openReminder(): Performance {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  const now = Date.parse(reservation.expiresAt) - 7_200_000;
  return {
    screen: (
      <>
        <ReminderCard actor={actor} counting={{ chart: countdown, now }} />
        <h1>Profile</h1>
      </>
    ),
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (event.type.startsWith('xstate.after.')) clock.increment(delays.reminderRest);
      else if (event.type.startsWith('reservation.')) watched.tell(event);
      else return false;
      return true;
    },
  };
}
