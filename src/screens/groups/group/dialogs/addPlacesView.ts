import type { SnapshotFrom } from 'xstate';
import type { addPlacesMachine } from '#machines/groups/addPlaces.machine.ts';
import { purchaseView } from '../../../shop/purchase/view.ts';

/** The chart as the dialog shows it: the purchase that its parts know, and what only a group that grows has. */
export function addPlacesView(snapshot: SnapshotFrom<typeof addPlacesMachine>) {
  const purchase = purchaseView(snapshot);
  const { wave, hasTag } = purchase;
  return {
    ...purchase,
    isDone: snapshot.status === 'done',
    /** Not even one place is left. */
    isWaveFull: hasTag('waveFull') && (wave?.free_places ?? 0) === 0,
    billing: hasTag('billing') ? snapshot.children.billingDetails : undefined,
  };
}
export type AddPlacesView = ReturnType<typeof addPlacesView>;
