import { useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import 'dayjs/locale/pl';
import { useDisclosure } from '@mantine/hooks';
import { useFormat } from '../../../i18n/useFormat.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Field, type FieldProps } from '../../../ui/fields/Field.tsx';
import styles from './DayField.module.css';
import { dayIn, isDay, typedDay } from './dayAndTime.ts';
import { useTyped } from './useTyped.ts';

export interface TypedFieldProps extends Omit<FieldProps, 'type' | 'onChange' | 'value' | 'inset'> {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

/**
 * A day, `YYYY-MM-DD`, typed as the app's language writes it or chosen from a calendar. Whatever the browser's language
 * is: its own field follows that one. A text that is no day goes to the form as it is, which says so.
 */
export function DayField({ value, onChange, onBlur, readOnly = false, ...field }: TypedFieldProps) {
  const { t } = useLingui();
  const { language } = useFormat();
  const [typed, type] = useTyped();
  const [isOpen, calendar] = useDisclosure(false);
  const isFixed = readOnly || field.disabled === true;
  const give = (day: string) => onChange({ currentTarget: { value: day } });
  return (
    <Popover
      opened={isOpen && !isFixed}
      onChange={(opens) => (opens ? calendar.open() : calendar.close())}
      position="bottom-end"
      offset={4}
      trapFocus
      returnFocus
      // A modal dialog lies above everything that is not within it.
      withinPortal={false}
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div>
          <Field
            {...field}
            readOnly={readOnly}
            autoComplete="off"
            inputMode="numeric"
            value={typed ?? (isDay(value) ? typedDay(value, language) : value)}
            onChange={({ currentTarget: { value: text } }) => {
              type(text);
              give(dayIn(text) ?? text);
            }}
            onBlur={(event) => {
              type(null);
              onBlur?.(event);
            }}
            inset={
              <IconButton
                icon="calendar"
                label={t`Choose a day`}
                disabled={isFixed}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={calendar.toggle}
              />
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.sheet}
        role="dialog"
        aria-label={t`Choose a day`}
        onKeyDown={(event) => {
          // Else the dialog that it is in would close, too.
          if (event.key === 'Escape') event.preventDefault();
        }}
      >
        <DatePicker
          locale={language}
          firstDayOfWeek={1}
          size="md"
          maxLevel="year"
          hideOutsideDates
          value={isDay(value) ? value : null}
          {...(isDay(value) && { defaultDate: value })}
          ariaLabels={{
            previousMonth: t`Month before`,
            nextMonth: t`Month after`,
            previousYear: t`Year before`,
            nextYear: t`Year after`,
          }}
          onChange={(day) => {
            if (day !== null) give(day);
            calendar.close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
