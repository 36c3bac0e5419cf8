import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

interface RetryNoticeProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** A part that could not be loaded, and the way to ask for it again. */
export function RetryNotice({ onRetry, children }: RetryNoticeProps) {
  const { t } = useLingui();
  const again = <Button size="compact" onClick={onRetry}>{t`Try again`}</Button>;
  return (
    <Notice tone="urgent" role="alert" action={again}>
      {children}
    </Notice>
  );
}
