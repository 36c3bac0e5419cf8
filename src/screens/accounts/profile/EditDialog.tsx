import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { passwordLength, tshirtSizes } from '#contract/constants.ts';
import type { ProfileField, Typed } from '#machines/accounts/profileForm.ts';
import { languageNames } from '../../../i18n/languageNames.ts';
import { EmailAddressField } from '../../../ui/fields/EmailAddressField.tsx';
import { Field, SelectField } from '../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../ui/fields/FormPage.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { FormDialog } from '../../parts/forms/FormDialog.tsx';
import { StaffCodeField } from '../../parts/forms/StaffCodeField.tsx';
import type { FormActor } from '../../parts/forms/useFormFields.ts';
import { BirthdateField } from './BirthdateField.tsx';
import { SignInAgain } from './SignInAgain.tsx';

interface EditDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: FormActor<ProfileField> | undefined;
  readonly focusOn: ProfileField | null;
  /** The profile that it is about; absent while nobody is signed in. */
  readonly profile: Pick<Profile, 'email' | 'email_bounced' | 'has_password' | 'is_staff'> | null;
  /** With what stands in the fields. */
  readonly onSignInAgain: (typed: Typed) => void;
}

/** Everything that somebody can change of themselves, in one dialog. */
export function EditDialog({ actor, focusOn, profile, onSignInAgain }: EditDialogProps) {
  const { t } = useLingui();
  const none = { value: '', label: t`not selected` };
  return (
    <FormDialog
      actor={actor}
      title={t`Edit your profile`}
      action={t`Save`}
      busy={t`Saving…`}
      focusOn={focusOn ?? undefined}
    >
      {({ values, field: line, give, isSending }) => {
        const asksProof = values.email !== profile?.email;
        const choice = (name: ProfileField, options: ComponentProps<typeof SelectField>['options']) => {
          const { readOnly, ...field } = line(name);
          return { ...field, disabled: readOnly, options };
        };
        return (
          <>
            <FieldPair>
              <Field {...line('name')} label={t`First name`} autoComplete="given-name" maxLength={100} />
              <Field {...line('surname')} label={t`Last name`} autoComplete="family-name" maxLength={100} />
            </FieldPair>
            <Field
              {...line('phone')}
              label={t`Phone`}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={40}
              help={t`Without a country or area code. For the day of the run only.`}
            />
            <BirthdateField
              value={values.birthdate}
              error={line('birthdate').error}
              disabled={isSending}
              onChange={(text) => give('birthdate', text)}
              onLeave={line('birthdate').onBlur}
            />
            <FieldPair>
              <SelectField
                {...choice('sex', [none, { value: 'K', label: t`Women’s` }, { value: 'M', label: t`Men’s` }])}
                label={t`T-shirt cut`}
              />
              <SelectField
                {...choice('size', [none, ...tshirtSizes.map((size) => ({ value: size, label: size }))])}
                label={t`T-shirt size`}
              />
            </FieldPair>
            <SelectField
              {...choice(
                'language',
                languageNames.map(({ language, name }) => ({ value: language, label: name, lang: language })),
              )}
              label={t`Language`}
              help={t`For these pages and our e-mails to you.`}
            />
            <EmailAddressField
              {...line('email')}
              label={t`E-mail`}
              autoComplete="email"
              help={
                profile?.email_bounced == null
                  ? t`A new address takes effect once you open the link we send there.`
                  : t`The new address takes effect at once. We send a link there to confirm it.`
              }
            />
            {asksProof && profile?.has_password === false && (
              <SignInAgain disabled={isSending} onSignIn={() => onSignInAgain(values)} />
            )}
            {asksProof && profile?.has_password === true && (
              <PasswordField
                {...line('current_password')}
                label={t`Current password`}
                help={t`To make sure it is you changing the address.`}
                autoComplete="current-password"
                maxLength={passwordLength.max}
              />
            )}
            {asksProof && profile?.is_staff === true && <StaffCodeField {...line('staff_code')} />}
          </>
        );
      }}
    </FormDialog>
  );
}
