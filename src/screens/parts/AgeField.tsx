import { useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import { Field, SelectField, type SelectFieldProps } from '../../ui/fields/Field.tsx';

interface AgeFieldProps extends Pick<SelectFieldProps, 'label' | 'help' | 'error' | 'required'> {
  readonly name: string;
  readonly value: string;
  readonly readOnly?: boolean;
  /** Whole years; null where any age may start. */
  readonly range: { readonly age_from: number | null; readonly age_to: number | null };
  readonly onBlur?: () => void;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** The age of a child, out of those that may start. */
export function AgeField({ range: { age_from: from, age_to: to }, readOnly = false, ...field }: AgeFieldProps) {
  const { t } = useLingui();
  if (from === null)
    return <Field {...field} readOnly={readOnly} inputMode="numeric" autoComplete="off" maxLength={3} />;
  const ages = agesBetween(from, to ?? from).map(String);
  // A value from before the range changed stays visible.
  const unlisted = field.value === '' || ages.includes(field.value) ? [] : [field.value];
  const options = [
    { value: '', label: t`Choose` },
    ...[...unlisted, ...ages].map((age) => ({ value: age, label: age })),
  ];
  return <SelectField {...field} disabled={readOnly} options={options} />;
}

export const agesBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, more) => from + more);
