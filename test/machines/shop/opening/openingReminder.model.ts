import { openingReminderMachine, type ReminderAsked } from '#machines/shop/openingReminder.machine.ts';
import { holdPromises, modelOf } from '../../../kit/charts/model.ts';
import { heldForm } from '../../kit/form.model.ts';

export const requests = holdPromises();
export const machine = openingReminderMachine.provide({
  actors: { requestReminder: heldForm(requests) },
  actions: { readRunAgain: () => undefined },
});

export const email = 'ada@example.com';
export const input = { email: '' };
export const asked = (kind: ReminderAsked['kind']) => ({ sent: { kind }, values: { email } });
export const model = modelOf(machine, {
  input,
  byName: ['address.doubted'],
  outcomes: {
    requestReminder: { done: [asked('asked'), asked('confirmed'), asked('onSale')], error: [new Error('broken')] },
  },
  project: (context) => context.email,
});
