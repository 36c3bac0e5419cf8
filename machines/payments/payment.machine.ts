import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { Region } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { AddressField } from '../accounts/billingDetails.machine.ts';
import { formOf } from '../kit/form.machine.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';
import {
  type Actors,
  type AddressEnd,
  type AddressGiven,
  type AddressOutput,
  type Attempt,
  addressForm,
  askedById,
  byMethod,
  type Confirmation,
  type Context,
  type Event,
  expiryOf,
  type GivingUp,
  type Keeping,
  type Loading,
  type PaymentRead,
  type Problem,
  problem,
  type Renewal,
  type Return,
  type Room,
  rules,
  type Tag,
  withMethod,
} from './payment.logic.ts';
import { reservationCountdownMachine } from './reservationCountdown.machine.ts';

interface Asking {
  readonly context: Context;
}
const rememberFound = { type: 'rememberFound', params: outputOf<PaymentRead> } as const;
const lost = {
  guard: { type: 'isLost', params: outputOf<Loading> },
  target: '#payment.reserved.payer.open.outdated',
} as const;
/** The payer is back from the bank, and the places have lapsed meanwhile. */
const late = {
  guard: { type: 'isBackLate', params: outputOf<PaymentRead> },
  target: '#payment.returning',
  actions: rememberFound,
} as const;
/** The state for a payment that has just been read. */
const arrivals = [
  { guard: { type: 'isMissing', params: outputOf<PaymentRead> }, target: '#payment.missing' },
  { guard: { type: 'isSettled', params: outputOf<PaymentRead> }, target: '#payment.done' },
  { guard: { type: 'isRenewed', params: outputOf<PaymentRead> }, target: '#payment.replaced', actions: rememberFound },
  {
    guard: { type: 'isOverForGood', params: outputOf<PaymentRead> },
    target: '#payment.lapsed.forGood',
    actions: rememberFound,
  },
  { guard: { type: 'isLapsed', params: outputOf<PaymentRead> }, target: '#payment.lapsed', actions: rememberFound },
  { guard: { type: 'isClosed', params: outputOf<PaymentRead> }, target: '#payment.closed', actions: rememberFound },
  { target: '#payment.reserved', actions: rememberFound },
] as const;

/** The payment is then read again, whatever the result, because only the server knows whether the money has arrived. */
const returning = {
  tags: 'returning',
  exit: 'forgetReturn',
  invoke: {
    id: 'finishPayment',
    src: 'finishPayment',
    input: ({ context }: Asking) => ({
      ...askedById({ context }),
      provider: known(context.found).payment.payment_provider,
      returned: known(context.returned),
    }),
    onDone: [
      { guard: { type: 'isConfirmed', params: outputOf<Confirmation> }, target: '#payment.done' },
      {
        guard: { type: 'isDeclined', params: outputOf<Confirmation> },
        target: '#payment.loading',
        actions: { type: 'rememberDecline', params: outputOf<Confirmation> },
      },
      { target: '#payment.loading' },
    ],
    onError: '#payment.loading',
  },
} as const;

const asSent = ({ event }: { readonly event: { readonly output: AddressOutput } }) => known(event.output.sent);

const asRoom = outputOf<Room>;
/** Asks how many places of the wave are free, and leads to one state if they are enough, to another if not. */
const counting = <const Enough extends string, const Few extends string>(enough: Enough, few: Few) =>
  ({
    invoke: {
      id: 'countRoom',
      src: 'countRoom',
      input({ context }: Asking) {
        const { wave_id: waveId, event_id: runId, region } = known(context.found).payment;
        return { waveId, runId, region };
      },
      onDone: [
        { guard: { type: 'isOver', params: asRoom }, target: '#payment.lapsed.saleClosed' },
        {
          guard: { type: 'hasRoom', params: asRoom },
          target: enough,
          actions: { type: 'rememberRoom', params: asRoom },
        },
        { target: few, actions: { type: 'rememberRoom', params: asRoom } },
      ],
      onError: 'counted',
    },
  }) as const;
/** Counts again for a payer who returns to the page, because others buy, pay and lapse in the meantime. */
const counted = { invoke: { id: 'watchFocus', src: 'watchFocus' }, on: { 'window.focused': 'counting' } } as const;

