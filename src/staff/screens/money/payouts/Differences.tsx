import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { accountNames } from '../../../kit/accountNames.ts';
import type { PayoutInParts } from '../../../queries/money/payouts.ts';
import styles from './Payouts.module.css';
import { usePayoutWords } from './usePayoutWords.ts';

/** What the provider says and the books do not, with both sums and the way to the group. */
export function Differences({ differences }: Pick<PayoutInParts, 'differences'>) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { differenceWords, lineWords } = usePayoutWords();
  if (differences.length === 0) return null;
  return (
    <ul className={styles.differences} aria-label={t`Differences`}>
      {differences.map(({ kind, about, ref, account, currency, there, here, group_id }) => (
        <li key={`${kind} ${about} ${ref}`} className="card">
          <p>
            <strong className={styles.wrong}>{differenceWords[kind]}</strong>{' '}
            <span>{t`${money(there, currency)} at ${accountNames[account]}, ${money(here, currency)} here`}</span>
          </p>
          <p className="small quiet">
            {about === null ? t`The whole payout` : lineWords[about]} <span translate="no">{ref}</span>{' '}
            {group_id !== null && <Link to={staffPath('group', { id: group_id })}>{t`Group ${group_id}`}</Link>}
          </p>
        </li>
      ))}
    </ul>
  );
}
