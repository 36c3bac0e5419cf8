import { askedById, asOutput } from './payment.logic.ts';
import type { GivingUp } from './payment.types.ts';

/** Whether the order is wanted at all, beside paying for it: being asked loses nothing that stands in the form. */
export const givingUp = {
  initial: 'kept',
  states: {
    kept: {
      always: { guard: 'isUnwanted', target: 'doubted', actions: 'forgetWish' },
      on: { 'order.reconsidered': { guard: 'isAtRest', target: 'doubted' } },
    },
    doubted: { on: { 'order.abandoned': 'ending', 'order.kept': 'kept' } },
    ending: {
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
    unheard: { on: { 'order.abandoned': 'ending', 'order.kept': '#payment.loading' } },
  },
} as const;
