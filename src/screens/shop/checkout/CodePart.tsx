import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { EmailCode } from '../purchase/EmailCode.tsx';
import type { PartProps } from '../purchase/view.ts';

/** In place of the payment, while an order waits for its code. */
export function CodePart({ actor, view }: PartProps) {
  const { t } = useLingui();
  const change = (
    <Button variant="text" size="compact" onClick={() => actor.send({ type: 'part.reopened', part: 'contact' })}>
      {t`Change the e-mail address`}
    </Button>
  );
  return <EmailCode actor={actor} view={view} change={change} />;
}
