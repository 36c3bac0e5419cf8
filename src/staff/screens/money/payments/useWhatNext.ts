import { useLingui } from '@lingui/react/macro';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { PaymentRow } from '#contract/staff/money/paymentList.values.ts';
import { useNextWords } from '../../../parts/people/useNextWords.ts';

/** What becomes of a payment if nobody does anything: of what happens by itself the charts tell. */
export function useWhatNext(): (row: PaymentRow) => string {
  const { t } = useLingui();
  const words = useNextWords();
  const nothing = t`Nothing more.`;
  return ({ next, status, region, is_late }) => {
    if (next !== null) return words(next, region);
    const others: Readonly<Record<PaymentStatus, string>> = {
      pending: nothing,
      processing: nothing,
      paid: is_late
        ? t`Nothing to do. The money came after the places had lapsed, and there was room.`
        : t`Nothing to do.`,
      lapsed: t`Its places are on sale again. If the money still comes, it gets them back while there is room.`,
      failed: nothing,
      review: t`Nothing, until somebody decides about the money.`,
      refund_pending: nothing,
      refunded: t`Nothing to do. The money is back.`,
    };
    return others[status];
  };
}
