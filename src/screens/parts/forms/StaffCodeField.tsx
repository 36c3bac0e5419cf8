import { useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/fields/Field.tsx';
import type { FormField } from './useFormFields.ts';

/** A code of the second factor, for members of the staff: their account depends on it, too (docs/rules/staff.md 6). */
export function StaffCodeField(field: FormField) {
  const { t } = useLingui();
  return (
    <Field
      {...field}
      label={t`Code from your authenticator app`}
      help={t`You are on the organiser’s staff. A recovery code works, too.`}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  );
}
