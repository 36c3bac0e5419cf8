import { assign, setup } from 'xstate';
import { openingCalls } from '#contract/shop/opening.calls.ts';
import { type FormOutput, formOf, type Sent, type Values } from '../kit/form.machine.ts';
import { unprovided } from '../kit/unprovided.ts';

/** The result of asking: a link is mailed, the address was confirmed before, or the sale is open already. */
export interface ReminderAsked extends Sent {
  readonly kind: 'asked' | 'confirmed' | 'onSale';
}
type Address = Values<'email'>;
type Asked = FormOutput<'email', ReminderAsked>;

/**
 * Somebody on the page of a run that is not on sale yet wants one e-mail when its sale opens. Every address gets the
 * same answer, whatever was asked for it before, except the confirmed address of a person who is signed in: it needs no
 * link.
 */
export const openingReminderMachine = setup({
  types: {
    input: {} as Address,
    context: {} as Address,
    events: {} as { type: 'address.doubted' },
    children: {} as { requestReminder: 'requestReminder' },
    tags: {} as 'sent' | 'confirmed' | 'onSale',
  },
  actors: { requestReminder: formOf<'email', Address, ReminderAsked>() },
  actions: {
    rememberAddress: assign((_, { values: { email } }: Asked) => ({ email })),
    /** The page still says that the sale is closed. */
    readRunAgain: unprovided,
  },
  guards: {
    isOnSale: (_, { sent }: Asked) => sent?.kind === 'onSale',
    isConfirmed: (_, { sent }: Asked) => sent?.kind === 'confirmed',
  },
}).createMachine({
  id: 'openingReminder',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'requestReminder',
        src: 'requestReminder',
        input: ({ context }) => ({ values: context, rules: openingCalls['POST runs/{key}/reminder'].body }),
        onDone: [
          { guard: { type: 'isOnSale', params: ({ event }) => event.output }, target: 'onSale' },
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event.output },
            target: 'confirmed',
            actions: { type: 'rememberAddress', params: ({ event }) => event.output },
          },
          { target: 'sent', actions: { type: 'rememberAddress', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asking', reenter: true },
      },
    },
    sent: { tags: 'sent', on: { 'address.doubted': 'asking' } },
    confirmed: { tags: 'confirmed' },
    onSale: { tags: 'onSale', entry: 'readRunAgain' },
  },
});
