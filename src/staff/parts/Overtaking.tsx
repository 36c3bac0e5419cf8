import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Notice } from '../../ui/Notice.tsx';

/** Somebody has changed the same meanwhile: what is typed stays until it is decided whose holds. */
export function Overtaking({ onTakeTheirs }: { readonly onTakeTheirs: () => void }) {
  const { t } = useLingui();
  return (
    <Notice
      tone="urgent"
      role="alert"
      isAnswer
      heading={t`Somebody has changed the same meanwhile.`}
      action={
        <Button size="compact" onClick={onTakeTheirs}>
          {t`Take theirs`}
        </Button>
      }
    >
      <p>{t`Both values stand at the field. Save yours, or take theirs.`}</p>
    </Notice>
  );
}
