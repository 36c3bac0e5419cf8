import { known } from '../kit/known.ts';
import {
  type AddressOutput,
  addressForm,
  arrivals,
  askedById,
  asOutput,
  byMethod,
  type Confirmation,
  type Context,
  expiryOf,
  type GivingUp,
  type PaymentRead,
  problem,
  type Renewal,
  type Room,
} from './payment.logic.ts';

/** Parts of the payment chart that stand for themselves: in one file with it, the chart would be twice as long as a file may be. */

interface Asking {
  readonly context: Context;
}

/** The form is there. */
export const ready = {
  tags: 'form',
  initial: 'incomplete',
  on: { 'form.failed': 'unavailable', 'method.reconsidered': 'choosingMethod' },
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
} as const;

/** The payer leaves for the bank; who never left may try again. */
export const redirecting = {
  tags: ['atBank', 'busy'],
  invoke: {
    id: 'leaveForBank',
    src: 'leaveForBank',
    input: ({ context: { found } }: Asking) => ({ address: known(found?.payment.payment_url) }),
    onError: { target: 'unavailable', actions: problem('unopened') },
  },
  after: { bankPatience: 'awaitingBank' },
  on: { 'method.reconsidered': 'choosingMethod' },
} as const;

/** This way to pay does not open now. */
export const unavailable = {
  tags: 'unavailable',
  exit: ['forgetProblem', 'forgetAnswer'],
  on: {
    'retry.requested': [{ guard: 'goesToBank', target: 'opening' }, { target: 'deciding' }],
    'method.reconsidered': 'choosingMethod',
  },
} as const;

/** A file of ours is gone: only the whole page comes anew. */
export const outdated = {
  tags: ['unavailable', 'lost'],
  on: { 'retry.requested': { actions: 'reloadPage' }, 'method.reconsidered': 'choosingMethod' },
} as const;

/** The provider is told to take the money. */
export const confirming = {
  tags: ['form', 'busy'],
  invoke: {
    id: 'confirmPayment',
    src: 'confirmPayment',
    input: ({ context }: Asking) => ({
      ...askedById({ context }),
      ...byMethod({ context }),
      receiptEmail: context.found?.payment.receipt_email ?? null,
    }),
    onDone: [
      { guard: { type: 'isConfirmed', params: asOutput<Confirmation> }, target: '#payment.done' },
      { guard: { type: 'isIncomplete', params: asOutput<Confirmation> }, target: 'open.ready.incomplete' },
      {
        guard: { type: 'isDeclined', params: asOutput<Confirmation> },
        target: 'open.ready.complete',
        actions: { type: 'rememberDecline', params: asOutput<Confirmation> },
      },
      {
        guard: { type: 'isExpired', params: asOutput<Confirmation> },
        target: '#payment.loading',
        actions: { type: 'rememberDecline', params: asOutput<Confirmation> },
      },
      { target: '#payment.loading' },
    ],
    onError: { target: 'open.ready.complete', actions: problem('unconfirmed') },
  },
} as const;

const asSent = ({ event }: { readonly event: { readonly output: AddressOutput } }) => known(event.output.sent);

/** The method wants to know where the payer lives: it is opened with the answer. What was typed is kept if not sent. */
export const givingAddress = {
  tags: 'givingAddress',
  invoke: {
    id: 'editAddress',
    src: 'editAddress',
    input: ({ context }: Asking) => addressForm(context),
    onDone: [
      {
        guard: { type: 'wasPutAway', params: asOutput<AddressOutput> },
        target: 'choosingMethod',
        actions: { type: 'rememberTyped', params: asOutput<AddressOutput> },
      },
      { guard: { type: 'isOvertaken', params: asOutput<AddressOutput> }, target: '#payment.loading' },
      {
        guard: { type: 'isOnlyKept', params: asOutput<AddressOutput> },
        target: 'unavailable',
        actions: ['rememberAddress', problem('unopened')],
      },
      { target: 'opened', actions: { type: 'rememberAttempt', params: asSent } },
    ],
    onError: 'choosingMethod',
  },
} as const;

/** However that ends, the payment is read again: only the server knows whether the money came. */
export const returning = {
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
      { guard: { type: 'isConfirmed', params: asOutput<Confirmation> }, target: '#payment.done' },
      {
        guard: { type: 'isDeclined', params: asOutput<Confirmation> },
        target: '#payment.loading',
        actions: { type: 'rememberDecline', params: asOutput<Confirmation> },
      },
      { target: '#payment.loading' },
    ],
    onError: '#payment.loading',
  },
} as const;

/** How long the places are held. */
export const holding = {
  initial: 'running',
  states: {
    running: {
      tags: 'counting',
      invoke: {
        id: 'countdown',
        src: 'countdown',
        input: ({ context: { found } }: Asking) => ({
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
        /** Back from the mail, maybe: the link was opened in another tab or on another device. */
        asking: {
          invoke: {
            id: 'readHold',
            src: 'readHold',
            input: askedById,
            onDone: [
              {
                guard: { type: 'isHeldLonger', params: asOutput<PaymentRead> },
                target: '#payment.reserved.time.running',
                reenter: true,
                actions: { type: 'rememberHold', params: asOutput<PaymentRead> },
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
} as const;

/** The time is up; the server says whether the places are gone. */
export const lapsing = {
  initial: 'resting',
  tags: ['over', 'lapsing'],
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
} as const;

const asRoom = asOutput<Room>;
/** Asks how many places of the wave are free; who looks at it hears of it whether they come or go. */
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
/** Others pay, lapse and buy meanwhile: it is counted again for who comes back to the page. */
const counted = { invoke: { id: 'watchFocus', src: 'watchFocus' }, on: { 'window.focused': 'counting' } } as const;

/** The places went back into the wave; they may be taken again, without waiting for the count. */
export const lapsed = {
  tags: ['over', 'lapsed'],
  initial: 'offered',
  // What went wrong with paying is no news of the places.
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
            guard: { type: 'isFull', params: asOutput<Renewal> },
            target: 'full',
            actions: { type: 'rememberFree', params: asOutput<Renewal> },
          },
          { guard: { type: 'isSaleClosed', params: asOutput<Renewal> }, target: 'saleClosed' },
          {
            guard: { type: 'isRefused', params: asOutput<Renewal> },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: asOutput<Renewal> },
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
} as const;

/** Whether the order is wanted at all, beside paying for it: being asked loses nothing that stands in the form. */
export const givingUp = {
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
          { guard: { type: 'isGivenUp', params: asOutput<GivingUp> }, target: '#payment.givenUp' },
          // Paid, being paid or lapsed meanwhile: the page shows which.
          { target: '#payment.loading', actions: { type: 'tellStanding', params: asOutput<GivingUp> } },
        ],
        onError: 'unheard',
      },
    },
    /** It may have ended or not, so that who keeps it reads how it stands. */
    unheard: { tags: ['givingUp', 'unheard'], on: { 'order.abandoned': 'ending', 'order.kept': '#payment.loading' } },
  },
} as const;
