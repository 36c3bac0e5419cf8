import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/Notice.tsx';

interface OvertakingProps {
  readonly onTakeTheirs: () => void;
  /** Both values, where there is no field that they stand at. */
  readonly children?: ReactNode;
}

/** Somebody has changed the same in the meantime: typed values stay until it is decided whose hold. */
export function Overtaking({ onTakeTheirs, children }: OvertakingProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone="urgent"
      role="alert"
      isAnswer
      heading={t`Somebody has changed the same thing in the meantime.`}
      action={
        <Button size="compact" onClick={onTakeTheirs}>
          {t`Take theirs`}
        </Button>
      }
    >
      {children ?? <p>{t`Both values are shown at the field. Save yours, or take theirs.`}</p>}
    </Notice>
  );
}
