import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { OfficeIcon } from '../OfficeIcon.tsx';
import styles from './TableTools.module.css';
import type { TableColumn } from './tableTypes.ts';
import type { TableChoice } from './useTableChoice.ts';

interface ColumnChoiceProps {
  readonly choice: TableChoice;
  readonly columns: readonly Pick<TableColumn<never>, 'key' | 'head' | 'isOff'>[];
}

/** Which columns are shown: the first one always is. */
export function ColumnChoice({ choice, columns: [, ...columns] }: ColumnChoiceProps) {
  const { t } = useLingui();
  const usual = columns.filter(({ isOff }) => isOff !== true).map(({ key }) => key);
  const shown = columns.map(({ key }) => key).filter((key) => (choice.columns ?? usual).includes(key));
  const [some, all] = [shown.length + 1, columns.length + 1];
  const turn = (key: string, isOn: boolean) => {
    const next = columns.map((column) => column.key).filter((one) => (one === key ? isOn : shown.includes(one)));
    // The address cannot say 'none': the first column's own name stands for it.
    choice.show(next.join() === usual.join() ? null : next.length === 0 ? ['-'] : next);
  };
  return (
    <Popover position="bottom-end" offset={4} trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button size="compact" leftSection={<OfficeIcon name="columns" size="s" />}>
          {t`Columns, ${some} of ${all}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.sheet} aria-label={t`Columns`}>
        <div className="stack-3">
          {columns.map(({ key, head }) => (
            <Checkbox
              key={key}
              label={head}
              checked={shown.includes(key)}
              onChange={({ currentTarget: { checked } }) => turn(key, checked)}
            />
          ))}
        </div>
        {choice.columns !== null && (
          <Button variant="text" size="compact" onClick={() => choice.show(null)}>{t`The usual ones`}</Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
