import { type RefObject, useEffect, useEffectEvent } from 'react';

interface TableKeys {
  /** What the rows stand in. */
  readonly body: RefObject<HTMLElement | null>;
  readonly onOpen: (key: string) => void;
  /** Undefined: nothing can be ticked. */
  readonly onTick: ((keys: readonly string[], isOn?: boolean) => void) | undefined;
  readonly onFilter: () => void;
  readonly onHelp: () => void;
  /** Back by one step: what is ticked is put down. False: there was nothing. */
  readonly onBack: () => boolean;
}

/**
 * The keys of a page's table, wherever on the page the focus is as long as nothing else wants them: arrows move the row,
 * with shift they tick, space ticks, Enter opens, F filters, `?` shows the keys.
 */
export function useTableKeys({ body, ...on }: TableKeys, isListening: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    if (pressed(event)) event.preventDefault();
  });
  useEffect(() => {
    if (!isListening) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isListening]);

  function pressed({ key, shiftKey, target }: KeyboardEvent): boolean {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.contains(target as Node));
    const isOnRow = rows[at] === target;
    const go = (next: number) => {
      const row = rows[Math.max(0, Math.min(next, rows.length - 1))];
      if (row === undefined) return false;
      row.focus();
      const from = rows[at];
      if (shiftKey && from !== undefined) on.onTick?.([keyOf(from), keyOf(row)], true);
      return true;
    };
    // In the page nothing is chosen yet: the first row, or the one that was left.
    const left = rows.findIndex((row) => row.tabIndex === 0);
    if (key === 'ArrowDown') return go(at === -1 ? left : at + 1);
    if (key === 'ArrowUp') return at !== -1 && go(at - 1);
    if (key === 'Home') return at !== -1 && go(0);
    if (key === 'End') return at !== -1 && go(rows.length - 1);
    if (key === 'f' || key === 'F') {
      on.onFilter();
      return true;
    }
    if (key === '?') {
      on.onHelp();
      return true;
    }
    if (key === 'Escape') return on.onBack();
    const row = rows[at];
    if (!isOnRow || row === undefined) return false;
    if (key === ' ' && on.onTick !== undefined) {
      on.onTick([keyOf(row)]);
      return true;
    }
    if (key === 'Enter') {
      on.onOpen(keyOf(row));
      return true;
    }
    return false;
  }
}

const keyOf = (row: HTMLElement) => row.dataset.row ?? '';

/** Somebody types, or something that lies over the page has the keys. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  const typed =
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
  return target.closest(typed) !== null;
}
