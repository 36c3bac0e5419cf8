import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/Notice.tsx';

export type ComingScreenName = 'joinGroup' | 'group' | 'signUps';

interface ComingScreenProps {
  readonly screen: ComingScreenName;
  /** The address of the checkout. */
  readonly home: string;
}

/** What accounts will bring, said honestly; places can be bought without one. */
export function ComingScreen({ screen, home }: ComingScreenProps) {
  const { t } = useLingui();
  const titles = {
    joinGroup: t`Join a group`,
    group: t`Your group`,
    signUps: t`My runs`,
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
