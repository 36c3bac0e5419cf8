import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { StartField } from '#machines/accounts/emailConfirmation.logic.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Fields, FormPage } from '../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { NameFields, PasswordFields, useTypedFields } from '../../parts/ownFields.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import type { EmailConfirmationScreenProps } from './view.ts';

/**
 * Whoever has the mailbox, but neither registered nor signed in in this browser: nothing that somebody else set up
 * stays (docs/rules/accounts.md 2).
 */
export function OwnStart({ actor, profile }: EmailConfirmationScreenProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { email, refusal } = context;
  const typed = useTypedFields<StartField>(actor, context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isRejected = useSelector(actor, (snapshot) => snapshot.hasTag('refused'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const maySignIn = useSelector(actor, (snapshot) => snapshot.can({ type: 'signIn.wanted' })) && profile === null;
  return (
    <FormPage
      form={form}
      title={t`Confirm your address`}
      lead={
        <Trans>
          This is not the browser in which the account was begun. Choose a password of your own, so that nobody but you
          gets in.
        </Trans>
      }
      onSubmit={() => actor.send({ type: 'start.submitted' })}
      action={
        <ActionButton type="submit" fullWidth busy={isBusy ? t`Confirming…` : undefined}>
          {t`Confirm address`}
        </ActionButton>
      }
    >
      <fieldset disabled={isBusy}>
        <Fields>
          <Field name="email" label={t`E-mail`} type="email" autoComplete="username" readOnly value={email} />
          <NameFields typed={typed} />
          <PasswordFields typed={typed} label={t`Password`} />
        </Fields>
      </fieldset>
      {isRejected && (
        <Notice tone="urgent" role="alert">
          {refusal}
        </Notice>
      )}
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`Your address could not be confirmed. Check your connection and try again.`}
        </Notice>
      )}
      {maySignIn && (
        <Notice>
          {t`Did you begin the account yourself? Sign in, and it stays as it is.`}{' '}
          <ActionButton variant="text" onClick={() => actor.send({ type: 'signIn.wanted' })}>
            {t`Sign in first`}
          </ActionButton>
        </Notice>
      )}
    </FormPage>
  );
}
