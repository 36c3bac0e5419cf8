import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { nextSelection, noSelection, type Selected } from './selection.ts';

/** The ticked rows of one list; another list, by another filter, begins without any. */
export function useSelection(list: string, loaded: readonly string[]) {
  const [kept, keep] = useState<Selected & { readonly list: string }>({ ...noSelection, list });
  const { isAll, keys } = kept.list === list ? kept : noSelection;
  const change = (next: Selected) => keep({ ...next, list });
  const ticked = isAll ? loaded : loaded.filter((key) => keys.includes(key));
  return {
    isAll,
    ticked,
    state: Object.fromEntries(ticked.map((key) => [key, true])) as RowSelectionState,
    onChange: (after: RowSelectionState) => change(nextSelection({ isAll, keys: ticked }, after)),
    tick: (some: readonly string[], isOn: boolean) =>
      change(nextSelection({ isAll, keys: ticked }, afterTick(ticked, some, isOn))),
    selectAll: () => change({ isAll: true, keys: loaded }),
    clear: () => change(noSelection),
  };
}

const afterTick = (ticked: readonly string[], some: readonly string[], isOn: boolean): RowSelectionState =>
  Object.fromEntries(
    [...ticked.filter((key) => isOn || !some.includes(key)), ...(isOn ? some : [])].map((key) => [key, true]),
  );
