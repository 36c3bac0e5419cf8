import { useLingui } from '@lingui/react/macro';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ToPath } from '../../parts/ToPath.tsx';
import { Outcome } from './Outcome.tsx';

interface CancelledProps {
  readonly payment: SimplePayment;
  /** As the organiser typed it. */
  readonly reason: string;
}

/** The organiser cancelled the start, for 30 days after that: why, and where the money is. */
export function Cancelled({ payment, reason }: CancelledProps) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const start = clockTime(payment.wave_time, payment.region);
  const money: Readonly<Partial<Record<PaymentStatus, string>>> = {
    refund_pending: t`The full amount, including the fee, is on its way back to you; this may take a few days.`,
    refunded: t`We have sent the full amount back to you, including the fee.`,
    failed: t`Nothing was paid, and there is nothing left to pay.`,
  };
  return (
    <Outcome
      payment={payment}
      title={t`The start at ${start} is cancelled`}
      action={<ToPath to="/tickets">{t`Choose a run`}</ToPath>}
    >
      {t`The organiser has cancelled this start, and the places with it.`} {money[payment.status]}{' '}
      {t`Reason: ${reason}`}
    </Outcome>
  );
}
