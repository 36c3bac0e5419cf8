import { useLingui } from '@lingui/react/macro';
import type { PaymentRow } from '#contract/staff/money/paymentList.values.ts';

/** How a payment was or is to be paid. */
export function useMethodWords(): Readonly<Record<NonNullable<PaymentRow['method']>, string>> {
  const { t } = useLingui();
  return { stripe: 'Stripe', adyen: 'Adyen', przelewy24: 'Przelewy24', paypal: 'PayPal', hand: t`by hand` };
}
