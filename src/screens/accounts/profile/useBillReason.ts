import { useLingui } from '@lingui/react/macro';
import type { PurchaseView } from '../../shop/purchase/view.ts';

/** The reason why the billing address blocks an order; undefined if it does not. */
export function useBillReason(view: Pick<PurchaseView, 'hasTag'> | undefined): string | undefined {
  const { t } = useLingui();
  if (view?.hasTag('billLoading')) return t`The billing address is loading…`;
  if (view?.hasTag('billEdited')) return t`Save the address, then you can pay.`;
  return view?.hasTag('billAsked') && view.hasTag('billMissing') ? t`The billing address is missing.` : undefined;
}
