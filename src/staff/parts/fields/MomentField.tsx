import { useLingui } from '@lingui/react/macro';
import { DayField, type TypedFieldProps } from './DayField.tsx';
import styles from './MomentField.module.css';
import { TimeField } from './TimeField.tsx';

/** A day and a time of it, `YYYY-MM-DDTHH:MM`; a day alone begins at midnight. */
export function MomentField({ value, onChange, label, help, error, ...field }: TypedFieldProps) {
  const { t } = useLingui();
  const [day = '', time = ''] = value.split('T');
  const give = (nextDay: string, nextTime: string) => {
    // Pasted whole.
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/u.test(nextDay)) onChange({ currentTarget: { value: nextDay } });
    else
      onChange({
        currentTarget: { value: nextDay === '' ? '' : `${nextDay}T${nextTime === '' ? '00:00' : nextTime}` },
      });
  };
  return (
    <div className={styles.moment}>
      <DayField
        {...field}
        label={label}
        help={help}
        error={error}
        value={day}
        onChange={({ currentTarget }) => give(currentTarget.value, time)}
      />
      <TimeField
        {...field}
        name={`${field.name}.time`}
        label={t`Time`}
        optional={false}
        disabled={field.disabled === true || day === ''}
        value={time}
        onChange={({ currentTarget }) => give(day, currentTarget.value)}
      />
    </div>
  );
}
