import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { PaymentRow } from '#contract/staff/money/paymentList.values.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePaymentWords } from '../../../parts/people/usePaymentWords.ts';
import { PaymentActs } from './PaymentActs.tsx';
import styles from './Payments.module.css';
import { useWhatNext } from './useWhatNext.ts';

/** A payment on a phone. */
export function PaymentCardRow({ row }: { readonly row: PaymentRow }) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const { status } = usePaymentWords();
  const whatNext = useWhatNext();
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        <Link to={staffPath('payment', { id: row.id })} translate="no">
          {row.name || row.email || '–'}
        </Link>
        <span className="strong">{money(row.to_pay, row.currency)}</span>
      </div>
      <p className="small quiet">
        {t`places: ${row.seats}, group ${row.group_id}`}, <span translate="no">{row.run.name}</span>,{' '}
        <span>{dayAndTime(row.created_at, row.region)}</span>
      </p>
      <p className="small">
        <span className="strong">{status[row.status]}.</span> <span>{whatNext(row)}</span>
      </p>
      <PaymentActs row={row} />
    </div>
  );
}
