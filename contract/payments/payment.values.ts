import * as v from 'valibot';
import { paymentProviders, waysByHand } from './providers.ts';

export const PaymentProvider = v.picklist(paymentProviders);
/** How money came. */
export const PaidMethod = v.picklist([...paymentProviders, ...waysByHand]);

export const paymentStates = [
  'pending',
  'processing',
  'paid',
  'lapsed',
  'failed',
  'refund_pending',
  'refunded',
  'review',
] as const;
export const PaymentStatus = v.picklist(paymentStates);
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>;
