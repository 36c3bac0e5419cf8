import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { accountNames } from '../../../kit/accountNames.ts';
import { balancesQuery } from '../../../queries/money/money.ts';
import styles from './Money.module.css';

/** What each provider holds, what it owes of that, and what is missing. */
export function Balances() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { money } = useFormat();
  const { data } = useQuery(balancesQuery(services));
  if (data === undefined) return null;
  return (
    <ul className={styles.balances} aria-label={t`What the providers hold`}>
      {data.balances.map(({ account, currency, available, owed }) => {
        const missing = available === null ? 0 : Math.max(0, owed - available);
        return (
          <li key={`${account} ${currency}`} className="card">
            <p className="small quiet">
              {accountNames[account]}, {currency}
            </p>
            <p className={`num ${styles.sum}`}>{available === null ? t`not known` : money(available, currency)}</p>
            <p className="small">
              {owed === 0 ? t`Nothing is owed.` : t`Owed for refunds: ${money(owed, currency)}`}
              {missing > 0 && (
                <>
                  {' '}
                  <strong className={styles.missing}>{t`Top up by ${money(missing, currency)}`}</strong>
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
