import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { passwordPath, registrationPath } from '#contract/paths.ts';
import { staffRoot } from '#contract/staff/paths.ts';
import { known } from '#machines/kit/known.ts';
import { staffInvitationMachine } from '#machines/office/staffInvitation.machine.ts';
import { inspected } from '../../../../flows/inspected.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useShownFault } from '../../../../screens/parts/useShownFault.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Fields, FormPage } from '../../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { FullScreenSpinner } from '../../../../ui/Spinner.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../../ui/Verdict.tsx';
import { staffInvitationEffects } from '../../../effects/office/staffInvitation.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { roleNames } from '../../../kit/roleNames.ts';
import { PasswordFields } from '../signIn/PasswordFields.tsx';

/** The link of an invitation to the staff, opened. */
export function InvitationPage() {
  const { invitation } = useStaff();
  const [chart] = useState(() => staffInvitationMachine.provide(staffInvitationEffects(invitation)));
  return <Invitation actor={useActorRef(chart, inspected())} />;
}

type InvitationActor = ReturnType<typeof useActorRef<typeof staffInvitationMachine>>;

/** What stands there for as long as its chart runs. */
export function Invitation({ actor }: { readonly actor: InvitationActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  usePageTitle(t`Invitation`);
  if (snapshot.hasTag('waiting')) return <FullScreenSpinner />;
  if (snapshot.hasTag('asking')) return <AskingForm actor={actor} />;
  return <End actor={actor} />;
}

function AskingForm({ actor }: { readonly actor: InvitationActor }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const { services } = useStaff();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const snapshot = useSelector(actor, (current) => current);
  const { faults, until } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const textOf = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  const reasons: readonly (readonly ['wrong' | 'limited' | 'lost', ReactNode])[] = [
    ['wrong', t`The e-mail address or the password is wrong.`],
    ['limited', <Limited key="limited" until={until} now={services.serverNow()} />],
    ['lost', t`We could not reach the server. Check your connection and try again.`],
  ];
  const [, reason] = reasons.find(([tag]) => snapshot.hasTag(tag)) ?? [];
  return (
    <FormPage
      form={form}
      title={t`You are invited to the staff`}
      lead={t`Sign in with your Muster account: the one with the address the invitation was sent to.`}
      onSubmit={() => actor.send({ type: 'login.submitted', email: textOf('email'), password: textOf('password') })}
      action={
        <ActionButton type="submit" fullWidth busy={isBusy ? t`Joining…` : undefined}>
          {t`Join the staff`}
        </ActionButton>
      }
    >
      <Fields>
        {reason !== undefined && (
          <Notice tone="urgent" role="alert">
            {reason}
          </Notice>
        )}
        <PasswordFields actor={actor} faults={faults} isBusy={isBusy} />
        <p className="small quiet">
          <Trans>
            No account yet? <a href={registrationPath(language)}>Create one</a> with that address, confirm it, and open
            the link again. Only signed in with Google or Facebook so far?{' '}
            <a href={passwordPath(language)}>Set a password</a> first.
          </Trans>
        </p>
      </Fields>
    </FormPage>
  );
}

function Limited({ until, now }: { readonly until: number | null; readonly now: number }) {
  if (until === null) return <Trans>Too many tries. Wait a little and try again.</Trans>;
  return (
    <Plural
      value={Math.max(1, Math.ceil((until - now) / 60_000))}
      one="Too many tries. Try again in # minute."
      other="Too many tries. Try again in # minutes."
    />
  );
}

/** What became of the link, or may with one click. */
function End({ actor }: { readonly actor: InvitationActor }) {
  const { t, i18n } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { shopper, role } = snapshot.context;
  const toStaff = (
    <Button component={Link} variant="main" to={staffRoot}>
      {t`Sign in to the staff pages`}
    </Button>
  );
  const another = snapshot.can({ type: 'account.changed' }) && (
    <Button onClick={() => actor.send({ type: 'account.changed' })}>{t`Another account`}</Button>
  );
  if (snapshot.hasTag('offered')) {
    const { name, email } = known(shopper);
    return (
      <Page
        title={t`You are invited to the staff`}
        text={t`You are signed in as ${name}, ${email}. Is that the address the invitation was sent to?`}
      >
        {snapshot.hasTag('lost') && (
          <Notice tone="urgent" role="alert">
            {t`We could not reach the server. Check your connection and try again.`}
          </Notice>
        )}
        <ActionButton
          fullWidth
          busy={snapshot.hasTag('busy') ? t`Joining…` : undefined}
          onClick={() => actor.send({ type: 'offer.accepted' })}
        >
          {t`Join as ${name}`}
        </ActionButton>
        {another}
      </Page>
    );
  }
  if (snapshot.hasTag('joined')) {
    const roleName = i18n._(roleNames[known(role)]);
    return (
      <Page
        isGood
        title={t`Welcome to the staff`}
        text={t`Your role: ${roleName}. Now sign in: you will set up your second factor, so have your phone at hand.`}
      >
        {toStaff}
      </Page>
    );
  }
  if (snapshot.hasTag('otherAccount')) {
    return (
      <Page
        title={t`This invitation is for another address`}
        text={t`A link only works for the account with the address it was sent to.`}
      >
        {another}
      </Page>
    );
  }
  if (snapshot.hasTag('unconfirmed')) {
    return (
      <Page
        title={t`Confirm your address first`}
        text={t`We e-mailed you a link when you created your account. Open it, then come back here.`}
      >
        <ActionButton fullWidth onClick={() => actor.send({ type: 'retry.requested' })}>
          {t`I have confirmed it`}
        </ActionButton>
      </Page>
    );
  }
  if (snapshot.hasTag('member')) {
    return (
      <Page title={t`You are already on the staff`} text={t`There is nothing to join.`}>
        {toStaff}
      </Page>
    );
  }
  return (
    <Page
      title={t`This link has expired`}
      text={t`It has been used or is older than 72 hours. Ask the person who invited you for a new one. If you have already joined, just sign in.`}
    >
      {toStaff}
    </Page>
  );
}

interface PageProps {
  readonly title: string;
  readonly text: string;
  readonly isGood?: boolean;
  readonly children: ReactNode;
}

const Page = ({ title, text, isGood = false, children }: PageProps) => (
  <VerdictPage>
    <Verdict tone={isGood ? 'good' : 'plain'} icon={isGood ? 'check' : 'people'} title={title}>
      {text}
    </Verdict>
    <WaysOn>{children}</WaysOn>
  </VerdictPage>
);
