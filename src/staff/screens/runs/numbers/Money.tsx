import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import type { Numbers } from '../../../queries/runs/numbers.ts';
import styles from './Numbers.module.css';

/** The books; only members who may see amounts are sent them. */
export function Money({
  money: { currency, taken_in, given_back, for_places, waiting },
}: {
  readonly money: NonNullable<Numbers['money']>;
}) {
  const { t } = useLingui();
  const { money } = useFormat();
  const rows = [
    { key: 'in', label: t`Paid by runners`, amount: taken_in },
    { key: 'back', label: t`Sent back`, amount: -given_back },
    { key: 'places', label: t`Places covered`, amount: for_places },
    { key: 'waiting', label: t`Reservations wait for`, amount: waiting },
  ];
  return (
    <dl className={styles.rows}>
      {rows.map(({ key, label, amount }) => (
        <div key={key} data-sum={key === 'places' || undefined}>
          <dt>{label}</dt>
          <dd className={key === 'places' ? 'num' : undefined}>{money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
