import type { SessionWorld } from '../../effects/accounts/session.effects.ts';

const key = 'session.changed';

/**
 * Tells this browser's other tabs that the cookie has changed, and hears of it; a tab also looks when it is come back to, because
 * time changes cookies too.
 */
export function createTabs(view: Window, storage: Pick<Storage, 'setItem'>): SessionWorld['tabs'] {
  return {
    notify: () => storage.setItem(key, crypto.getRandomValues(new Uint32Array(1)).join()),
    watch(look) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) look();
      };
      const { document } = view;
      view.addEventListener('storage', onStorage);
      view.addEventListener('focus', look);
      document.addEventListener('visibilitychange', look);
      return () => {
        view.removeEventListener('storage', onStorage);
        view.removeEventListener('focus', look);
        document.removeEventListener('visibilitychange', look);
      };
    },
  };
}
