import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { passwordPath } from '#contract/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useShownFault } from '../../../../screens/parts/useShownFault.ts';
import { Fields } from '../../../../ui/fields/FormPage.tsx';
import type { StaffSessionActor } from '../../../effects/office/staffSession.effects.ts';
import { CodeFields } from './CodeFields.tsx';
import { EnrolFields } from './EnrolFields.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { Reason } from './Reason.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Step {
  readonly title: string;
  readonly lead?: string;
  readonly content: ReactNode;
  readonly action: string;
  readonly busy: string | undefined;
  /** The field that takes the focus. */
  readonly focusOn?: string;
  readonly submit: () => void;
}

/** The present question of signing in, for a page or a dialog. What is typed stays in the fields of the browser. */
export function useSignIn(session: StaffSessionActor, now: () => number): Step {
  const { t } = useLingui();
  const { language } = useFormat();
  const fields = useRef<HTMLDivElement>(null);
  useShownFault(session, fields);
  const snapshot = useSelector(session, (current) => current);
  const { account, begun, faults } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const textOf = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  const submitCode = () => session.send({ type: 'code.submitted', code: textOf('code') });
  const asked = (content: ReactNode) => (
    <div ref={fields}>
      <Fields>
        <Reason session={session} now={now} />
        {content}
      </Fields>
    </div>
  );

  if (snapshot.hasTag('codes') && begun?.factor) {
    return {
      title: t`Your recovery codes`,
      lead: t`Each works once if you lose your phone. Print them or write them down, and keep them away from the phone: they are not shown again.`,
      content: <RecoveryCodes codes={begun.factor.recoveryCodes} />,
      action: t`I have stored them safely`,
      busy: undefined,
      submit: () => session.send({ type: 'codes.kept' }),
    };
  }
  if (snapshot.hasTag('mailed')) {
    return {
      title: t`Open the link in your mailbox`,
      lead: t`Your account has no second factor yet. We have e-mailed you a link to set it up, valid for 72 hours: open it and sign in there. Check your spam folder, too.`,
      content: null,
      action: t`Back to sign-in`,
      busy: undefined,
      submit: () => session.send({ type: 'login.restarted' }),
    };
  }
  if (snapshot.hasTag('enrolling') && begun?.factor) {
    return {
      title: t`Your second factor`,
      lead: t`Somebody who finds out your password still cannot get in: from now on it takes your phone as well.`,
      content: asked(<EnrolFields session={session} factor={begun.factor} />),
      action: t`Confirm the code`,
      busy: isBusy ? t`Checking…` : undefined,
      submit: submitCode,
    };
  }
  if (snapshot.hasTag('code') || snapshot.hasTag('recovery')) {
    return {
      title: snapshot.hasTag('code') ? t`Code from your app` : t`Recovery code`,
      lead: snapshot.hasTag('code')
        ? t`Six digits from your authenticator app.`
        : t`One of the ten you were given with your second factor. It works once.`,
      content: asked(<CodeFields session={session} />),
      action: t`Sign in`,
      busy: isBusy ? t`Signing in…` : undefined,
      focusOn: 'code',
      submit: submitCode,
    };
  }
  return {
    title: t`Sign in`,
    lead: t`For people who work for the organiser.`,
    content: asked(
      <>
        <PasswordFields actor={session} faults={faults} isBusy={isBusy} account={account} />
        {account === null && (
          <p className="small">
            <a href={passwordPath(language)}>{t`Forgotten your password?`}</a>
          </p>
        )}
      </>,
    ),
    action: t`Sign in`,
    busy: isBusy ? t`Signing in…` : undefined,
    submit: () => session.send({ type: 'login.submitted', email: textOf('email'), password: textOf('password') }),
  };
}
