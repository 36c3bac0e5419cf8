import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the page that the server drew, and while the app takes it over; from then on true. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
