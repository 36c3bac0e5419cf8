import { useLingui } from '@lingui/react/macro';
import { FileInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import frame from '../../../../ui/fields/Field.module.css';
import { Field, LabelledFrame } from '../../../../ui/fields/Field.tsx';
import { type IssueField, issueChart } from '../../../effects/money/invoices.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { Invoices } from '../../../queries/money/invoices.ts';

const rules = v.object({ number: v.pipe(v.string(), v.trim(), v.nonEmpty()) });

/** An invoice was issued elsewhere: its number and its PDF, which is mailed. */
export function IssueDialog({ request }: { readonly request: Invoices['open'][number] }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const id = useId();
  const [{ chart, hold }] = useState(() => issueChart(services, request.payment_id));
  const input = {
    values: { number: '', invoice: '' },
    rules,
    bodyOf: ({ number }: Readonly<Record<IssueField, string>>) => ({ number }),
  };
  const actor = useOpened(() => chart, input, close);
  return (
    <FormDialog
      actor={actor}
      title={t`Is the invoice issued?`}
      subtitle={request.company}
      action={t`It is issued`}
      busy={t`One moment…`}
      failed={t`Nothing was noted.`}
    >
      {({ field, give, isSending }) => (
        <>
          <Field {...field('number')} label={t`Number of the invoice`} autoComplete="off" maxLength={60} />
          <LabelledFrame id={id} label={t`The invoice (PDF)`} error={field('invoice').error}>
            <FileInput
              id={id}
              classNames={{ input: frame.input ?? '' }}
              name="invoice"
              accept="application/pdf"
              disabled={isSending}
              placeholder={t`Choose a file`}
              onChange={(file) => {
                if (file === null) return;
                hold(file);
                give('invoice', file.name);
              }}
            />
          </LabelledFrame>
        </>
      )}
    </FormDialog>
  );
}
