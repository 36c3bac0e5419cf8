import type { SnapshotFrom } from 'xstate';
import type { addPlacesMachine } from '#machines/groups/addPlaces.machine.ts';
import { purchaseView } from '../../../shop/purchase/view.ts';

/** The chart as the dialog shows it: the purchase that its parts know, and what only a group that grows has. */
export function addPlacesView(snapshot: SnapshotFrom<typeof addPlacesMachine>) {
  const { context, value, children } = snapshot;
  const purchase = purchaseView({
    context,
    children,
    value: typeof value === 'string' ? value : value.open,
    hasTag: (tag) => snapshot.hasTag(tag as 'busy'),
  });
  const isFull = snapshot.matches({ open: { form: { editing: 'full' } } });
  return {
    ...purchase,
    isDone: snapshot.status === 'done',
    isWaiting: snapshot.matches({ open: { form: 'waiting' } }),
    isOfferFailed: snapshot.matches({ open: { offer: { watching: 'failed' } } }),
    /** Fewer places are left than are wanted, or none at all. */
    isFull,
    isWaveFull: isFull && (purchase.wave?.free_places ?? 0) === 0,
    isSaleClosed: snapshot.matches({ open: { form: { editing: 'saleClosed' } } }),
    isBillMissing: snapshot.matches({ open: { billing: { needed: 'incomplete' } } }),
    billing: snapshot.matches({ open: { billing: 'needed' } }) ? children.billingDetails : undefined,
  };
}
export type AddPlacesView = ReturnType<typeof addPlacesView>;
