import { type EventObject, fromCallback } from 'xstate';
import { dialogNames, type Opening } from '#machines/groups/groupDialogs.logic.ts';

/** The address bar, as far as dialogs are named in it: `/group/7?dialog=remove&place=12`. */
export interface DialogAddress {
  now(): { readonly pathname: string; readonly search: string };
  subscribe(listener: () => void): () => void;
  lay(path: string): void;
  lift(path: string): void;
}

/** Keeps the open dialog in the address, and tells the chart where a person went in it. */
export function dialogsInAddress(address: DialogAddress) {
  const home = address.now().pathname;
  let shown: Opening | null = null;
  const isHere = () => address.now().pathname === home;
  const follow = () => {
    if (!isHere() || isSame(openingIn(address.now()), shown)) return;
    const path = withOpening(address.now(), shown);
    if (shown === null) address.lift(path);
    else address.lay(path);
  };
  return {
    watchAddress: fromCallback<EventObject>(({ sendBack }) => {
      const sendOpening = () => {
        const named = openingIn(address.now());
        if (!isHere() || isSame(named, shown)) return;
        sendBack(named === null ? { type: 'dialog.closed' } : { type: 'dialog.opened', ...named });
      };
      sendOpening();
      return address.subscribe(sendOpening);
    }),
    showInAddress(opening: Opening | null) {
      shown = opening;
      // One dialog may make room for another at once; and the page may be in the middle of being drawn.
      queueMicrotask(follow);
    },
  };
}

const isSame = (one: Opening | null, other: Opening | null) =>
  one?.dialog === other?.dialog && one?.placeId === other?.placeId && one?.paymentId === other?.paymentId;

const names = { dialog: 'dialog', place: 'place', payment: 'payment' } as const;

/** The dialog that an address names. */
function openingIn({ search }: { readonly search: string }): Opening | null {
  const params = new URLSearchParams(search);
  const dialog = dialogNames.find((name) => name === params.get(names.dialog));
  if (dialog === undefined) return null;
  const place = Number(params.get(names.place));
  return { dialog, placeId: place > 0 ? place : undefined, paymentId: params.get(names.payment) ?? undefined };
}

/** The same address with another dialog, or none. */
function withOpening(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  opening: Opening | null,
): string {
  const params = new URLSearchParams(search);
  for (const name of Object.values(names)) params.delete(name);
  if (opening !== null) params.set(names.dialog, opening.dialog);
  if (opening?.placeId !== undefined) params.set(names.place, String(opening.placeId));
  if (opening?.paymentId !== undefined) params.set(names.payment, opening.paymentId);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}
