import { assign, emit, fromPromise, setup } from 'xstate';
import { mailCalls } from '#contract/mail.calls.ts';
import { type Faults, type Form, faultsFrom, faultsIn, leftAlone, type Refused, typedInto } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';

/** What the server said: the same for every address, whatever was ordered with it. */
export type OrdersAnswer = { readonly kind: 'sent' } | Refused;

interface Context extends Form<'email'> {
  /** What the server said to an address that it did not take; null where it did not answer. */
  readonly refusal: string | null;
}

const asAnswered = ({ event }: { readonly event: { readonly output: OrdersAnswer } }) => event.output;

/** A visitor who has lost the mails of their orders asks for all of them once more, by address. */
export const ordersAgainMachine = setup({
  types: {
    input: {} as { readonly email: string },
    context: {} as Context,
    events: {} as
      | { type: 'field.typed'; field: 'email'; text: string }
      | { type: 'field.left'; field: 'email' }
      | { type: 'request.submitted' | 'address.doubted' },
    emitted: {} as { type: 'fault.shown'; field: 'email' },
    tags: {} as 'busy' | 'failed' | 'sent',
  },
  actors: { mailOrders: fromPromise<OrdersAnswer, { email: string }>(unprovided) },
  actions: {
    rememberField: assign(({ context }, { text }: { text: string }) => typedInto(context, 'email', text)),
    judgeField: assign(({ context }) => leftAlone(context, 'email', faultsOf(context))),
    judgeForm: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberRefusal: assign((_, answer: OrdersAnswer) =>
      answer.kind === 'refused' ? { refusal: answer.message, faults: faultsFrom<'email'>(answer.faults) } : {},
    ),
    forgetRefusal: assign({ refusal: null }),
    showFault: emit({ type: 'fault.shown', field: 'email' }),
  },
  guards: {
    isComplete: ({ context }) => faultsOf(context).email === undefined,
    isRefused: (_, answer: OrdersAnswer) => answer.kind === 'refused',
  },
}).createMachine({
  id: 'ordersAgain',
  context: ({ input }) => ({ values: input, faults: {}, refusal: null }),
  initial: 'asking',
  states: {
    asking: {
      initial: 'typing',
      on: {
        'field.typed': { target: '.typing', actions: { type: 'rememberField', params: ({ event }) => event } },
        'field.left': { actions: 'judgeField' },
        'request.submitted': [
          { guard: 'isComplete', target: 'sending' },
          { target: '.typing', actions: ['judgeForm', 'showFault'] },
        ],
      },
      states: { typing: {}, failed: { tags: 'failed' } },
    },
    sending: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'mailOrders',
        src: 'mailOrders',
        input: ({ context: { values } }) => ({ email: values.email }),
        onDone: [
          {
            guard: { type: 'isRefused', params: asAnswered },
            target: 'asking.failed',
            actions: { type: 'rememberRefusal', params: asAnswered },
          },
          { target: 'sent' },
        ],
        onError: 'asking.failed',
      },
    },
    sent: { tags: 'sent', on: { 'address.doubted': 'asking' } },
  },
});

const faultsOf = ({ values }: Form<'email'>): Faults<'email'> => faultsIn(mailCalls['POST mail/orders'].body, values);
