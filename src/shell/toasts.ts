import type { Toast } from '../services.ts';

export interface QueuedToast extends Toast {
  readonly id: number;
}

/** Events from elsewhere, waiting to be seen: the first three are shown, the others follow. */
export interface Toasts {
  notify(toast: Toast): void;
  dismiss(id: number): void;
  now(): readonly QueuedToast[];
  subscribe(listener: () => void): () => void;
}

export function createToasts(): Toasts {
  const listeners = new Set<() => void>();
  let queue: readonly QueuedToast[] = [];
  let last = 0;
  const become = (next: readonly QueuedToast[]) => {
    queue = next;
    for (const listener of listeners) listener();
  };
  return {
    notify(toast) {
      last += 1;
      // What has gone well now makes an older failure history.
      const standing = toast.kind === 'good' ? queue.filter(({ kind }) => kind !== 'bad') : queue;
      become([...standing, { ...toast, id: last }]);
    },
    dismiss: (id) => become(queue.filter((toast) => toast.id !== id)),
    now: () => queue,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
