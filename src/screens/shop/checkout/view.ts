import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type Part, parts } from '#machines/shop/buying/draft.ts';
import type { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import { type PurchaseView, purchaseView } from '../purchase/view.ts';

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

/** The checkout as the page shows it, and which part is open. */
export interface CheckoutView extends PurchaseView {
  readonly open: Part;
}

const viewOf = (snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutView => ({
  ...purchaseView(snapshot),
  open: parts.find((part) => snapshot.hasTag(part)) ?? 'run',
});

export function useView(actor: CheckoutActor): CheckoutView {
  const snapshot = useSelector(actor, (current) => current);
  return useMemo(() => viewOf(snapshot), [snapshot]);
}
