import { useEffect, useRef } from 'react';
import { type Key, keyIn } from './keys.ts';

/** Keys of the page do what these say; the others are the browser's. */
export function useKeys(acts: Readonly<Partial<Record<Key, () => void>>>): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyIn(event);
      const act = key === null ? undefined : latest.current[key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
