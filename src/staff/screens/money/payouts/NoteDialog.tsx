import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { explainDifference } from '../../../effects/money/payouts.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { PayoutInParts } from '../../../queries/money/payouts.ts';

const rules = v.object({ note: v.pipe(v.string(), v.trim(), v.nonEmpty()) });

/** What a difference is, in a sentence: it is none any more then. */
export function NoteDialog({ of }: { readonly of: PayoutInParts['differences'][number] }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const form = { values: { note: '' }, rules };
  const actor = useOpened(() => explainDifference(services, of), form, close);
  return (
    <FormDialog
      actor={actor}
      title={t`What is this difference?`}
      subtitle={t`With these sums it no longer counts as a difference. If they change, it comes back.`}
      action={t`It is explained`}
      busy={t`One moment…`}
      failed={t`Nothing was noted.`}
    >
      {({ field }) => <Field {...field('note')} label={t`In a sentence`} autoComplete="off" maxLength={500} />}
    </FormDialog>
  );
}