/**
 * Pays for held places, by the provider's form on our page or at the payer's bank. Only the server knows whether money
 * has arrived, so every doubt ends in reading the payment again (docs/rules/payments.md 3).
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by the link of a mail? |
 * | keeping | The link gives my places more time. |
 * | notKept | That failed; I may try again or go on. |
 * | loading | My payment is loading. |
 * | failed | It did not load; I may try again. |
 * | reserved | My places are held. |
 * | · time | How much time is left? |
 * | · · running | I see how much time is left. |
 * | · · · counting | The clock is running. |
 * | · · · asking | I am back; have I got more time? |
 * | · · up | The time is up. |
 * | · payer | How do I pay? |
 * | · · open | No money is on its way. |
 * | · · · deciding | Which way did I choose? |
 * | · · · opening | My way to pay is being opened. |
 * | · · · opened | Is it a form or a bank? |
 * | · · · preparingProvider | The form is loading. |
 * | · · · · loadingScript | The provider's script is loading. |
 * | · · · · mounting | The form is being built. |
 * | · · · ready | I fill in the form, or pay by a wallet above it. |
 * | · · · · incomplete | Something is missing. |
 * | · · · · complete | I may pay. |
 * | · · · awaitingBank | I pay at my bank; a button leads there. |
 * | · · · cancelledAtBank | I came back without paying. |
 * | · · · redirecting | I am on my way to my bank. |
 * | · · · choosingMethod | I choose another way to pay. |
 * | · · · givingAddress | My method needs an address; I give mine. |
 * | · · · unavailable | This method could not be opened; I may try again. |
 * | · · · outdated | A file of the form is gone; I may reload the page. |
 * | · · confirming | I have pressed pay, or approved it in my wallet. |
 * | · · returning | I am back from my bank; did it accept the payment? |
 * | · order | Do I still want it? |
 * | · · kept | Yes. |
 * | · · doubted | I am asked whether to cancel the order. |
 * | · · ending | My order is being cancelled. |
 * | · · unheard | Nobody answered; I may try again. |
 * | returning | I am back from my bank, and the time was up meanwhile. |
 * | lapsing | The time is up; are my places gone? |
 * | · resting | We wait a moment. |
 * | · asking | We ask the server. |
 * | lapsed | My places went back. |
 * | · offered | I may take them again. |
 * | · · counting | How many places are free? |
 * | · · counted | I see how many. |
 * | · renewing | I am taking them again. |
 * | · full | There is no room for all of us. |
 * | · · counted | I see how many places are free. |
 * | · · counting | I am back; are there more now? |
 * | · refused | I read why not. |
 * | · saleClosed | The sale has ended. |
 * | · forGood | I took them again once already; now I have to place a new order. |
 * | done | It is paid or being paid; I go to the thank-you page. |
 * | replaced | My places belong to another payment; I go there. |
 * | givenUp | I have cancelled; I see what is left. |
 * | closed | There is nothing left to pay. |
 * | missing | There is no such payment. |
 */
