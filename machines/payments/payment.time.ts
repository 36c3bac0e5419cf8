import { arrivals, askedById, asOutput, type Context, expiryOf, tell } from './payment.logic.ts';
import type { PaymentRead, Renewal } from './payment.types.ts';

/** How long the places are held. */
export const holding = {
  initial: 'running',
  states: {
    running: {
      invoke: {
        id: 'countdown',
        src: 'countdown',
        input: ({ context: { found } }: { readonly context: Context }) => ({
          expiresAt: expiryOf(found),
          now: found?.now ?? 0,
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
} as const;

/** The places went back into the wave; they may be taken again. */
export const lapsed = {
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
          {
            guard: { type: 'isRefused', params: asOutput<Renewal> },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: asOutput<Renewal> },
          },
          { target: '#payment.loading' },
        ],
        onError: { target: 'offered', actions: tell('unrenewed') },
      },
    },
    full: { on: { 'places.wanted': 'renewing' } },
    refused: { on: { 'places.wanted': 'renewing' } },
    saleClosed: {},
    forGood: {},
  },
} as const;
