import { useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Profile } from '#contract/account.calls.ts';
import type { emailConfirmationMachine } from '#machines/emailConfirmation.machine.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../ui/Verdict.tsx';
import { ToPath } from '../parts/ToPath.tsx';
import { useViewFocus } from '../parts/useViewFocus.ts';
import { Spent } from './Spent.tsx';

export interface EmailConfirmationScreenProps {
  readonly actor: ActorRefFrom<typeof emailConfirmationMachine>;
  /** Of who is signed in, as it is now; null for a visitor. */
  readonly profile: Profile | null;
  readonly loginPath: string;
}

/** What became of the address whose mail was opened (specification section 2). */
export function EmailConfirmationScreen(props: EmailConfirmationScreenProps) {
  const View = useSelector(props.actor, (snapshot) => {
    if (snapshot.matches('confirmed')) return Confirmed;
    if (snapshot.matches('failed')) return Failed;
    return snapshot.matches('spent') ? Spent : Confirming;
  });
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <VerdictPage>
        <View {...props} />
      </VerdictPage>
    </div>
  );
}

function Confirming() {
  const { t } = useLingui();
  return (
    <Verdict title={t`Confirming your address`} mark={<Loader size={34} aria-hidden="true" />}>
      {t`This takes a moment.`}
    </Verdict>
  );
}

function Confirmed({ profile, loginPath }: EmailConfirmationScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <Verdict tone="good" icon="check" title={t`Your address is confirmed`}>
        {profile === null
          ? t`Sign in, and you find the places bought with it.`
          : t`The places bought with it are in your account.`}
      </Verdict>
      <WaysOn>
        {profile === null ? (
          <ToPath to={loginPath}>{t`Sign in`}</ToPath>
        ) : (
          <>
            <ToPath to="/signups">{t`To your sign-ups`}</ToPath>
            <ToPath to="/profil" variant="default">{t`To your profile`}</ToPath>
          </>
        )}
      </WaysOn>
    </>
  );
}

function Failed({ actor }: EmailConfirmationScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <Verdict title={t`We could not confirm your address`}>{t`Check your connection and try again.`}</Verdict>
      <WaysOn>
        <ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>{t`Try again`}</ActionButton>
      </WaysOn>
    </>
  );
}
