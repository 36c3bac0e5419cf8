import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { markPrinted } from '../../../effects/runs/startNumbers.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { Run } from '../../../queries/runs/runs.ts';

interface PrintedDialogProps {
  readonly run: Run;
  /** Whether they are printed, or turn out not to be. */
  readonly isPrinted: boolean;
}

/** Asks whether the numbers are printed: from then on they are locked to their places. */
export function PrintedDialog({ run, isPrinted }: PrintedDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(
    () => markPrinted(services, run.id, isPrinted),
    { values: {}, rules: v.object({}), bodyOf: () => ({}) },
    close,
  );
  const words = isPrinted
    ? {
        title: t`Are the numbers printed?`,
        subtitle: t`All numbers that places have now are locked to them. Giving numbers again changes none of them, and nobody else is given one.`,
        action: t`Lock the numbers`,
      }
    : {
        title: t`Unlock the printed numbers?`,
        subtitle: t`Giving numbers again may change them, and labels that are printed may be wrong then.`,
        action: t`Unlock the numbers`,
      };
  return <FormDialog actor={actor} {...words} busy={t`Saving…`} failed={t`Nothing was changed.`} />;
}
