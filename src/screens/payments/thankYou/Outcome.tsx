import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';

interface OutcomeProps {
  readonly title: ReactNode;
  /** Above the title; without it and without a fault, that there is something to know. */
  readonly mark?: ReactNode;
  readonly isFault?: boolean;
  readonly children: ReactNode;
  /** Which payment this is about, where it is known. */
  readonly payment?: SimplePayment;
  readonly action?: ReactNode;
  /** What stands below the ways on. */
  readonly more?: ReactNode;
}

/** A payment that is not simply paid: what happened, what it means, the way on. */
export const Outcome = ({ title, mark, isFault = false, children, payment, action, more }: OutcomeProps) => (
  <VerdictPage>
    <Verdict
      tone={isFault ? 'urgent' : 'plain'}
      title={title}
      mark={mark}
      about={payment && <Which payment={payment} />}
    >
      {children}
    </Verdict>
    {action !== undefined && <WaysOn>{action}</WaysOn>}
    {more}
  </VerdictPage>
);

function Which({ payment }: { readonly payment: SimplePayment }) {
  const { money } = useFormat();
  const amount = money(payment.price, payment.currency);
  const { run_name: run, group_id: group } = payment;
  return (
    <Trans>
      {run}, group {group}, {amount}
    </Trans>
  );
}
