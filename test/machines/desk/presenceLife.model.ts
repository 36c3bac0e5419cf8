import { presenceLifeMachine } from '../../../machines/desk/presenceLife.machine.ts';
import { modelOf } from '../../kit/charts/model.ts';

export const machine = presenceLifeMachine;

export const models = [
  modelOf(machine, {
    input: undefined,
    byName: ['checkIn.recorded', 'checkIn.withdrawn', 'sale.recorded', 'sale.withdrawn'],
    // From three on, one more check-in changes nothing.
    project: ({ checkIns, isSold }) => [Math.min(checkIns, 3), isSold],
  }),
];
