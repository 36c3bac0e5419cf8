import { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { heldForm } from '../kit/form.model.ts';

export const requests = holdPromises();
export const machine = ordersAgainMachine.provide({ actors: { requestOrders: heldForm(requests) } });

export const email = 'ada@example.com';
export const input = { email: '' };
export const model = modelOf(machine, {
  input,
  byName: ['address.doubted'],
  outcomes: {
    requestOrders: { done: [{ sent: { kind: 'done' }, values: { email } }], error: [new Error('broken')] },
  },
  project: (context) => context.email,
});
