import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Fields } from '../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageForm } from '../../parts/forms/PageForm.tsx';
import { NameFields, NewPasswordField } from '../../parts/ownFields.tsx';
import type { EmailConfirmationScreenProps } from './view.ts';

/**
 * For a mailbox's owner who neither registered nor signed in in this browser: nothing that somebody else set up stays
 * (docs/rules/accounts.md 2).
 */
export function OwnStart({ actor, profile }: EmailConfirmationScreenProps) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.email);
  const maySignIn = useSelector(actor, (snapshot) => snapshot.can({ type: 'signIn.wanted' })) && profile === null;
  return (
    <PageForm
      actor={useSelector(actor, ({ children }) => children.beginAccount)}
      title={t`Confirm your address`}
      lead={
        <Trans>
          This is not the browser in which the account was created. Choose your own password, so that only you can sign
          in.
        </Trans>
      }
      action={t`Confirm address`}
      busy={t`Confirming…`}
    >
      {({ field, isSending }) => (
        <>
          <fieldset disabled={isSending}>
            <Fields>
              <Field name="email" label={t`E-mail`} type="email" autoComplete="username" readOnly value={email} />
              <NameFields field={field} />
              <NewPasswordField field={field} label={t`Password`} />
            </Fields>
          </fieldset>
          {maySignIn && !isSending && (
            <Notice>
              {t`Did you create the account yourself? Sign in, and it stays as it is.`}{' '}
              <ActionButton variant="text" onClick={() => actor.send({ type: 'signIn.wanted' })}>
                {t`Sign in first`}
              </ActionButton>
            </Notice>
          )}
        </>
      )}
    </PageForm>
  );
}
