import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { PageHead } from '../../../ui/styles/layout.tsx';

/** For a payment or group that is not there, with a way back. */
export function NotFoundScreen({ home }: { readonly home: string }) {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`We cannot find this`}
        lead={t`The link may be incomplete, or the page it led to is gone. Check the address in your e-mail.`}
      />
      <Button component="a" href={home} variant="main">
        {t`Choose a run`}
      </Button>
    </>
  );
}
