import * as v from 'valibot';
import { groupNumber } from '#contract/groups/wantedGroup.ts';
import type { Services } from '../../services.ts';

type TabStorage = Services['tabStorage'];

/**
 * The key to one group, kept for this tab until its link was used: a reload needs it, the address bar must not have it.
 */
const key = 'muster.join';

const StoredCode = v.object({ v: v.literal(1), groupId: v.number(), code: v.pipe(v.string(), v.maxLength(100)) });

export const keepJoinCode = (storage: Pick<TabStorage, 'setItem'>, number: string, code: string): void =>
  storage.setItem(key, JSON.stringify({ v: 1, groupId: groupNumber(number), code }));

/** The code of this group's link; empty without one. */
export function recallJoinCode(storage: Pick<TabStorage, 'getItem'>, number: string): string {
  try {
    const { groupId, code } = v.parse(StoredCode, JSON.parse(storage.getItem(key) ?? 'null'));
    return groupId === groupNumber(number) ? code : '';
  } catch {
    return '';
  }
}

export const forgetJoinCode = (storage: Pick<TabStorage, 'removeItem'>): void => storage.removeItem(key);