export const paymentMachine = setup({
  types: {
    input: {} as Pick<Context, 'paymentId' | 'answer' | 'returned' | 'secret' | 'isUnwanted'>,
    context: {} as Context,
    events: {} as Event,
    tags: {} as Tag,
    children: {} as { readonly [Actor in Actors]: Actor },
  },
  actors: {
    keepHold: fromPromise<Keeping, { paymentId: string; secret: string }>(unprovided),
    loadPayment: fromPromise<PaymentRead, { paymentId: string }>(unprovided),
    readHold: fromPromise<PaymentRead, { paymentId: string }>(unprovided),
    watchFocus: fromCallback<EventObject>(unprovided),
    openAttempt: fromPromise<Attempt, { paymentId: string; provider: PaymentProviderName }>(unprovided),
    editAddress: formOf<AddressField, AddressGiven, AddressEnd>(),
    loadProvider: fromPromise<Loading, { provider: PaymentProviderName }>(unprovided),
    confirmPayment: fromPromise<
      Confirmation,
      { paymentId: string; provider: PaymentProviderName; receiptEmail: string | null }
    >(unprovided),
    finishPayment: fromPromise<
      Confirmation,
      { paymentId: string; provider: PaymentProviderName | null; returned: Return }
    >(unprovided),
    leaveForBank: fromPromise<void, { address: string }>(unprovided),
    countRoom: fromPromise<Room, { waveId: number; runId: number; region: Region }>(unprovided),
    renewReservation: fromPromise<Renewal, { paymentId: string }>(unprovided),
    giveUpOrder: fromPromise<GivingUp, { paymentId: string }>(unprovided),
    countdown: reservationCountdownMachine,
  },
  actions: {
    rememberFound: assign((_, read: PaymentRead) => (read.kind === 'found' ? { found: read } : {})),
    rememberLink: assign((_, { kind }: Keeping) => ({ link: kind, secret: null })),
    /** Only the length of the hold changes; the form of the current attempt stays. */
    rememberHold: assign(({ context: { found } }, read: PaymentRead) => {
      if (found === null || read.kind === 'missing') return {};
      const { expires_at, hold, full_until } = read.payment;
      return { found: { ...found, now: read.now, payment: { ...found.payment, expires_at, hold, full_until } } };
    }),
    rememberRefusal: assign((_, renewal: Renewal) => (renewal.kind === 'refused' ? { problem: renewal } : {})),
    rememberRoom: assign((_, room: Room) => ({ room })),
    /** The server counts again before it refuses. */
    rememberFree: assign(({ context: { room } }, renewal: Renewal) =>
      renewal.kind === 'full' ? { room: { isOver: false, run: null, ...room, free: renewal.free } } : {},
    ),
    forgetLink: unprovided,
    forgetWish: assign({ isUnwanted: false }),
    rememberAttempt: assign(({ context: { found } }, attempt: AddressEnd) =>
      found === null || attempt.kind !== 'opened' ? {} : { found: { ...found, payment: attempt.payment } },
    ),
    rememberChoice: assign(({ context: { found } }, { provider }: { provider: PaymentProviderName }) =>
      found === null ? {} : { found: withMethod(found, provider) },
    ),
    rememberWanted: assign((_, { provider }: { provider: PaymentProviderName }) => ({ wanted: provider })),
    rememberTyped: assign((_, { values }: AddressOutput) => ({ typed: values })),
    rememberAddress: assign(({ context: { found, wanted } }) => {
      const chosen = withMethod(known(found), wanted);
      return { found: { ...chosen, payment: { ...chosen.payment, payer: null } } };
    }),
    rememberProblem: assign((_, problem: Problem) => ({ problem })),
    rememberDecline: assign((_, answer: Confirmation) =>
      'text' in answer ? { problem: { kind: 'declined', text: answer.text } } : {},
    ),
    rememberWallets: assign((_, { hasWallets = false }: { hasWallets?: boolean }) => ({ hasWallets })),
    forgetProblem: assign({ problem: null }),
    forgetAnswer: assign({ answer: null }),
    forgetReturn: assign({ returned: null }),
    reloadPage: unprovided,
    showMissingFields: (_, _method: { provider: PaymentProviderName }) => unprovided(),
    tellStanding: (_, _giving: GivingUp) => unprovided(),
    showThankYou: (_, _paymentId: { paymentId: string }) => unprovided(),
    showPayment: (_, _paymentId: { paymentId: string }) => unprovided(),
    showWhatIsLeft: (_, _groupId: { groupId: number }) => unprovided(),
  },
  guards: rules,
  delays: { lapsePatience: 3000, bankPatience: 10_000 },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    ...input,
    link: null,
    found: null,
    wanted: null,
    typed: null,
    problem: null,
    hasWallets: false,
    room: null,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasLink', target: 'keeping' }, { target: 'loading' }] },
    /** Opening the link in the order's mail verifies the buyer, who then gets a full hold. */
    keeping: {
      tags: 'waiting',
      invoke: {
        id: 'keepHold',
        src: 'keepHold',
        input: ({ context: { paymentId, secret } }) => ({ paymentId, secret: known(secret) }),
        onDone: { target: 'loading', actions: [{ type: 'rememberLink', params: outputOf<Keeping> }, 'forgetLink'] },
        onError: 'notKept',
      },
    },
    notKept: { tags: 'notKept', on: { 'retry.requested': 'keeping', 'link.dismissed': 'loading' } },
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadPayment',
        src: 'loadPayment',
        input: askedById,
        onDone: [late, ...arrivals],
        onError: 'failed',
      },
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    reserved: {
      tags: 'held',
      type: 'parallel',
      states: {
        /** How long the places are held. */
        time: {
          initial: 'running',
          states: {
            running: {
              tags: 'counting',
              invoke: {
                id: 'countdown',
                src: 'countdown',
                input: ({ context: { found } }) => ({
                  expiresAt: expiryOf(found),
                  now: known(found).now,
                }),
                onDone: 'up',
                onError: 'up',
              },
              initial: 'counting',
              states: {
                counting: {
                  invoke: { id: 'watchFocus', src: 'watchFocus' },
                  on: { 'window.focused': { guard: 'isShort', target: 'asking' } },
                },
                /**
                 * The payer may be back from their mail, having opened the link in another tab or on another device.
                 */
                asking: {
                  invoke: {
                    id: 'readHold',
                    src: 'readHold',
                    input: askedById,
                    onDone: [
                      {
                        guard: { type: 'isHeldLonger', params: outputOf<PaymentRead> },
                        target: '#payment.reserved.time.running',
                        reenter: true,
                        actions: { type: 'rememberHold', params: outputOf<PaymentRead> },
                      },
                      { target: 'counting' },
                    ],
                    onError: 'counting',
                  },
                },
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
                    { guard: 'isBack', target: '#payment.reserved.payer.returning' },
                    // Nothing is opened for a payer who came to cancel the order.
                    { guard: 'isUnwanted', target: 'choosingMethod' },
                    { guard: 'isUnreachable', target: 'unavailable' },
                    { guard: 'failedAtBank', target: 'cancelledAtBank' },
                    { guard: 'goesToBank', target: 'awaitingBank' },
                    { guard: 'hasForm', target: 'preparingProvider' },
                    { guard: 'hasProvider', target: 'opening' },
                    { target: 'choosingMethod' },
                  ],
                },
                opening: {
                  tags: 'waiting',
                  invoke: {
                    id: 'openAttempt',
                    src: 'openAttempt',
                    input: ({ context }) => ({ ...askedById({ context }), ...byMethod({ context }) }),
                    onDone: [
                      { guard: { type: 'isMoved', params: outputOf<Attempt> }, target: '#payment.loading' },
                      { target: 'opened', actions: { type: 'rememberAttempt', params: outputOf<Attempt> } },
                    ],
                    onError: { target: 'unavailable', actions: problem('unopened') },
                  },
                },
                opened: {
                  always: [
                    { guard: 'goesToBank', target: 'redirecting' },
                    { guard: 'hasForm', target: 'preparingProvider' },
                    { target: 'unavailable', actions: problem('unopened') },
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
                        input: byMethod,
                        onDone: [lost, 'mounting'],
                        onError: '#payment.reserved.payer.open.unavailable',
                      },
                    },
                    mounting: {
                      tags: 'form',
                      on: {
                        'form.readied': {
                          target: '#payment.reserved.payer.open.ready',
                          actions: { type: 'rememberWallets', params: ({ event }) => event },
                        },
                        'form.failed': '#payment.reserved.payer.open.unavailable',
                      },
                    },
                  },
                },
                /** The form is there. */
                ready: {
                  tags: 'form',
                  initial: 'incomplete',
                  on: {
                    'form.failed': 'unavailable',
                    'method.reconsidered': 'choosingMethod',
                    // A wallet has its own card: nothing of the form is needed.
                    'wallet.approved': { target: '#payment.reserved.payer.confirming', actions: 'forgetProblem' },
                  },
                  states: {
                    incomplete: {
                      on: {
                        'form.completed': 'complete',
                        'payment.confirmed': { actions: { type: 'showMissingFields', params: byMethod } },
                      },
                    },
                    complete: {
                      on: {
                        'form.unfinished': 'incomplete',
                        'payment.confirmed': { target: '#payment.reserved.payer.confirming', actions: 'forgetProblem' },
                      },
                    },
                  },
                },
                awaitingBank: {
                  tags: 'atBank',
                  on: { 'bank.chosen': 'redirecting', 'method.reconsidered': 'choosingMethod' },
                },
                cancelledAtBank: {
                  tags: ['atBank', 'cancelledAtBank'],
                  exit: 'forgetAnswer',
                  on: { 'bank.chosen': 'redirecting', 'method.reconsidered': 'choosingMethod' },
                },
                /** The payer leaves for the bank; a payer who never left may try again. */
                redirecting: {
                  tags: ['atBank', 'busy'],
                  invoke: {
                    id: 'leaveForBank',
                    src: 'leaveForBank',
                    input: ({ context: { found } }) => ({ address: known(found?.payment.payment_url) }),
                    onError: { target: 'unavailable', actions: problem('unopened') },
                  },
                  after: { bankPatience: 'awaitingBank' },
                  on: { 'method.reconsidered': 'choosingMethod' },
                },
                choosingMethod: {
                  tags: 'choosingMethod',
                  entry: 'forgetProblem',
                  on: {
                    'method.chosen': [
                      {
                        guard: { type: 'lacksAddress', params: ({ event }) => event },
                        target: 'givingAddress',
                        actions: { type: 'rememberWanted', params: ({ event }) => event },
                      },
                      { target: 'opening', actions: { type: 'rememberChoice', params: ({ event }) => event } },
                    ],
                    'choice.dismissed': { guard: 'hasProvider', target: 'deciding' },
                  },
                },
                /**
                 * The method needs the payer's address and is opened with it. What was typed is kept if it is not sent.
                 */
                givingAddress: {
                  tags: 'givingAddress',
                  invoke: {
                    id: 'editAddress',
                    src: 'editAddress',
                    input: ({ context }) => addressForm(context),
                    onDone: [
                      {
                        guard: { type: 'wasPutAway', params: outputOf<AddressOutput> },
                        target: 'choosingMethod',
                        actions: { type: 'rememberTyped', params: outputOf<AddressOutput> },
                      },
                      { guard: { type: 'isOvertaken', params: outputOf<AddressOutput> }, target: '#payment.loading' },
                      {
                        guard: { type: 'isOnlyKept', params: outputOf<AddressOutput> },
                        target: 'unavailable',
                        actions: ['rememberAddress', problem('unopened')],
                      },
                      { target: 'opened', actions: { type: 'rememberAttempt', params: asSent } },
                    ],
                    onError: 'choosingMethod',
                  },
                },
                /** This payment method cannot be opened now. */
                unavailable: {
                  tags: 'unavailable',
                  exit: ['forgetProblem', 'forgetAnswer'],
                  on: {
                    'retry.requested': [{ guard: 'goesToBank', target: 'opening' }, { target: 'deciding' }],
                    'method.reconsidered': 'choosingMethod',
                  },
                },
                /** One of our own files is gone; only a reload of the page brings it back. */
                outdated: {
                  tags: ['unavailable', 'lost'],
                  on: { 'retry.requested': { actions: 'reloadPage' }, 'method.reconsidered': 'choosingMethod' },
                },
              },
            },
            /** The provider is asked to take the money. */
            confirming: {
              tags: ['form', 'busy'],
              invoke: {
                id: 'confirmPayment',
                src: 'confirmPayment',
                input: ({ context }) => ({
                  ...askedById({ context }),
                  ...byMethod({ context }),
                  receiptEmail: context.found?.payment.receipt_email ?? null,
                }),
                onDone: [
                  { guard: { type: 'isConfirmed', params: outputOf<Confirmation> }, target: '#payment.done' },
                  { guard: { type: 'isIncomplete', params: outputOf<Confirmation> }, target: 'open.ready.incomplete' },
                  {
                    guard: { type: 'isDeclined', params: outputOf<Confirmation> },
                    target: 'open.ready.complete',
                    actions: { type: 'rememberDecline', params: outputOf<Confirmation> },
                  },
                  {
                    guard: { type: 'isExpired', params: outputOf<Confirmation> },
                    target: '#payment.loading',
                    actions: { type: 'rememberDecline', params: outputOf<Confirmation> },
                  },
                  { target: '#payment.loading' },
                ],
                onError: { target: 'open.ready.complete', actions: problem('unconfirmed') },
              },
            },
            returning,
          },
        },
        /**
         * Cancelling the order is a region of its own, so that the question loses nothing that was typed in the form.
         */
        order: {
          initial: 'kept',
          states: {
            kept: {
              always: { guard: 'isUnwanted', target: 'doubted', actions: 'forgetWish' },
              on: { 'order.reconsidered': { guard: 'isAtRest', target: 'doubted' } },
            },
            doubted: { tags: 'givingUp', on: { 'order.abandoned': 'ending', 'order.kept': 'kept' } },
            ending: {
              tags: ['givingUp', 'ending'],
              invoke: {
                id: 'giveUpOrder',
                src: 'giveUpOrder',
                input: askedById,
                onDone: [
                  { guard: { type: 'isGivenUp', params: outputOf<GivingUp> }, target: '#payment.givenUp' },
                  // It was paid, is being paid or has lapsed meanwhile; the page shows which.
                  { target: '#payment.loading', actions: { type: 'tellStanding', params: outputOf<GivingUp> } },
                ],
                onError: 'unheard',
              },
            },
            /** The order may or may not be cancelled, so a payer who keeps it reads it again. */
            unheard: {
              tags: ['givingUp', 'unheard'],
              on: { 'order.abandoned': 'ending', 'order.kept': '#payment.loading' },
            },
          },
        },
      },
    },
    returning,
    /** The time is up; the server says whether the places are gone. */
    lapsing: {
      initial: 'resting',
      tags: ['over', 'lapsing'],
      states: {
        resting: { after: { lapsePatience: 'asking' } },
        asking: {
          invoke: {
            id: 'loadPayment',
            src: 'loadPayment',
            input: askedById,
            onDone: [{ guard: { type: 'isAsBefore', params: outputOf<PaymentRead> }, target: 'resting' }, ...arrivals],
            onError: 'resting',
          },
        },
      },
    },
    /** The places went back into the wave. They may be taken again without waiting for the count. */
    lapsed: {
      tags: ['over', 'lapsed'],
      initial: 'offered',
      // A failed payment says nothing about the places.
      entry: 'forgetProblem',
      states: {
        offered: {
          initial: 'counting',
          on: { 'places.wanted': 'renewing' },
          states: { counting: counting('counted', '#payment.lapsed.full'), counted },
        },
        renewing: {
          tags: 'busy',
          entry: 'forgetProblem',
          invoke: {
            id: 'renewReservation',
            src: 'renewReservation',
            input: askedById,
            onDone: [
              {
                guard: { type: 'isFull', params: outputOf<Renewal> },
                target: 'full',
                actions: { type: 'rememberFree', params: outputOf<Renewal> },
              },
              { guard: { type: 'isSaleClosed', params: outputOf<Renewal> }, target: 'saleClosed' },
              {
                guard: { type: 'isRefused', params: outputOf<Renewal> },
                target: 'refused',
                actions: { type: 'rememberRefusal', params: outputOf<Renewal> },
              },
              { target: '#payment.loading' },
            ],
            onError: { target: 'offered', actions: problem('unrenewed') },
          },
        },
        full: {
          tags: 'full',
          initial: 'counted',
          on: { 'places.wanted': 'renewing' },
          states: { counted, counting: counting('#payment.lapsed.offered.counted', 'counted') },
        },
        refused: { on: { 'places.wanted': 'renewing' } },
        saleClosed: { tags: 'saleClosed' },
        forGood: { tags: 'forGood' },
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
    givenUp: {
      tags: ['over', 'givenUp'],
      type: 'final',
      entry: {
        type: 'showWhatIsLeft',
        params: ({ context: { found } }) => ({ groupId: known(found).payment.group_id }),
      },
    },
    closed: { tags: ['over', 'closed'], type: 'final' },
    missing: { tags: 'missing', type: 'final' },
  },
});
