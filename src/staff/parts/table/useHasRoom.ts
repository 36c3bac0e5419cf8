import { useSyncExternalStore } from 'react';

const room = '(min-width: 44em)';

/** Whether a table has room for columns; below that its rows are cards. */
export const useHasRoom = (): boolean => useSyncExternalStore(follow, () => matchMedia(room).matches);

function follow(onChange: () => void) {
  const query = matchMedia(room);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
