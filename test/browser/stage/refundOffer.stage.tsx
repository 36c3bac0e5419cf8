import { createActor } from 'xstate';
import { RefundOfferScreen } from '../../../src/screens/payments/refundOffer/RefundOfferScreen.tsx';
import { machine, requests, sides } from '../../machines/payments/refundOffer.model.ts';
import { perform } from './performance.tsx';

export function openRefundOffer(side: string) {
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] }).start();
  return perform(actor, <RefundOfferScreen actor={actor} />, { requests });
}
