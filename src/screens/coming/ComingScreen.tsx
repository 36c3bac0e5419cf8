import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/Notice.tsx';

export type ComingScreenName =
  | 'registration'
  | 'passwordRequest'
  | 'passwordReset'
  | 'emailConfirmation'
  | 'signUp'
  | 'joinGroup'
  | 'group'
  | 'groupPayment'
  | 'signUps'
  | 'profile';

interface ComingScreenProps {
  readonly screen: ComingScreenName;
  /** The address of the checkout. */
  readonly home: string;
}

/** What accounts will bring, said honestly; places can be bought without one. */
export function ComingScreen({ screen, home }: ComingScreenProps) {
  const { t } = useLingui();
  const titles = {
    registration: t`Create an account`,
    passwordRequest: t`Forgotten password`,
    passwordReset: t`New password`,
    emailConfirmation: t`Confirm your address`,
    signUp: t`Buy places`,
    joinGroup: t`Join a group`,
    group: t`Your group`,
    groupPayment: t`Payment`,
    signUps: t`My runs`,
    profile: t`Profile`,
  };
  return (
    <>
      <PageHead title={titles[screen]} lead={t`Accounts are coming.`} />
      <Notice icon="mail">
        {t`Until then you need none: buy places with your e-mail address, and everything you need comes by mail. Places bought with your address will be yours once accounts are here.`}
      </Notice>
      <p style={{ marginTop: 'var(--s6)' }}>
        <Button component="a" href={home} variant="main">
          {t`Buy places`}
        </Button>
      </p>
    </>
  );
}
