import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { ReminderCard } from '../../../src/screens/page/reminder/ReminderCard.tsx';
import { machine, reservation, watched } from '../../machines/page/reminder.model.ts';
import { perform } from './performance.tsx';

const countdown = reservationCountdownMachine.provide({ actors: { watchClock: fromCallback(() => undefined) } });

/** Shown over an unrelated page. */
export function openReminder() {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  const now = Date.parse(reservation.expiresAt) - 7_200_000;
  const screen = (
    <>
      <ReminderCard actor={actor} counting={{ chart: countdown, now }} />
      <h1>Profile</h1>
    </>
  );
  return perform(actor, screen, { tellers: { 'reservation.found': watched, 'reservation.settled': watched }, clock });
}
