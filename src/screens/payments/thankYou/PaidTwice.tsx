import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#contract/constants.ts';
import type { Receipt } from '#contract/payments/receipt.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { paidByNames } from './paidByNames.ts';

interface PaidTwiceProps {
  readonly receipt: Pick<Receipt, 'paid_again'>;
  readonly currency: Currency;
}

/** The money that came for nothing, and when it is back. */
export function PaidTwice({ receipt, currency }: PaidTwiceProps) {
  const { t, i18n } = useLingui();
  const { money } = useFormat();
  return receipt.paid_again.map(({ method: by, amount: cents, refund }) => {
    const amount = money(cents, currency);
    const method = i18n._(paidByNames[by]);
    const whereIsIt = {
      pending: t`The same places were paid for again: ${amount}, ${method}. We are sending that back the way it came. It takes a few working days, and we will e-mail you when it is done.`,
      done: t`The same places were paid for again: ${amount}, ${method}. We have sent that back the way it came. It may take your bank a few days to show it.`,
      failed: t`The same places were paid for again: ${amount}, ${method}. We could not refund that yet. We are looking into it and will write to you.`,
    };
    return (
      <Notice key={`${by} ${refund}`} role="status" heading={t`You paid twice`}>
        {whereIsIt[refund]}
      </Notice>
    );
  });
}
