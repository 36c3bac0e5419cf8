import { assign, fromPromise, setup, stateIn } from 'xstate';
import type { PaymentProviderName } from '#contract/values.ts';
import { arrivals, asOutput, type Context, expiryOf, rules, withMethod } from './payment.rules.ts';
import type { Attempt, BankAnswer, Confirmation, PaymentRead, Problem, Renewal } from './payment.types.ts';
import { reservationCountdownMachine } from './reservationCountdown.machine.ts';
import { unprovided } from './unprovided.ts';

type Actors =
  | 'loadPayment'
  | 'openAttempt'
  | 'loadProvider'
  | 'confirmPayment'
  | 'leaveForBank'
  | 'renewReservation'
  | 'countdown';

const askedById = ({ context: { paymentId } }: { readonly context: Context }) => ({ paymentId });
const tell = (kind: Exclude<Problem['kind'], 'declined'>) => ({ type: 'rememberProblem', params: { kind } }) as const;

/**
 * Pays for held places: by the provider's form on our page, or at the payer's bank. Whether money arrived is the
 * server's to say, so every doubt ends in reading the payment again (specification sections 2 and 4, payments.md).
 */
export const paymentMachine = setup({
  types: {
    input: {} as { readonly paymentId: string; readonly answer: BankAnswer | null },
    context: {} as Context,
    events: {} as
      | { type: 'form.readied' | 'form.failed' | 'form.completed' | 'form.unfinished' }
      | { type: 'payment.confirmed' | 'bank.chosen' | 'method.reconsidered' | 'choice.dismissed' }
      | { type: 'method.chosen'; provider: PaymentProviderName }
      | { type: 'places.wanted' | 'retry.requested' },
    tags: {} as 'waiting' | 'form' | 'busy',
    children: {} as { readonly [Actor in Actors]: Actor },
  },
  actors: {
    loadPayment: fromPromise<PaymentRead, { paymentId: string }>(unprovided),
    openAttempt: fromPromise<Attempt, { paymentId: string; provider: PaymentProviderName }>(unprovided),
    loadProvider: fromPromise<void>(unprovided),
    confirmPayment: fromPromise<Confirmation, { paymentId: string; receiptEmail: string | null }>(unprovided),
    leaveForBank: fromPromise<void, { address: string }>(unprovided),
    renewReservation: fromPromise<Renewal, { paymentId: string }>(unprovided),
    countdown: reservationCountdownMachine,
  },
  actions: {
    rememberFound: assign((_, read: PaymentRead) => (read.kind === 'found' ? { found: read } : {})),
    rememberAttempt: assign(({ context: { found } }, attempt: Attempt) =>
      found === null || attempt.kind === 'moved' ? {} : { found: { ...found, payment: attempt.payment } },
    ),
    rememberChoice: assign(({ context: { found } }, { provider }: { provider: PaymentProviderName }) =>
      found === null ? {} : { found: withMethod(found, provider) },
    ),
    rememberProblem: assign((_, problem: Problem) => ({ problem })),
    rememberDecline: assign((_, answer: Confirmation) => (answer.kind === 'declined' ? { problem: answer } : {})),
    forgetProblem: assign({ problem: null }),
    forgetAnswer: assign({ answer: null }),
    showMissingFields: unprovided,
    showThankYou: (_, _paymentId: { paymentId: string }) => unprovided(),
    showPayment: (_, _paymentId: { paymentId: string }) => unprovided(),
  },
  guards: { ...rules, timeIsUp: stateIn({ reserved: { time: 'up' } }) },
  delays: { lapsePatience: 3000, bankPatience: 10_000 },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, found: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'waiting',
      invoke: { id: 'loadPayment', src: 'loadPayment', input: askedById, onDone: arrivals, onError: 'failed' },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    reserved: {
      type: 'parallel',
      states: {
        time: {
          initial: 'running',
          states: {
            running: {
              invoke: {
                id: 'countdown',
                src: 'countdown',
                input: ({ context: { found } }) => ({ expiresAt: expiryOf(found), now: found?.now ?? 0 }),
                onDone: 'up',
                onError: 'up',
              },
            },
            up: {},
          },
        },
        payer: {
          initial: 'open',
          states: {
            open: {
              initial: 'deciding',
              always: { guard: 'timeIsUp', target: '#payment.lapsing' },
              states: {
                deciding: {
                  always: [
                    { guard: 'failedAtBank', target: 'cancelledAtBank' },
                    { guard: 'goesToBank', target: 'awaitingBank' },
                    { guard: 'hasSecret', target: 'preparingProvider' },
                    { guard: 'hasProvider', target: 'opening' },
                    { target: 'choosingMethod' },
                  ],
                },
                opening: {
                  tags: 'waiting',
                  invoke: {
                    id: 'openAttempt',
                    src: 'openAttempt',
                    input: ({ context: { paymentId, found } }) => ({
                      paymentId,
                      provider: found?.payment.payment_provider ?? 'stripe',
                    }),
                    onDone: [
                      { guard: { type: 'isMoved', params: asOutput<Attempt> }, target: '#payment.loading' },
                      { target: 'opened', actions: { type: 'rememberAttempt', params: asOutput<Attempt> } },
                    ],
                    onError: { target: 'unavailable', actions: tell('unopened') },
                  },
                },
                opened: {
                  always: [
                    { guard: 'goesToBank', target: 'redirecting' },
                    { guard: 'hasSecret', target: 'preparingProvider' },
                    { target: 'unavailable', actions: tell('unopened') },
                  ],
                },
                preparingProvider: {
                  tags: 'waiting',
                  initial: 'loadingScript',
                  on: { 'method.reconsidered': 'choosingMethod' },
                  states: {
                    loadingScript: {
                      invoke: {
                        id: 'loadProvider',
                        src: 'loadProvider',
                        onDone: 'mounting',
                        onError: '#payment.reserved.payer.open.unavailable',
                      },
                    },
                    mounting: {
                      tags: 'form',
                      on: {
                        'form.readied': '#payment.reserved.payer.open.ready',
                        'form.failed': '#payment.reserved.payer.open.unavailable',
                      },
                    },
                  },
                },
                ready: {
                  tags: 'form',
                  initial: 'incomplete',
                  on: {
                    'form.failed': 'unavailable',
                    'method.reconsidered': { target: 'choosingMethod', actions: 'forgetProblem' },
                  },
                  states: {
                    incomplete: {
                      on: { 'form.completed': 'complete', 'payment.confirmed': { actions: 'showMissingFields' } },
                    },
                    complete: {
                      on: {
                        'form.unfinished': 'incomplete',
                        'payment.confirmed': { target: '#payment.reserved.payer.confirming', actions: 'forgetProblem' },
                      },
                    },
                  },
                },
                awaitingBank: { on: { 'bank.chosen': 'redirecting', 'method.reconsidered': 'choosingMethod' } },
                cancelledAtBank: {
                  exit: 'forgetAnswer',
                  on: { 'bank.chosen': 'redirecting', 'method.reconsidered': 'choosingMethod' },
                },
                redirecting: {
                  tags: 'busy',
                  invoke: {
                    id: 'leaveForBank',
                    src: 'leaveForBank',
                    input: ({ context: { found } }) => ({ address: found?.payment.payment_url ?? '' }),
                    onError: { target: 'unavailable', actions: tell('unopened') },
                  },
                  after: { bankPatience: 'awaitingBank' },
                  on: { 'method.reconsidered': 'choosingMethod' },
                },
                choosingMethod: {
                  on: {
                    'method.chosen': {
                      target: 'opening',
                      actions: { type: 'rememberChoice', params: ({ event }) => event },
                    },
                    'choice.dismissed': { guard: 'hasProvider', target: 'deciding' },
                  },
                },
                unavailable: {
                  exit: 'forgetProblem',
                  on: { 'retry.requested': 'deciding', 'method.reconsidered': 'choosingMethod' },
                },
              },
            },
            confirming: {
              tags: ['form', 'busy'],
              invoke: {
                id: 'confirmPayment',
                src: 'confirmPayment',
                input: ({ context: { paymentId, found } }) => ({
                  paymentId,
                  receiptEmail: found?.payment.receipt_email ?? null,
                }),
                onDone: [
                  { guard: { type: 'isConfirmed', params: asOutput<Confirmation> }, target: '#payment.done' },
                  { guard: { type: 'isIncomplete', params: asOutput<Confirmation> }, target: 'open.ready.incomplete' },
                  {
                    guard: { type: 'isDeclined', params: asOutput<Confirmation> },
                    target: 'open.ready.complete',
                    actions: { type: 'rememberDecline', params: asOutput<Confirmation> },
                  },
                  { target: '#payment.loading' },
                ],
                onError: { target: 'open.ready.complete', actions: tell('unconfirmed') },
              },
            },
          },
        },
      },
    },
    lapsing: {
      initial: 'resting',
      tags: 'busy',
      states: {
        resting: { after: { lapsePatience: 'asking' } },
        asking: {
          invoke: {
            id: 'loadPayment',
            src: 'loadPayment',
            input: askedById,
            onDone: [{ guard: { type: 'isAsBefore', params: asOutput<PaymentRead> }, target: 'resting' }, ...arrivals],
            onError: 'resting',
          },
        },
      },
    },
    lapsed: {
      initial: 'offered',
      states: {
        offered: { on: { 'places.wanted': 'renewing' } },
        renewing: {
          tags: 'busy',
          entry: 'forgetProblem',
          invoke: {
            id: 'renewReservation',
            src: 'renewReservation',
            input: askedById,
            onDone: [
              { guard: { type: 'isFull', params: asOutput<Renewal> }, target: 'full' },
              { guard: { type: 'isSaleClosed', params: asOutput<Renewal> }, target: 'saleClosed' },
              { target: '#payment.loading' },
            ],
            onError: { target: 'offered', actions: tell('unrenewed') },
          },
        },
        full: { on: { 'places.wanted': 'renewing' } },
        saleClosed: {},
      },
    },
    done: { type: 'final', entry: { type: 'showThankYou', params: askedById } },
    replaced: {
      type: 'final',
      entry: {
        type: 'showPayment',
        params: ({ context: { paymentId, found } }) => ({ paymentId: found?.payment.renewed_as ?? paymentId }),
      },
    },
    closed: { type: 'final' },
    missing: { type: 'final' },
  },
});
