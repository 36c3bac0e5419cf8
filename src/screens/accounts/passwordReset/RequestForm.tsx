import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { PageForm } from '../../parts/forms/PageForm.tsx';
import { EmailField } from '../../parts/ownFields.tsx';
import type { PasswordResetScreenProps } from './view.ts';

/** Whose password is forgotten. */
export function RequestForm({ actor }: PasswordResetScreenProps) {
  const { t } = useLingui();
  return (
    <PageForm
      actor={useSelector(actor, ({ children }) => children.requestLink)}
      title={t`Forgotten password`}
      lead={t`We e-mail you a link to set a new one.`}
      action={t`Send the link`}
      busy={t`Sending…`}
      isShort
    >
      {({ field, isSending }) => (
        <fieldset disabled={isSending}>
          <EmailField field={field} autoComplete="username" />
        </fieldset>
      )}
    </PageForm>
  );
}
