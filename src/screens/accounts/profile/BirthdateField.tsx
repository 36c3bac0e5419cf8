import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../i18n/useFormat.ts';
import { FieldGroup, SelectField } from '../../../ui/fields/Field.tsx';
import styles from './profile.module.css';

interface BirthdateFieldProps {
  /** `YYYY-MM-DD`; parts that are not chosen yet are empty: `1995--`; empty: not given. */
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** The year that the picker opens at (docs/rules/accounts.md 6.4); nothing is chosen by that. */
const opensAt = 1995;
const oldest = 1900;

/** A day of birth in three of the phone's own pickers. The list of years opens at 1995: that is where its 'Year' stands. */
export function BirthdateField({ value, error, disabled, onChange, onLeave }: BirthdateFieldProps) {
  const { t } = useLingui();
  const { monthName } = useFormat();
  const [year = '', month = '', day = ''] = value.split('-');
  const reportChange = (parts: readonly string[]) =>
    onChange(parts.every((part) => part === '') ? '' : parts.join('-'));
  const years = upTo(new Date().getFullYear() - oldest).map((at) => String(oldest + at));
  const choices = (label: string, all: readonly { readonly value: string; readonly label: string }[]) => [
    { value: '', label },
    ...all,
  ];
  const numbers = (last: number) => upTo(last).map((at) => String(at).padStart(2, '0'));
  return (
    <FieldGroup legend={t`Date of birth`} error={error} onLeave={onLeave}>
      <div className={styles.day}>
        <SelectField
          name="birthdate"
          label={t`Day`}
          autoComplete="bday-day"
          disabled={disabled}
          value={day}
          options={choices(
            '–',
            numbers(31).map((one) => ({ value: one, label: String(Number(one)) })),
          )}
          onChange={({ currentTarget }) => reportChange([year, month, currentTarget.value])}
        />
        <SelectField
          name="birthdate_month"
          label={t`Month`}
          autoComplete="bday-month"
          disabled={disabled}
          value={month}
          options={choices(
            '–',
            numbers(12).map((one) => ({ value: one, label: monthName(Number(one)) })),
          )}
          onChange={({ currentTarget }) => reportChange([year, currentTarget.value, day])}
        />
        <SelectField
          name="birthdate_year"
          label={t`Year`}
          autoComplete="bday-year"
          disabled={disabled}
          value={year}
          options={[
            ...years
              .filter((one) => Number(one) > opensAt)
              .toReversed()
              .map(asOption),
            { value: '', label: '–' },
            ...years
              .filter((one) => Number(one) <= opensAt)
              .toReversed()
              .map(asOption),
          ]}
          onChange={({ currentTarget }) => reportChange([currentTarget.value, month, day])}
        />
      </div>
    </FieldGroup>
  );
}

const asOption = (value: string) => ({ value, label: value });
/** 1, 2, …, last. */
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
