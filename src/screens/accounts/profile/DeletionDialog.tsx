import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { passwordLength } from '#contract/constants.ts';
import { EmailAddressField } from '../../../ui/fields/EmailAddressField.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { FormDialog } from '../../parts/forms/FormDialog.tsx';
import { StaffCodeField } from '../../parts/forms/StaffCodeField.tsx';
import styles from './profile.module.css';
import { SignInAgain } from './SignInAgain.tsx';

interface DeletionDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'actor'> {
  readonly email: string | undefined;
  readonly hasPassword: boolean;
  readonly isStaff: boolean;
  readonly onSignInAgain: () => void;
}

/** The end of an account: what goes, what stays, and the address typed once more. */
export function DeletionDialog({ actor, email, hasPassword, isStaff, onSignInAgain }: DeletionDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      actor={actor}
      title={t`Delete your account`}
      subtitle={
        <Trans>
          The account <b className="strong">{email}</b> and everything personal in it will be deleted at once and for
          good.
        </Trans>
      }
      action={t`Delete the account for good`}
      busy={t`Deleting…`}
      isDangerous
    >
      {({ field }) => (
        <>
          <ul className={styles.points}>
            <li>{t`Reservations that are not paid are released.`}</li>
            <li>{t`Paid places stay with their groups, without your name. There is no refund.`}</li>
            <li>{t`Groups you lead get another captain; groups with nobody else in them are deleted.`}</li>
            <li>{t`We keep the payments as the law requires, without your name.`}</li>
          </ul>
          <EmailAddressField {...field('email')} label={t`Type your e-mail address`} autoComplete="off" />
          {hasPassword ? (
            <PasswordField
              {...field('password')}
              label={t`Password`}
              autoComplete="current-password"
              maxLength={passwordLength.max}
            />
          ) : (
            <SignInAgain disabled={field('email').readOnly} onSignIn={onSignInAgain} />
          )}
          {isStaff && <StaffCodeField {...field('staff_code')} />}
        </>
      )}
    </FormDialog>
  );
}
