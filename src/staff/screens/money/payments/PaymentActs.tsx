import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { PaymentRow } from '#contract/staff/money/paymentList.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';

/** What may be done about a payment now, each a question first. */
export function PaymentActs({ row }: { readonly row: PaymentRow }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const may = useRights();
  const dialog = useDialogAddress();
  const { id, status, disputed, in_review, to_pay, currency, restorable, comes_back, name, email } = row;
  const waits = in_review > 0 || disputed;
  const sum = money(in_review || to_pay, currency);
  const isWorkedOn = status === 'processing' || status === 'refund_pending';
  const who = <span className="unseen">: {name || email || id}</span>;
  return (
    <div className="cluster">
      {waits && may('money.write') && (
        <Button size="compact" onClick={() => dialog.open('approve', id)}>
          {t`Keep ${sum}`}
          {who}
        </Button>
      )}
      {waits && !disputed && may('money.write') && (
        <Button size="compact" variant="danger" onClick={() => dialog.open('refund', id)}>
          {t`Refund ${sum}`}
          {who}
        </Button>
      )}
      {isWorkedOn && may('money.write') && (
        <Button size="compact" onClick={() => dialog.open('retry', id)}>
          {t`Ask the provider`}
          {who}
        </Button>
      )}
      {restorable !== null && may('people.write') && (
        <Button size="compact" onClick={() => dialog.open('restore', id)}>
          {t`Restore`}
          {who}
        </Button>
      )}
      {comes_back && may('money.write') && (
        <Button size="compact" onClick={() => dialog.open('restorePaid', id)}>
          {t`Restore as paid`}
          {who}
        </Button>
      )}
    </div>
  );
}
