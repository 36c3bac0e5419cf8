import { assign, setup } from 'xstate';
import { mailCalls } from '#contract/accounts/mail.calls.ts';
import { formOf, type Values } from '../kit/form.machine.ts';

type Address = Values<'email'>;

/**
 * Sends a visitor the mails of their orders again, by e-mail address, or anybody their tickets. The answer is the same for
 * every address, whether or not it has some.
 */
export const ordersAgainMachine = setup({
  types: {
    input: {} as Address,
    context: {} as Address,
    events: {} as { type: 'address.doubted' },
    children: {} as { requestOrders: 'requestOrders' },
    tags: {} as 'sent',
  },
  actors: { requestOrders: formOf<'email'>() },
  actions: { rememberAddress: assign((_, { email }: Address) => ({ email })) },
}).createMachine({
  id: 'ordersAgain',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'requestOrders',
        src: 'requestOrders',
        input: ({ context }) => ({ values: context, rules: mailCalls['POST mail/orders'].body }),
        onDone: { target: 'sent', actions: { type: 'rememberAddress', params: ({ event }) => event.output.values } },
        onError: { target: 'asking', reenter: true },
      },
    },
    sent: { tags: 'sent', on: { 'address.doubted': 'asking' } },
  },
});
