import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import styles from '../../../parts/run/Board.module.css';
import type { Board } from '../../../queries/runs/runs.ts';

/** The whole run in figures, as it stands this moment. */
export function BoardTotals({ totals }: { readonly totals: Board['totals'] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const figures = [
    { key: 'sold', value: totals.sold, label: t`sold` },
    { key: 'reserved', value: totals.reserved, label: t`reserved` },
    { key: 'held_back', value: totals.held_back, label: t`held back` },
    { key: 'for_list', value: totals.for_list, label: t`kept for the list` },
    { key: 'free', value: totals.free, label: t`free` },
    { key: 'capacity', value: totals.capacity, label: t`places in total` },
  ];
  return (
    <dl className={styles.numbers}>
      {figures.map(({ key, value, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="num">{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
