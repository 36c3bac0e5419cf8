import { placeLifeMachine } from '../../../machines/payments/placeLife.machine.ts';
import { modelOf } from '../../kit/charts/model.ts';

export const machine = placeLifeMachine;
export const input = { person: 'free' } as const;

export const models = (['free', 'invited', 'taken', 'handingOver'] as const).map((person) =>
  modelOf(machine, {
    input: { person },
    byName: [
      'payment.processing',
      'payment.returned',
      'payment.paid',
      'invitation.sent',
      'invitation.accepted',
      'invitation.withdrawn',
      'person.joined',
      'person.removed',
      'handover.offered',
      'handover.accepted',
      'handover.withdrawn',
      'reservation.lapsed',
      'place.released',
      'place.revived',
      'place.renewed',
    ],
    project: () => null,
  }),
);
