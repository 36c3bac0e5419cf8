/** A browser's address bar on a page, with its history. */
export function browserAt(path: string) {
  let entries = [path];
  let at = 0;
  const listeners = new Set<() => void>();
  const now = () => {
    const [pathname = '', query] = (entries[at] ?? '').split('?');
    return { pathname, search: query === undefined ? '' : `?${query}` };
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    go(next: string, { replace = false }: { readonly replace?: boolean } = {}) {
      entries = [...entries.slice(0, replace ? at : at + 1), next];
      at = entries.length - 1;
      tell();
    },
    step(by: number) {
      at += by;
      tell();
    },
    entries: () => entries,
  };
}
