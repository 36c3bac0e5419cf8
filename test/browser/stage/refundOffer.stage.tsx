import { createActor } from 'xstate';
import { HandedOverScreen } from '../../../src/screens/groups/handedOver/HandedOverScreen.tsx';
import { RefundOfferScreen } from '../../../src/screens/payments/refundOffer/RefundOfferScreen.tsx';
import * as handedOver from '../../machines/groups/handedOver.model.ts';
import { machine, requests, sides } from '../../machines/payments/refundOffer.model.ts';
import { perform } from './performance.tsx';

export function openRefundOffer(side: string) {
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] }).start();
  return perform(actor, <RefundOfferScreen actor={actor} />, { requests });
}

export function openHandedOver(side: string) {
  const input = handedOver.sides[side as keyof typeof handedOver.sides];
  const actor = createActor(handedOver.machine, { input }).start();
  return perform(actor, <HandedOverScreen actor={actor} />, { requests: handedOver.requests });
}
