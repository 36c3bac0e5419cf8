import * as v from 'valibot';
import { profileFields } from '#machines/accounts/profileForm.ts';
import type { Unfinished } from '#machines/accounts/profileModals.logic.ts';
import type { Services } from '../../services.ts';

type TabStorage = Services['tabStorage'];

const key = 'muster.profile';
/** Signing in takes a few minutes; a tab that was left lying opens nothing. */
const keptMs = 30 * 60_000;

const Typed = v.record(v.picklist(profileFields), v.pipe(v.string(), v.maxLength(1000)));
const StoredDialog = v.object({
  v: v.literal(1),
  at: v.number(),
  accountId: v.number(),
  unfinished: v.variant('dialog', [
    v.object({ dialog: v.literal('deletion') }),
    v.object({ dialog: v.literal('edit'), typed: Typed }),
  ]),
});

/** Keeps what an account's owner has begun while they sign in again, in this tab or by a provider's page. */
export const keepUnfinished = (
  storage: Pick<TabStorage, 'setItem'>,
  accountId: number,
  unfinished: Unfinished,
  now = Date.now(),
): void => storage.setItem(key, JSON.stringify({ v: 1, at: now, accountId, unfinished }));

/** The kept dialog, once; null when it is old, or somebody else's. */
export function takeUnfinished(
  storage: Pick<TabStorage, 'getItem' | 'removeItem'>,
  accountId: number,
  now = Date.now(),
): Unfinished | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  storage.removeItem(key);
  try {
    const stored = v.parse(StoredDialog, JSON.parse(text));
    return stored.accountId === accountId && now - stored.at < keptMs ? stored.unfinished : null;
  } catch {
    return null;
  }
}
