/** Without access to storage, things are remembered until the page is left. */
export function storageOf(open: () => Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return open().getItem(key) ?? kept.get(key) ?? null;
      } catch {
        return kept.get(key) ?? null;
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value);
        kept.delete(key);
      } catch {
        kept.set(key, value);
      }
    },
    removeItem(key) {
      kept.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // It was never there.
      }
    },
  };
}
