import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionMenu } from '../../../ui/buttons/ActionMenu.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import styles from './SelectionBar.module.css';
import type { SelectionAct, TableSelection } from './tableTypes.ts';

interface SelectionBarProps {
  readonly selection: TableSelection;
  /** How many the list has; null while that is not known. */
  readonly total: number | null;
  readonly onSelectAll: () => void;
  readonly acts: readonly SelectionAct[];
  readonly isWide: boolean;
}

/** What can be done with the ticked rows: at the bottom, so that no row moves. */
export function SelectionBar({ selection, total, onSelectAll, acts, isWide }: SelectionBarProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { count, isAll, clear } = selection;
  const [first, ...others] = acts;
  const menu = isWide ? [] : others;
  const all = number(total ?? 0);
  return (
    <section
      className={styles.bar}
      aria-label={t`With what is selected`}
      data-mantine-color-scheme="dark"
      data-dock={isWide ? undefined : ''}
    >
      <p className={styles.count} role="status">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {!isAll && total !== null && total > count && (
        <Button variant="text" size="compact" onClick={onSelectAll}>{t`Select all ${all}`}</Button>
      )}
      <span className={styles.acts}>
        {(isWide ? acts : first === undefined ? [] : [first]).map(({ key, label, icon, onAct }) => (
          <Button key={key} size="compact" leftSection={icon} onClick={() => onAct(selection)}>
            {label}
          </Button>
        ))}
        {menu.length > 0 && (
          <ActionMenu
            face={{ icon: 'dots' }}
            label={t`More actions`}
            items={menu.map(({ key, label }) => ({ name: key, text: label }))}
            onChoose={(name) => menu.find(({ key }) => key === name)?.onAct(selection)}
          />
        )}
        <IconButton icon="cross" label={t`Select none`} onClick={clear} />
      </span>
    </section>
  );
}
