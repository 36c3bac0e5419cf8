import { useSyncExternalStore } from 'react';

const wide = '(min-width: 62em)';

/** Whether there is room for two columns and tables; for what is built differently there, not only laid out. */
export const useIsWide = (): boolean => useSyncExternalStore(follow, () => matchMedia(wide).matches);

function follow(onChange: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
