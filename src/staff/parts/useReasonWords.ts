import { useLingui } from '@lingui/react/macro';

type Reason = 'review' | 'disputed' | 'stranger' | 'refunded' | 'returned' | 'recovered';

/** Why money waits for a decision. */
export function useReasonWords(): Readonly<Record<Reason, string>> {
  const { t } = useLingui();
  return {
    review: t`It does not fit the order, or could not be refunded.`,
    disputed: t`The payer’s bank is reclaiming it. The places stay until you decide.`,
    stranger: t`It belongs to no order.`,
    refunded: t`It was refunded at the provider, not here.`,
    returned: t`A refund of ours came back.`,
    recovered: t`It was won back from the payer’s bank.`,
  };
}
