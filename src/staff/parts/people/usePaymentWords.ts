import { useLingui } from '@lingui/react/macro';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';

/** How a payment stands, and what happened to it, as the office says it. */
export function usePaymentWords() {
  const { t } = useLingui();
  const status: Readonly<Record<PaymentStatus, string>> = {
    pending: t`waiting for money`,
    processing: t`payment in progress`,
    paid: t({ context: 'payment', message: 'paid' }),
    lapsed: t({ context: 'payment', message: 'lapsed' }),
    failed: t`ended without money`,
    review: t`waits for a decision`,
    refund_pending: t`money is on its way back`,
    refunded: t`money is back`,
  };
  const events: Readonly<Record<string, string>> = {
    'payment.ordered': t`Ordered`,
    'attempt.succeeded': t`Money has come`,
    'attempt.processing': t`The provider works on the payment`,
    'attempt.declined': t`The payment was declined`,
    'attempt.cancelled': t`The payer stopped the payment`,
    'attempt.closed': t`Another payment method was started`,
    'reservation.lapsed': t`The reservation lapsed`,
    'reservation.renewed': t`The reservation was ordered again`,
    'places.released': t`All places were given back`,
    'room.found': t`Money came late, and there was room`,
    'room.missing': t`Money came late, and there was no room`,
    'places.refunded': t`Money goes back for places`,
    'refund.succeeded': t`The money has gone back`,
    'refund.failed': t`The money could not go back`,
    'review.approved': t`Late money was accepted`,
    'review.refunded': t`Late money is sent back`,
    'dispute.opened': t`The payer’s bank wants the money back`,
    'dispute.won': t`The bank dropped its claim`,
    'dispute.kept': t`The places stay in spite of the claim`,
    'operator.refunded': t`A refund was ordered`,
    'operator.restored': t`The places were restored`,
    'operator.extended': t`The reservation was extended`,
  };
  return { status, event: (name: string) => events[name] ?? name };
}
