import { useEffect, useRef } from 'react';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { FormPage } from '../../../../ui/fields/FormPage.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useSignIn } from './useSignIn.tsx';

/** Signing in where there is no page yet to stay on. */
export function SignInPage() {
  const { session, services } = useStaff();
  const { title, lead, content, action, busy, focusOn, submit } = useSignIn(session, services.serverNow);
  const form = useRef<HTMLFormElement>(null);
  usePageTitle(title);
  useEffect(() => form.current?.querySelector<HTMLElement>(`[name="${focusOn}"]`)?.focus(), [focusOn]);
  return (
    <FormPage
      key={title}
      form={form}
      title={title}
      lead={lead}
      onSubmit={submit}
      action={
        <ActionButton type="submit" fullWidth busy={busy}>
          {action}
        </ActionButton>
      }
    >
      {content}
    </FormPage>
  );
}
