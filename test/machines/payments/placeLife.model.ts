import { placeLifeMachine } from '../../../machines/payments/placeLife.machine.ts';
import { modelOf } from '../../kit/charts/model.ts';

export const machine = placeLifeMachine;
export const input = { person: 'free' } as const;

export const models = (['free', 'invited', 'taken', 'handingOver'] as const).map((person) =>
  modelOf(machine, {
    input: { person },
    events: {
      'payment.processing': [{ type: 'payment.processing' }],
      'payment.returned': [{ type: 'payment.returned' }],
      'payment.paid': [{ type: 'payment.paid' }],
      'invitation.sent': [{ type: 'invitation.sent' }],
      'invitation.accepted': [{ type: 'invitation.accepted' }],
      'invitation.withdrawn': [{ type: 'invitation.withdrawn' }],
      'person.joined': [{ type: 'person.joined' }],
      'person.removed': [{ type: 'person.removed' }],
      'handover.offered': [{ type: 'handover.offered' }],
      'handover.accepted': [{ type: 'handover.accepted' }],
      'handover.withdrawn': [{ type: 'handover.withdrawn' }],
      'reservation.lapsed': [{ type: 'reservation.lapsed' }],
      'place.released': [{ type: 'place.released' }],
      'place.revived': [{ type: 'place.revived' }],
      'place.renewed': [{ type: 'place.renewed' }],
    },
    outcomes: {},
    project: () => null,
  }),
);
