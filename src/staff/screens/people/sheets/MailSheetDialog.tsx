import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import type { SheetView } from '#contract/staff/people/sheets.calls.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { mailSheetPeople } from '../../../effects/people/sheets.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { Run } from '../../../queries/runs/runs.ts';

/** The question before the people of a sheet are mailed about their places. */
export function MailSheetDialog({ run, sheet }: { readonly run: Run; readonly sheet: SheetView }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const form = { values: {}, rules: v.object({}) };
  const actor = useOpened(() => mailSheetPeople(services, run.id, sheet.id), form, close);
  return (
    <FormDialog
      actor={actor}
      title={t`E-mail the people of ${sheet.name}?`}
      subtitle={t`Everybody with an address gets the confirmation of their place. This cannot be undone.`}
      action={t`E-mail the people`}
      busy={t`One moment…`}
      failed={t`Nobody was e-mailed.`}
    />
  );
}
