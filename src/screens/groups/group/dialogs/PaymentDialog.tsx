import { useLingui as useCatalogue } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Payment } from '#contract/payments/payment.calls.ts';
import type { groupPaymentMachine } from '#machines/groups/groupPayment.machine.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { RetryNotice } from '../../../../ui/RetryNotice.tsx';
import { SumTable } from '../../../../ui/SumTable.tsx';
import { HoldNote } from '../../../parts/HoldNote.tsx';
import { paymentMethods } from '../../../parts/methods/paymentMethods.ts';

interface PaymentDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: ActorRefFrom<typeof groupPaymentMachine> | undefined;
}

/** Price, handling fee and total, before the payer leaves for a bank (docs/rules/groups.md 9.5). */
export function PaymentDialog({ actor }: PaymentDialogProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const snapshot = useSelector(actor, (current) => current);
  const payment = snapshot?.context.payment ?? null;
  const isOpening = snapshot?.hasTag('busy') === true;
  const amount = payment === null ? '' : money(payment.price, payment.currency);
  return (
    <Dialog
      open={snapshot?.status === 'active'}
      title={payment === null ? t`Pay for places` : <Places count={payment.participants} />}
      onDismiss={isOpening ? undefined : () => actor?.send({ type: 'dialog.dismissed' })}
      confirm={
        payment === null
          ? undefined
          : {
              label: (
                <Trans>
                  Pay <span className="num">{amount}</span>
                </Trans>
              ),
              busy: isOpening && t`Opening the payment…`,
              onConfirm: () => actor?.send({ type: 'payment.confirmed' }),
            }
      }
    >
      {snapshot?.hasTag('waiting') && <Loading />}
      {snapshot?.hasTag('unavailable') && (
        <RetryNotice onRetry={() => actor?.send({ type: 'retry.requested' })}>
          {t`The payment could not be loaded.`}
        </RetryNotice>
      )}
      {snapshot?.hasTag('failed') && (
        <Notice tone="urgent" role="alert">
          {t`The payment could not be opened. Nothing was charged. Please try again.`}
        </Notice>
      )}
      {payment !== null && <Review payment={payment} />}
      {snapshot?.can({ type: 'payment.reconsidered' }) && (
        <Button variant="text" onClick={() => actor?.send({ type: 'payment.reconsidered' })}>
          {t`Pay another way, or cancel the order`}
        </Button>
      )}
    </Dialog>
  );
}

const Places = ({ count }: { readonly count: number }) => (
  <Plural value={count} one="Pay for # place" other="Pay for # places" />
);

function Loading() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`The payment is loading`}>
      <Skeleton h={148} radius={10} />
    </div>
  );
}

function Review({ payment }: { readonly payment: Payment }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { i18n } = useCatalogue();
  const { breakdown, currency, payment_provider: provider } = payment;
  const method = provider === null ? null : i18n._(paymentMethods[provider].name);
  return (
    <>
      <SumTable
        rows={[
          { key: 'price', label: t`Price`, amount: money(breakdown.totalPrice, currency) },
          { key: 'fee', label: t`Handling fee`, amount: money(breakdown.manipulation_fee, currency) },
        ]}
        due={{ label: t`Amount to pay`, amount: money(breakdown.toPay, currency) }}
      />
      <p className="small quiet">
        {breakdown.couponTotal > 0
          ? t`Your coupon has already been deducted.`
          : t`A coupon can only be used when places are reserved, not afterwards.`}{' '}
        {method === null ? t`On the next page you choose how to pay.` : t`We take you to ${method} and back.`}
      </p>
      <HoldNote payment={payment} />
    </>
  );
}
