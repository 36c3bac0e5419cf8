import * as v from 'valibot';
import type { MassDraft } from '#machines/runs/massAction.logic.ts';

const StoredDraft = v.object({
  values: v.record(v.string(), v.pipe(v.string(), v.maxLength(1000))),
  outcomes: v.record(v.string(), v.number()),
});

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The choices and values from before a reload of this tab, for these fields; anything else counts as nothing. */
export function recallMassDraft(box: Box, key: string, fresh: MassDraft): MassDraft {
  try {
    const { values, outcomes } = v.parse(StoredDraft, JSON.parse(box.getItem(key) ?? ''));
    const stored = Object.keys(fresh.values).map((field) => [field, values[field] ?? fresh.values[field] ?? '']);
    return { values: Object.fromEntries(stored) as MassDraft['values'], outcomes };
  } catch {
    return fresh;
  }
}

export function keepMassDraft(box: Box, key: string, draft: MassDraft): void {
  try {
    box.setItem(key, JSON.stringify(draft));
  } catch {
    // The page works without it.
  }
}

export const forgetMassDraft = (box: Box, key: string): void => box.removeItem(key);
