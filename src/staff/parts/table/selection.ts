/** `isAll`: every row of the list, also those that are not read yet. */
export interface Selected {
  readonly isAll: boolean;
  readonly keys: readonly string[];
}

export const noSelection: Selected = { isAll: false, keys: [] };

/** One row less than all is no longer all: what is read stays ticked but for it. */
export function nextSelection(before: Selected, after: Readonly<Record<string, boolean>>): Selected {
  const keys = Object.keys(after).filter((key) => after[key] === true);
  const isAll = before.isAll && before.keys.every((key) => keys.includes(key));
  return { isAll, keys };
}
