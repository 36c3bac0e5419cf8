import * as v from 'valibot';
import { randomKey } from '../../lib/randomKey.ts';
import type { Services } from '../../services.ts';

type Storage = Services['storage'];

const keptAs = 'muster.registered';
/** A mail is read late, a shared computer is used by somebody else later. */
const keptFor = 24 * 60 * 60_000;

const StoredKey = v.object({ v: v.literal(1), at: v.number(), key: v.string() });

/**
 * The key that this browser registers with: by it the link of the mail recognises the browser (docs/rules/accounts.md
 * 2.1).
 */
export function makeBrowserKey(storage: Storage, now: number): string {
  const key = recallBrowserKey(storage, now) ?? randomKey();
  storage.setItem(keptAs, JSON.stringify({ v: 1, at: now, key }));
  return key;
}

/** Undefined if nobody has registered in this browser of late. */
export function recallBrowserKey(storage: Pick<Storage, 'getItem'>, now: number): string | undefined {
  try {
    const { at, key } = v.parse(StoredKey, JSON.parse(storage.getItem(keptAs) ?? 'null'));
    return now - at > keptFor ? undefined : key;
  } catch {
    return undefined;
  }
}

export const forgetBrowserKey = (storage: Pick<Storage, 'removeItem'>): void => storage.removeItem(keptAs);
