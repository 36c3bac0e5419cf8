import { useLingui } from '@lingui/react/macro';

/** What a table's rows can do. */
export interface RowKeys {
  readonly canTick: boolean;
  readonly canOpen: boolean;
}

/** The keys of a page's table and what each does; those listed at the table's foot first. */
export function useKeyNames({ canTick, canOpen }: RowKeys) {
  const { t } = useLingui();
  const space = t({ context: 'key', message: 'Space' });
  return [
    { keys: ['↑', '↓'], does: t`row`, isBrief: true },
    ...(canTick ? [{ keys: [space], does: t`select`, isBrief: true }] : []),
    ...(canOpen ? [{ keys: ['Enter'], does: t`open`, isBrief: true }] : []),
    { keys: ['F'], does: t`filter`, isBrief: true },
    { keys: ['?'], does: t`all keys`, isBrief: true },
    ...(canTick ? [{ keys: ['Shift', '↑', '↓'], does: t`select several`, isBrief: false }] : []),
    { keys: ['Home', 'End'], does: t`first and last row`, isBrief: false },
    { keys: ['Esc'], does: t`back by one step`, isBrief: false },
    { keys: ['/', 'Ctrl K'], does: t`find`, isBrief: false },
  ];
}
