import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { PageHead } from '../../ui/layout.tsx';

export type ComingScreenName = 'group' | 'signUps';

interface ComingScreenProps {
  readonly screen: ComingScreenName;
  /** The address of the checkout. */
  readonly home: string;
}

/** What is still being built, said honestly; places can be bought meanwhile. */
export function ComingScreen({ screen, home }: ComingScreenProps) {
  const { t } = useLingui();
  const titles = {
    group: t`Your group`,
    signUps: t`My runs`,
  };
  return (
    <>
      <PageHead title={titles[screen]} lead={t`This page is not ready yet.`} />
      <p style={{ marginTop: 'var(--s6)' }}>
        <Button component="a" href={home} variant="main">
          {t`Buy places`}
        </Button>
      </p>
    </>
  );
}
