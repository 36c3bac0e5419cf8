import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import type { PaymentRow } from '#contract/staff/money/paymentList.values.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { restoreForm, retryForm } from '../../../effects/money/payments.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';

const nothing = { values: {}, rules: v.object({}) };

/** Lapsed reservations, one or several, are reserved again as far as their waves have room. */
export function RestoreDialog({ payments }: { readonly payments: readonly PaymentRow[] }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const places = payments.flatMap(({ restorable }) => restorable ?? []);
  const actor = useOpened(() => restoreForm(services, places), nothing, close);
  const seats = payments.reduce((sum, one) => sum + one.seats, 0);
  return (
    <FormDialog
      actor={actor}
      title={plural(payments.length, { one: 'Restore # reservation?', other: 'Restore # reservations?' })}
      subtitle={t`Places: ${seats}. They are reserved again at today’s price while they are free, and each buyer gets a link to pay.`}
      action={t`Restore`}
      busy={t`One moment…`}
      failed={t`No reservation was restored.`}
    />
  );
}

/** The provider is asked now, not at the next round. */
export function RetryDialog({ payment: { id, name, email } }: { readonly payment: PaymentRow }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => retryForm(services, id), nothing, close);
  const who = name || email;
  return (
    <FormDialog
      actor={actor}
      title={t`Ask the provider?`}
      subtitle={t`About every payment and refund of the order of ${who}. The answer takes effect at once.`}
      action={t`Ask the provider`}
      busy={t`One moment…`}
      failed={t`The provider was not asked.`}
    />
  );
}
