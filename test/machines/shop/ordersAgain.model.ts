import { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = ordersAgainMachine.provide({ actors: { mailOrders: requests.actor } });

export const email = 'ada@example.com';
export const tooMany = { kind: 'refused', message: 'Too many tries. Wait a little.', faults: {} } as const;

export const input = { email: '' };
export const model = modelOf(machine, {
  input,
  events: {
    'field.typed': [
      { type: 'field.typed', field: 'email', text: email },
      { type: 'field.typed', field: 'email', text: 'ada@' },
    ],
    'field.left': [{ type: 'field.left', field: 'email' }],
    'request.submitted': [{ type: 'request.submitted' }],
    'address.doubted': [{ type: 'address.doubted' }],
  },
  outcomes: { mailOrders: { done: [{ kind: 'sent' }, tooMany], error: [new Error('refused')] } },
  project: ({ values, faults }) => [values, Object.keys(faults).length > 0],
});
