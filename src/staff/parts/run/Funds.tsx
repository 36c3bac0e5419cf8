import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import { useRights } from '../../hooks/useRights.ts';
import { accountNames } from '../../kit/accountNames.ts';
import { type Fund, fundsQuery } from '../../queries/money/money.ts';
import styles from './tasks.module.css';

type Of = Parameters<typeof fundsQuery>[1];

/** Before money goes back: what each provider holds, and what is missing. It blocks nothing. */
export function Funds({ of }: { readonly of: Of }) {
  const { services } = useStaff();
  const may = useRights();
  const isAsked = may('money.read') && ('taskId' in of || of.groups.length > 0);
  const { data } = useQuery({ ...fundsQuery(services, of), enabled: isAsked });
  if (!isAsked || data === undefined || data.funds.length === 0) return null;
  return <FundList funds={data.funds} />;
}

/** What each provider holds for some refunds. */
export function FundList({ funds }: { readonly funds: readonly Fund[] }) {
  return (
    <ul className={styles.funds}>
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
