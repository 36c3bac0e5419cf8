import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { noteHandedBack } from '../../../effects/money/orders.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { Transfers } from '../../../queries/money/orders.ts';

/** The question before money owed by hand counts as sent back. */
export function HandedBackDialog({ owed }: { readonly owed: Transfers['owed'][number] }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { money } = useFormat();
  const { close } = useDialogAddress();
  const { payment_id: payment, refund_id: refund, amount, currency, email } = owed;
  const form = { values: {}, rules: v.object({}) };
  const actor = useOpened(() => noteHandedBack(services, payment, refund), form, close);
  const sum = money(amount, currency);
  return (
    <FormDialog
      actor={actor}
      title={t`Was ${sum} sent back?`}
      subtitle={t`${email} gets an e-mail that the money is on its way. This cannot be undone.`}
      action={t`Yes, it was sent back`}
      busy={t`One moment…`}
      failed={t`Nothing was noted.`}
    />
  );
}
