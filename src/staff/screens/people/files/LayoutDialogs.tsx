import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { type FileLayout, LayoutName } from '#contract/staff/people/files.values.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { forgetLayout, keepLayout } from '../../../effects/people/files.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { Run } from '../../../queries/runs/runs.ts';

interface OfName {
  readonly run: Run;
  readonly name: string;
}

/** Asks for the name under which a list is kept. */
export function KeepLayoutDialog({ run, name, layout }: OfName & { readonly layout: FileLayout }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const form = { values: { name }, rules: v.object({ name: LayoutName }) };
  const actor = useOpened(() => keepLayout(services, run.id, layout), form, close);
  return (
    <FormDialog
      actor={actor}
      title={t`Keep this list`}
      subtitle={t`Its columns and choices are kept for this run. A list of the same name is replaced.`}
      focusOn="name"
      action={t`Keep it`}
      busy={t`Saving…`}
      failed={t`The list was not kept.`}
    >
      {({ field }) => <Field {...field('name')} label={t({ context: 'of a list', message: 'Name' })} />}
    </FormDialog>
  );
}

/** Asks before a list is forgotten. */
export function ForgetLayoutDialog({ run, name }: OfName) {
  const { t } = useLingui();
  const { services } = useStaff();
  const dialog = useDialogAddress();
  const actor = useOpened(
    () => forgetLayout(services, run.id, name),
    { values: {}, rules: v.object({}) },
    () => dialog.close(),
  );
  return (
    <FormDialog
      actor={actor}
      title={t`Forget “${name}”?`}
      subtitle={t`Files that were saved stay where they are.`}
      isDangerous
      action={t`Forget it`}
      busy={t`Forgetting…`}
      failed={t`The list is still kept.`}
    />
  );
}
