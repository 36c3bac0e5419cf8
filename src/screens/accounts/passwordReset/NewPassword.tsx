import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Fields } from '../../../ui/fields/FormPage.tsx';
import { PageForm } from '../../parts/forms/PageForm.tsx';
import { StaffCodeField } from '../../parts/forms/StaffCodeField.tsx';
import { EmailField, PasswordFields } from '../../parts/ownFields.tsx';
import type { PasswordResetScreenProps } from './view.ts';

/** What the link of the mail leads to. For password managers the address is the name that the password belongs to. */
export function NewPassword({ actor }: PasswordResetScreenProps) {
  const { t } = useLingui();
  const asksCode = useSelector(actor, ({ context }) => context.asksCode);
  return (
    <PageForm
      actor={useSelector(actor, ({ children }) => children.setPassword)}
      title={t`New password`}
      lead={t`It signs you out everywhere; sign in with it afterwards.`}
      action={t`Set the password`}
      busy={t`Saving…`}
    >
      {({ field, isSending }) => (
        <fieldset disabled={isSending}>
          <Fields>
            <EmailField field={field} autoComplete="username" />
            <PasswordFields field={field} label={t`New password`} />
            {asksCode && <StaffCodeField {...field('staff_code')} />}
          </Fields>
        </fieldset>
      )}
    </PageForm>
  );
}
