/** The words of a payment's journeys. */
import type { InputFrom } from 'xstate';
import { paymentMachine } from '#machines/payments/payment.machine.ts';
import { walkJourney } from '../../../kit/charts/journey.ts';
import { input } from './payment.model.ts';

export type Events = Parameters<typeof walkJourney<typeof paymentMachine>>[2];
/** `way`: how the payer came to the page, if not by the app itself. */
export const walk = (events: Events, way: Partial<InputFrom<typeof paymentMachine>> = {}) =>
  walkJourney(paymentMachine, { ...input, ...way }, events);

/** The payer's places are held, and nobody has questioned the order. */
export const open = (state: string, time = 'running.counting') =>
  `reserved.time.${time} & payer.open.${state} & order.kept`;
