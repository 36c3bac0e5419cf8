import { useLingui } from '@lingui/react/macro';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';

/** What a difference to another distance is for; undefined of any other payment. */
export function useRaiseWords({
  raises,
  category_name: distance,
}: Pick<SimplePayment, 'raises' | 'category_name'>): string | undefined {
  const { t } = useLingui();
  if (raises === null) return undefined;
  const { distance_was: was } = raises;
  return t`Difference from ${was} to ${distance}`;
}
