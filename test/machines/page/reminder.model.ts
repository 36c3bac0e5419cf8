import { type Reservation, reminderMachine } from '#machines/page/reminder.machine.ts';
import { holdCallback, modelOf } from '../../kit/charts/model.ts';

export const reservation: Reservation = {
  paymentId: 'pay_aaaaaaaaaaaaaaaaaaaa',
  groupId: 7,
  runName: 'Muster Gdańsk',
  expiresAt: '2027-01-03T00:00:00+01:00',
};
export const later: Reservation = { ...reservation, groupId: 8, runName: 'Muster Łódź' };

export const watched = holdCallback();
export const machine = reminderMachine.provide({ actors: { watchReservation: watched.actor } });

export const input = undefined;
export const model = modelOf(machine, {
  input,
  events: {
    'reservation.found': [
      { type: 'reservation.found', reservation },
      { type: 'reservation.found', reservation: later },
    ],
  },
  byName: ['reservation.settled', 'reminder.closed'],
  project: (context) => context.reservation?.groupId,
});
