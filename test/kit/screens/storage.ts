import type { Services } from '../../../src/services.ts';

/** Storage that lives as long as its test. */
export function storageFor(kept = new Map<string, string>()): Services['storage'] {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
