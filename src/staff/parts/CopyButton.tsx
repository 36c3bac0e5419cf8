import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/Icon.tsx';
import { useStaff } from '../hooks/StaffContext.ts';

/** Puts a text on the clipboard, and says whether that worked. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useLingui();
  const { notify } = useStaff().services;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ kind: 'good', text: t`Copied.` }),
      () => notify({ kind: 'bad', text: t`That could not be copied. Select it and copy it yourself.` }),
    );
  return (
    <Button size="compact" leftSection={<Icon name="copy" size="s" />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
