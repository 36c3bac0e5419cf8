import { useLingui } from '@lingui/react/macro';
import { type ComboboxItem, Select } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useId, useMemo } from 'react';
import frame from '../../../ui/fields/Field.module.css';
import { type FieldFrame, isShown, LabelledFrame } from '../../../ui/fields/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { fitsWords } from '../../kit/fitsWords.ts';
import styles from './SearchSelect.module.css';

interface SearchSelectProps extends FieldFrame {
  readonly name?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

/** One of many, found by typing a part of its name, whatever its accents. For a few, `SelectField` is enough. */
export function SearchSelect({ label, optional, help, error, action, options, onChange, ...rest }: SearchSelectProps) {
  const { t } = useLingui();
  const id = useId();
  // Mantine takes another list for another choice, and puts what is typed back.
  const all = JSON.stringify(options);
  const data = useMemo(() => JSON.parse(all) as ComboboxItem[], [all]);
  return (
    <LabelledFrame {...{ id, label, optional, help, error, action }}>
      <Select
        {...rest}
        id={id}
        searchable
        allowDeselect={false}
        withCheckIcon={false}
        data={data}
        limit={100}
        filter={({ search }) => data.filter((option) => fitsWords(search, [option.label]))}
        nothingFoundMessage={t`Nothing found`}
        rightSection={<Icon name="down" />}
        rightSectionPointerEvents="none"
        withScrollArea={false}
        maxDropdownHeight={320}
        classNames={{ input: frame.input ?? '', dropdown: styles.list ?? '', option: styles.option ?? '' }}
        // A modal dialog lies above everything that is not within it.
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 }, offset: 4 }}
        aria-invalid={isShown(error) || undefined}
        aria-describedby={isShown(error ?? help) ? `${id}-help` : undefined}
        // It is there to be looked through: what was chosen does not narrow it.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(value) => {
          if (value !== null) onChange(value);
        }}
      />
    </LabelledFrame>
  );
}
