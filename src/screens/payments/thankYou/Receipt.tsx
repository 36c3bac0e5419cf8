import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import type { Receipt as ReceiptFacts } from '#contract/payments/receipt.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { PriceSum } from '../../parts/PriceSum.tsx';
import { useRaiseWords } from '../useRaiseWords.ts';
import { paidByNames } from './paidByNames.ts';
import styles from './Receipt.module.css';

interface ReceiptProps {
  readonly payment: SimplePayment;
  readonly receipt: ReceiptFacts;
  readonly onPrint: () => void;
}

/** Who was paid for what, when and how. Open, it is all that is printed (docs/rules/payments.md 4.4). */
export function Receipt({ payment, receipt, onPrint }: ReceiptProps) {
  const { t, i18n } = useLingui();
  const { money, dateOf, longDateOf, course } = useFormat();
  const { region, currency, mailed_to } = payment;
  const difference = useRaiseWords(payment);
  const { paid, returned, on_its_way: sent, held_back: held } = receipt;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t`Seller`, receipt.seller],
    [t`Run`, `${payment.run_name}, ${course(payment)}`],
    [t`Day`, longDateOf(payment.wave_time, region)],
    [t`Group number`, String(payment.group_id)],
    [t`Paid on`, dateOf(receipt.paid_at, region)],
    [t`Payment method`, i18n._(paidByNames[receipt.method])],
    ...(mailed_to === null ? [] : [[t`Paid by`, mailed_to] as const]),
    [t`Payment number`, payment.payment_id],
  ];
  const isWhole = paid === payment.price;
  return (
    <Fold className={styles.receipt} summary={<h2 className="h3">{t`Receipt`}</h2>}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      <PriceSum
        breakdown={payment.breakdown}
        places={payment.participants}
        currency={currency}
        codes={payment.codes}
        what={difference}
        due={isWhole ? t`Paid` : undefined}
      />
      {(!isWhole || returned + sent + held > 0) && (
        <dl className={styles.after}>
          {!isWhole && <Fact label={t`Paid`} value={money(paid, currency)} />}
          {returned > 0 && <Fact label={t`Refunded`} value={money(-returned, currency)} />}
          {sent > 0 && <Fact label={t`On its way back`} value={money(-sent, currency)} />}
          {held > 0 && <Fact label={t`Refund not sent yet`} value={money(-held, currency)} />}
        </dl>
      )}
      <Button className={styles.print ?? ''} onClick={onPrint}>{t`Print the receipt`}</Button>
    </Fold>
  );
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
