import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { defaultRegion } from '#contract/constants.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { accountNames } from '../../../kit/accountNames.ts';
import { Table } from '../../../parts/Table.tsx';
import type { MonthOfPayouts } from '../../../queries/money/payouts.ts';
import { PayoutDetails } from './PayoutDetails.tsx';
import styles from './Payouts.module.css';

type Payout = MonthOfPayouts['payouts'][number];

/** A row is a line of the bank's statement; opened it says what it consists of. */
export function PayoutTable({ payouts }: Pick<MonthOfPayouts, 'payouts'>) {
  const { t } = useLingui();
  const { money, number, dateOf, shortDate } = useFormat();
  const address = useListAddress();
  const opened = address.id('payout');
  if (payouts.length === 0) return <p className="quiet">{t`Nothing was paid out in this month.`}</p>;
  const made = ({ made_at }: Payout) => dateOf(made_at, defaultRegion);
  const amount = (one: Payout) => <strong className={styles.sum}>{money(one.amount, one.currency)}</strong>;
  const what = ({ account, title }: Payout) => [accountNames[account], title].filter(Boolean).join(', ');
  const toggle = (one: Payout) => (
    <Button
      size="compact"
      variant="text"
      aria-expanded={one.id === opened}
      onClick={() => address.put({ payout: one.id === opened ? '' : String(one.id), of: '' })}
    >
      {one.id === opened ? t`Close` : t`What is in it`}
    </Button>
  );
  const details = (one: Payout) => (one.id === opened ? <PayoutDetails payout={one} /> : null);
  return (
    <Table
      label={t`Payouts`}
      rows={payouts}
      keyOf={({ id }) => id}
      columns={[
        { key: 'made', head: t`Paid out`, cell: made },
        { key: 'bank', head: t`At the bank`, cell: ({ arrives_on }) => shortDate(arrives_on) },
        { key: 'what', head: t`On the statement`, cell: what },
        { key: 'payments', head: t`Payments`, align: 'right', cell: ({ payments }) => number(payments) },
        { key: 'amount', head: t`Amount`, align: 'right', cell: amount },
        { key: 'books', head: t`Books`, cell: (one) => <Books payout={one} /> },
        { key: 'open', head: <span className="unseen">{t`Actions`}</span>, align: 'act', cell: toggle },
      ]}
      card={(one) => (
        <div className="stack-2">
          {amount(one)}
          <p className="small quiet">
            {made(one)}, {what(one)}
          </p>
          <Books payout={one} />
          {toggle(one)}
          {details(one)}
        </div>
      )}
      below={details}
    />
  );
}

function Books({ payout: { status, is_read, is_by_hand, differences } }: { readonly payout: Payout }) {
  const { t } = useLingui();
  if (differences > 0 || status === 'failed')
    return (
      <span className={styles.wrong}>
        {status === 'failed' ? t`The bank sent it back` : t`Differences: ${differences}`}
      </span>
    );
  if (is_by_hand) return <span className="quiet">{t`Made by hand, not explained`}</span>;
  if (!is_read) return <span className="quiet">{t`Still being read`}</span>;
  return <span className={styles.right}>{status === 'paid' ? t`All explained` : t`Explained, on its way`}</span>;
}
