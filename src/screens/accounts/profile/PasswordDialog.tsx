import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { passwordLength } from '#contract/constants.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { FormDialog } from '../../parts/forms/FormDialog.tsx';
import { StaffCodeField } from '../../parts/forms/StaffCodeField.tsx';

interface PasswordDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'actor'> {
  readonly isStaff: boolean;
}

/** A new password, for a person who knows the present one. */
export function PasswordDialog({ actor, isStaff }: PasswordDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      actor={actor}
      title={t`Change your password`}
      subtitle={t`You will be signed out everywhere else.`}
      action={t`Change the password`}
      busy={t`Changing…`}
      focusOn="current_password"
    >
      {({ field }) => (
        <>
          <PasswordField
            {...field('current_password')}
            label={t`Current password`}
            autoComplete="current-password"
            maxLength={passwordLength.max}
          />
          <PasswordField
            {...field('password')}
            label={t`New password`}
            help={t`At least ${passwordLength.min} characters`}
            autoComplete="new-password"
            maxLength={passwordLength.max}
          />
          <PasswordField
            {...field('password_confirmation')}
            label={t`Repeat the new password`}
            autoComplete="new-password"
            maxLength={passwordLength.max}
          />
          {isStaff && <StaffCodeField {...field('staff_code')} />}
        </>
      )}
    </FormDialog>
  );
}
