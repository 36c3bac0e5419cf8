import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { useIsWide } from '../../../ui/styles/useIsWide.ts';
import { HoldNote } from '../../parts/HoldNote.tsx';
import { PriceSum } from '../../parts/PriceSum.tsx';
import { useRaiseWords } from '../useRaiseWords.ts';
import styles from './PaymentSummary.module.css';

interface PaymentSummaryProps {
  readonly payment: SimplePayment;
  /** How long the places are held; left out if they are not. */
  readonly countdown?: ReactNode;
  /** Nothing is to be paid now. */
  readonly isOver?: boolean;
}

/** What is paid for, how much, until when. On a phone, what the checkout has shown already is folded into one line. */
export function PaymentSummary({ payment, countdown, isOver = false }: PaymentSummaryProps) {
  const { money } = useFormat();
  const difference = useRaiseWords(payment);
  const isWide = useIsWide();
  const details = <Details payment={payment} isOver={isOver} />;
  return (
    <section className={styles.summary}>
      {countdown !== undefined && (
        <div className={styles.until}>
          {countdown}
          <HoldNote payment={payment} />
        </div>
      )}
      {isWide || isOver ? (
        <>
          <h2 className="h3">{payment.run_name}</h2>
          {details}
        </>
      ) : (
        <Fold
          className={styles.fold}
          summary={
            <>
              {difference === undefined ? (
                <>
                  <h2>{payment.run_name}</h2>
                  <span className="small quiet">
                    <Plural value={payment.participants} one="# place" other="# places" />
                  </span>
                </>
              ) : (
                <div className={styles.what}>
                  <h2>{payment.run_name}</h2>
                  <p className="small quiet">{difference}</p>
                </div>
              )}
              <span className="num" translate="no">
                {money(payment.price, payment.currency)}
              </span>
            </>
          }
        >
          {details}
        </Fold>
      )}
    </section>
  );
}

function Details({ payment, isOver }: Required<Pick<PaymentSummaryProps, 'payment' | 'isOver'>>) {
  const { t } = useLingui();
  const { longDateOf, clockTime, course } = useFormat();
  const { wave_time, region, raises } = payment;
  const group_id = raises?.group_id ?? payment.group_id;
  const difference = useRaiseWords(payment);
  const day = longDateOf(wave_time, region);
  const time = clockTime(wave_time, region);
  const what = course(payment);
  return (
    <>
      <p className={`small quiet ${styles.facts}`}>
        <Trans>
          {day}, start {time}
        </Trans>
        <br />
        <Trans>
          {what}, group {group_id}
        </Trans>
      </p>
      <PriceSum
        breakdown={payment.breakdown}
        places={payment.participants}
        currency={payment.currency}
        codes={payment.codes}
        what={difference}
        due={isOver ? t`Order total` : undefined}
      />
    </>
  );
}
