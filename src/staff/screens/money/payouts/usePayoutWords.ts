import { useLingui } from '@lingui/react/macro';
import type { DifferenceKind, LineKind } from '#contract/staff/money/payouts.values.ts';

/** What a line of a payout is, and how it differs from the books. */
export function usePayoutWords() {
  const { t } = useLingui();
  const lineWords: Readonly<Record<LineKind, string>> = {
    taken: t`Payment`,
    back: t`Refund`,
    returned: t`Refund that came back`,
    disputed: t`Dispute`,
    fee: t`Fee`,
    payout_back: t`Payout that came back`,
    topped_up: t`Top-up`,
    other: t({ context: 'line', message: 'Other' }),
  };
  const differenceWords: Readonly<Record<DifferenceKind, string>> = {
    amounts_differ: t`Amounts differ`,
    there_not_here: t`There, not here`,
    here_not_there: t`Here, not there`,
    not_arrived: t`Not arrived`,
  };
  return { lineWords, differenceWords };
}
