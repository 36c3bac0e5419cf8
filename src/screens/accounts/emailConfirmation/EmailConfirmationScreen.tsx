import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { LinkLoading, LinkUnread } from '../../../ui/LinkVerdicts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { partAt } from '../../parts/partAt.ts';
import { ToPath } from '../../parts/ToPath.tsx';
import { useViewFocus } from '../../parts/useViewFocus.ts';
import { OwnStart } from './OwnStart.tsx';
import { Spent } from './Spent.tsx';
import type { EmailConfirmationScreenProps } from './view.ts';

/**
 * The target of a mail's link: a button that confirms the address, or what is needed before (docs/rules/accounts.md 2).
 */
export function EmailConfirmationScreen(props: EmailConfirmationScreenProps) {
  const View = useSelector(props.actor, (snapshot) => partAt(snapshot, views) ?? Reading);
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <View {...props} />
    </div>
  );
}

const Reading = () => (
  <VerdictPage>
    <LinkLoading />
  </VerdictPage>
);

const Unread = ({ actor }: EmailConfirmationScreenProps) => (
  <VerdictPage>
    <LinkUnread actor={actor} />
  </VerdictPage>
);

function Offered({ actor }: EmailConfirmationScreenProps) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.email);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <VerdictPage>
      <Verdict icon="mail" title={t`Confirm your address`}>
        <Trans>
          This is the link we sent to <b>{email}</b>. Press the button, and the places bought with this address will be
          in your account.
        </Trans>
      </Verdict>
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`Your address could not be confirmed. Check your connection and try again.`}
        </Notice>
      )}
      <WaysOn>
        <ActionButton
          busy={isBusy ? t`Confirming…` : undefined}
          onClick={() => actor.send({ type: 'confirmation.wanted' })}
        >
          {t`Confirm address`}
        </ActionButton>
      </WaysOn>
    </VerdictPage>
  );
}

/** The address is to become an account's: only within a session of it. */
function SignInFirst({ actor, profile }: EmailConfirmationScreenProps) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.email);
  const wayOn = (label: ReactNode) => (
    <WaysOn>
      <ActionButton onClick={() => actor.send({ type: 'signIn.wanted' })}>{label}</ActionButton>
    </WaysOn>
  );
  if (profile !== null) {
    return (
      <VerdictPage>
        <Verdict title={t`This link is for another account`}>
          <Trans>
            <b>{email}</b> was not entered in the account that you are signed in to. Sign out, sign in to the other one,
            and open the link in the e-mail again.
          </Trans>
        </Verdict>
        {wayOn(t`Sign out`)}
      </VerdictPage>
    );
  }
  return (
    <VerdictPage>
      <Verdict icon="mail" title={t`Sign in first`}>
        <Trans>
          <b>{email}</b> is the new address for an account. Sign in to that account as usual, then confirm the address
          here.
        </Trans>
      </Verdict>
      {wayOn(t`Sign in`)}
    </VerdictPage>
  );
}

function Confirmed({ profile }: EmailConfirmationScreenProps) {
  const { t } = useLingui();
  return (
    <VerdictPage>
      <Verdict tone="good" icon="check" title={t`Your address is confirmed`}>
        {t`The places bought with it are in your account.`}{' '}
        {(profile?.reserved_in_name ?? []).length > 0 &&
          t`Other places are reserved in your name and not paid yet: tell us in your runs whether they are yours.`}
      </Verdict>
      <WaysOn>
        <ToPath to="/signups">{t`Go to your runs`}</ToPath>
        <ToPath to="/profil" variant="default">{t`Go to your profile`}</ToPath>
      </WaysOn>
    </VerdictPage>
  );
}

const SpentPage = (props: EmailConfirmationScreenProps) => (
  <VerdictPage>
    <Spent {...props} />
  </VerdictPage>
);

const views = {
  unread: Unread,
  offered: Offered,
  choosing: OwnStart,
  signInFirst: SignInFirst,
  confirmed: Confirmed,
  spent: SpentPage,
};
