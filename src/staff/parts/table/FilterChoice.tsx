import { useLingui } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { RefObject } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { SelectField } from '../../../ui/fields/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { DayField } from '../fields/DayField.tsx';
import styles from './TableTools.module.css';
import type { TableFilter } from './tableTypes.ts';
import type { TableChoice } from './useTableChoice.ts';

interface FilterChoiceProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly filters: readonly TableFilter[];
  readonly choice: TableChoice;
}

/** What else the list is narrowed by: a chip says field and value and can be taken away. */
export function FilterChoice({ ref, filters, choice }: FilterChoiceProps) {
  const { t } = useLingui();
  const { dayOfYear } = useFormat();
  const format = ({ options, format: words = dayOfYear }: TableFilter, value: string) =>
    options === undefined ? words(value) : (options.find((one) => one.value === value)?.label ?? value);
  const chosen = filters.filter(({ key }) => choice.filters[key] !== undefined);
  const fields = filters.filter((one) => one.format === undefined);
  return (
    <>
      {chosen.map((filter) => {
        const { key, label } = filter;
        const value = format(filter, choice.filters[key] ?? '');
        return (
          <span key={key} className={styles.chip}>
            <span>
              {label}: <b>{value}</b>
            </span>
            <button type="button" aria-label={t`Not by ${label} any more`} onClick={() => choice.filterBy(key, '')}>
              <Icon name="cross" size="s" />
            </button>
          </span>
        );
      })}
      <Popover position="bottom-start" offset={4} trapFocus transitionProps={{ duration: 0 }}>
        <Popover.Target>
          <Button ref={ref} variant="text" size="compact" leftSection={<Icon name="plus" size="s" />}>
            {t`Filter`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles.sheet} aria-label={t`Filter`}>
          <div className="stack-3">
            {fields.map(({ key, label, options }) =>
              options === undefined ? (
                <DayField
                  key={key}
                  label={label}
                  value={choice.filters[key] ?? ''}
                  onChange={({ currentTarget: { value } }) => choice.filterBy(key, value)}
                />
              ) : (
                <SelectField
                  key={key}
                  label={label}
                  value={choice.filters[key] ?? ''}
                  options={[{ value: '', label: t`Any` }, ...options]}
                  onChange={({ currentTarget: { value } }) => choice.filterBy(key, value)}
                />
              ),
            )}
            <Button size="compact" onClick={choice.clear}>{t`Show everything`}</Button>
          </div>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
