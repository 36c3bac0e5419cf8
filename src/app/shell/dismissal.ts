import type { Services } from '../../services.ts';

/** Whether something was closed, remembered as long as the tab's session. */
export interface Dismissal {
  isClosed(): boolean;
  close(): void;
  subscribe(listener: () => void): () => void;
}

/** The record of one thing under its own key. */
export function createDismissal(storage: Services['tabStorage'], key: string): Dismissal {
  const listeners = new Set<() => void>();
  return {
    isClosed: () => storage.getItem(key) !== null,
    close() {
      storage.setItem(key, 'closed');
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
