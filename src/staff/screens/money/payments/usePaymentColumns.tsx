import { useLingui } from '@lingui/react/macro';
import type { PaymentRow } from '#contract/staff/money/paymentList.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePaymentWords } from '../../../parts/people/usePaymentWords.ts';
import type { TableColumn } from '../../../parts/table/tableTypes.ts';
import { PaymentActs } from './PaymentActs.tsx';
import styles from './Payments.module.css';
import { useMethodWords } from './useMethodWords.ts';
import { useWhatNext } from './useWhatNext.ts';

/** The columns of the list: the last but one says what becomes of it by itself. */
export function usePaymentColumns(): readonly TableColumn<PaymentRow>[] {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const { status } = usePaymentWords();
  const methods = useMethodWords();
  const whatNext = useWhatNext();
  return [
    {
      key: 'who',
      head: t`From`,
      sort: true,
      cell: (row) => (
        <div className={styles.lines}>
          <span className="strong" translate="no">
            {row.name || row.email || '–'}
          </span>
          <span className={styles.more}>
            {t`places: ${row.seats}, group ${row.group_id}`}, <span translate="no">{row.run.name}</span>
          </span>
        </div>
      ),
    },
    {
      key: 'when',
      head: t`Ordered`,
      sort: true,
      width: 190,
      cell: ({ created_at, method, region }) => (
        <div className={styles.lines}>
          <span>{dayAndTime(created_at, region)}</span>
          {method !== null && <span className={styles.more}>{methods[method]}</span>}
        </div>
      ),
    },
    {
      key: 'amount',
      head: t`Amount`,
      sort: true,
      align: 'right',
      width: 110,
      cell: ({ to_pay, currency }) => money(to_pay, currency),
    },
    { key: 'state', head: t`State`, sort: true, width: 180, cell: (row) => status[row.status] },
    {
      key: 'next',
      head: t`If nobody does anything`,
      cell: (row) => <span className={styles.next}>{whatNext(row)}</span>,
    },
    { key: 'acts', head: t`Actions`, width: 240, cell: (row) => <PaymentActs row={row} /> },
  ];
}
