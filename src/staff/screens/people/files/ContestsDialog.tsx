import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { Contest } from '#contract/staff/people/files.values.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { numberContests } from '../../../effects/people/files.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { RunFiles } from '../../../queries/people/files.ts';
import type { Run } from '../../../queries/runs/runs.ts';

interface ContestsDialogProps {
  readonly run: Run;
  readonly contests: RunFiles['contests'];
}

/** The number by which a timer's program knows each distance. */
export function ContestsDialog({ run, contests }: ContestsDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const form = {
    values: Object.fromEntries(contests.map(({ category_id, contest }) => [String(category_id), String(contest)])),
    rules: v.object({ contests: v.array(v.object({ category_id: v.number(), contest: Contest })) }),
    bodyOf: (values: Readonly<Record<string, string>>) => ({
      contests: Object.entries(values).map(([id, number]) => ({ category_id: Number(id), contest: Number(number) })),
    }),
  };
  const actor = useOpened(() => numberContests(services, run.id), form, close);
  return (
    <FormDialog
      actor={actor}
      title={t`Numbers of the distances`}
      subtitle={t`Timers’ programs know a distance by its number. Set it once: it does not change when another distance comes or goes.`}
      action={t`Save the numbers`}
      busy={t`Saving…`}
      failed={t`The numbers were not saved.`}
    >
      {({ field }) => (
        <>
          {contests.map(({ category_id: id, name }) => (
            <Field key={id} {...field(String(id))} label={<span translate="no">{name}</span>} inputMode="numeric" />
          ))}
        </>
      )}
    </FormDialog>
  );
}
