import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/useFormat.ts';
import { accountNames } from '../kit/accountNames.ts';
import type { Fund } from '../queries/money/money.ts';
import styles from './FundList.module.css';

/** What each provider holds for some refunds. */
export function FundList({ funds }: { readonly funds: readonly Fund[] }) {
  return (
    <ul className={styles.funds} data-funds>
      {funds.map((fund) => (
        <li key={`${fund.account} ${fund.currency}`} data-short={(fund.missing ?? 0) > 0 || undefined}>
          <Held fund={fund} />
        </li>
      ))}
    </ul>
  );
}

function Held({ fund: { account, currency, available, owed, back, missing } }: { readonly fund: Fund }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const name = accountNames[account];
  if (available === null || missing === null) return <>{t`What ${name} holds is not known.`}</>;
  const [held, goes, others] = [money(available, currency), money(back, currency), money(owed, currency)];
  return (
    <>
      {owed > 0
        ? t`${name} holds ${held}; ${goes} would go back, and ${others} is owed already.`
        : t`${name} holds ${held}; ${goes} would go back.`}{' '}
      {missing === 0 ? (
        t`That is enough.`
      ) : (
        <strong>{t`Top up by ${money(missing, currency)}; until then refunds wait.`}</strong>
      )}
    </>
  );
}
