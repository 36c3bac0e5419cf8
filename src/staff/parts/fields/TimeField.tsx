import { Field } from '../../../ui/fields/Field.tsx';
import type { TypedFieldProps } from './DayField.tsx';
import { timeIn } from './dayAndTime.ts';
import { useTyped } from './useTyped.ts';

/**
 * A time of day, `HH:MM` of 24 hours in every language, typed in whatever short form: 9, 930, 9.30. What is no time goes
 * to the form as it is, which says so.
 */
export function TimeField({ value, onChange, onBlur, ...field }: TypedFieldProps) {
  const [typed, type] = useTyped();
  return (
    <Field
      {...field}
      autoComplete="off"
      inputMode="numeric"
      placeholder="9:30"
      value={typed ?? value}
      onChange={({ currentTarget: { value: text } }) => {
        type(text);
        onChange({ currentTarget: { value: timeIn(text) ?? text } });
      }}
      onBlur={(event) => {
        type(null);
        onBlur?.(event);
      }}
    />
  );
}
