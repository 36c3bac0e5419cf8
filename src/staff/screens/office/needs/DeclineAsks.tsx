import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { declineAsks } from '../../../effects/runs/asks.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { NeedOfKind } from '../../../queries/office/needsYou.ts';

/** Asks before a run is left without year of birth and sex. */
export function DeclineAsks({ run }: Pick<NeedOfKind<'unasked'>, 'run'>) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const form = { values: {}, rules: v.object({}) };
  const actor = useOpened(() => declineAsks(services, run.id), form, close);
  return (
    <FormDialog
      actor={actor}
      title={t`Leave ${run.name} without birth year and sex?`}
      subtitle={t`The line disappears for everybody. You can still choose what is asked in the settings of the run.`}
      action={t`Not for this run`}
      busy={t`Saving…`}
      failed={t`The line is still there.`}
    />
  );
}
