import { useEffect } from 'react';

interface Ending {
  subscribe(observer: { readonly complete: () => void }): { unsubscribe(): void };
}

/** A dialog's form that was sent or put away leaves the address. */
export function useClosed(actor: Ending, onClose: () => void): void {
  useEffect(() => {
    const { unsubscribe } = actor.subscribe({ complete: onClose });
    return unsubscribe;
  }, [actor, onClose]);
}
