import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { defaultRegion } from '#contract/constants.ts';
import { unmatchedDecisions } from '#contract/staff/money/unmatched.values.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { accountNames } from '../../../kit/accountNames.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { Table } from '../../../parts/Table.tsx';
import { useReasonWords } from '../../../parts/useReasonWords.ts';
import { moneyQuery, type WaitingMoney } from '../../../queries/money/money.ts';
import { DecideDialog } from '../acts/DecideDialog.tsx';
import { UnmatchedDialog } from '../acts/UnmatchedDialog.tsx';
import { Balances } from './Balances.tsx';
import { Comparison } from './Comparison.tsx';
import styles from './Money.module.css';

/** Money that waits for somebody: what the providers hold, refunds that they hold back, and payments to decide about. */
export function MoneyPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const dialog = useDialogAddress();
  const may = useRights();
  const read = useQuery(moneyQuery(services));
  usePageTitle(t({ context: 'page', message: 'Money' }));
  const asked = dialog.name === 'refund' || dialog.name === 'approve' ? dialog.name : null;
  const chosen = read.data?.decisions.find(({ payment_id: id }) => id !== null && id === dialog.aboutName);
  return (
    <>
      <PageTop
        title={t({ context: 'page', message: 'Money' })}
        lead={t`What the payment providers hold, and what waits for it or for a decision.`}
      >
        <Link to={staffPath('payments')}>{t`Payments`}</Link>
        {may('payouts.read') && <Link to={staffPath('payouts')}>{t`Payouts`}</Link>}
        <Link to={staffPath('invoices')}>{t`Invoices`}</Link>
        <Link to={staffPath('transfers')}>{t`Transfers, and money by hand`}</Link>
      </PageTop>
      <Balances />
      <ReadState read={read} />
      {read.data && (
        <>
          <HeldRefunds refunds={read.data.refunds} />
          <Decisions decisions={read.data.decisions} />
          <section className={styles.part}>
            <h2>{t`Payments that Muster does not know`}</h2>
            <Comparison compared={read.data.compared} />
          </section>
        </>
      )}
      {may('money.write') && <Unmatched decisions={read.data?.decisions ?? []} />}
      {may('money.write') && asked !== null && chosen !== undefined && (
        <DecideDialog key={asked} chosen={chosen} decision={asked} />
      )}
    </>
  );
}

type Refund = WaitingMoney['refunds'][number];

function HeldRefunds({ refunds }: Pick<WaitingMoney, 'refunds'>) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const amount = (one: Refund) => money(one.amount, one.currency);
  const since = (one: Refund) => dayAndTime(one.since, defaultRegion);
  const what = (one: Refund) => (
    <>
      <span translate="no">{one.email}</span>
      <span className={styles.quiet}>
        {one.run?.name}, {t`group ${one.group_id}`}
      </span>
    </>
  );
  return (
    <section className={styles.part}>
      <h2>{t`Refunds that wait for money`}</h2>
      {refunds.length === 0 ? (
        <p className="quiet">{t`None. Every refund that was ordered has been accepted by its provider.`}</p>
      ) : (
        <>
          <p className="mb-4">
            {t`They go out automatically once the provider has enough money. Until then nobody is notified that the money is on its way.`}
          </p>
          <Table
            label={t`Refunds that wait for money`}
            rows={refunds}
            keyOf={({ id }) => id}
            columns={[
              { key: 'what', head: t`To`, cell: what },
              { key: 'account', head: t`Provider`, cell: ({ account }) => accountNames[account] },
              { key: 'since', head: t`Since`, cell: since },
              { key: 'amount', head: t`Amount`, align: 'right', cell: amount },
            ]}
            card={(one) => (
              <div className="stack-2">
                {what(one)}
                <p className="small quiet">
                  {accountNames[one.account]}, {since(one)}
                </p>
                <p className="strong">{amount(one)}</p>
              </div>
            )}
          />
        </>
      )}
    </section>
  );
}

type Decision = WaitingMoney['decisions'][number];

function Decisions({ decisions }: Pick<WaitingMoney, 'decisions'>) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const reasons = useReasonWords();
  const what = (one: Decision) => (
    <>
      <span>{reasons[one.why]}</span>
      <span className={styles.quiet}>
        {[one.run?.name, one.group_id !== null && t`group ${one.group_id}`, one.payment_id ?? one.ref]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
  const amount = (one: Decision) => money(one.amount, one.currency);
  const since = (one: Decision) => dayAndTime(one.since, defaultRegion);
  const acts = (one: Decision) => <Acts decision={one} amount={amount(one)} />;
  return (
    <section className={styles.part}>
      <h2>{t`Payments to decide about`}</h2>
      {decisions.length === 0 ? (
        <Notice icon="check" tone="good">{t`All money that came in belongs to an order.`}</Notice>
      ) : (
        <Table
          label={t`Payments to decide about`}
          rows={decisions}
          keyOf={(one) => `${one.payment_id} ${one.ref} ${one.why}`}
          columns={[
            { key: 'what', head: t`What happened`, cell: what },
            { key: 'since', head: t`Since`, cell: since },
            { key: 'amount', head: t`Amount`, align: 'right', cell: amount },
            { key: 'acts', head: <span className="unseen">{t`Actions`}</span>, align: 'act', cell: acts },
          ]}
          card={(one) => (
            <div className="stack-2">
              {what(one)}
              <p className="small quiet">{since(one)}</p>
              <p className="strong">{amount(one)}</p>
              {acts(one)}
            </div>
          )}
        />
      )}
    </section>
  );
}

/** What may be decided: about the payment here, or about what only the provider's books say. */
function Acts({ decision, amount }: { readonly decision: Decision; readonly amount: string }) {
  const { t } = useLingui();
  const may = useRights();
  const dialog = useDialogAddress();
  const { payment_id: id, ref, here, there } = decision;
  if (!may('money.write')) return null;
  return (
    <div className="cluster">
      {here.includes('approve') && (
        <Button size="compact" onClick={() => dialog.open('approve', id)}>
          {t`Keep ${amount}`}
        </Button>
      )}
      {here.includes('refund') && (
        <Button size="compact" variant="danger" onClick={() => dialog.open('refund', id)}>
          {t`Refund ${amount}`}
        </Button>
      )}
      {there.includes('keep') && (
        <Button size="compact" onClick={() => dialog.open('unmatched-keep', ref)}>
          {t`Leave it`}
        </Button>
      )}
      {there.includes('release') && (
        <Button size="compact" variant="danger" onClick={() => dialog.open('unmatched-release', ref)}>
          {t`Sell the places again`}
        </Button>
      )}
      {there.includes('refund') && (
        <Button size="compact" variant="danger" onClick={() => dialog.open('unmatched-refund', ref)}>
          {t`Refund ${amount}`}
        </Button>
      )}
    </div>
  );
}

/** The question about an unmatched payment that the address names. */
function Unmatched({ decisions }: { readonly decisions: readonly Decision[] }) {
  const { name, aboutName } = useDialogAddress();
  const decision = unmatchedDecisions.find((one) => name === `unmatched-${one}`);
  const chosen = decisions.find(
    ({ ref, there }) => decision !== undefined && ref === aboutName && there.includes(decision),
  );
  if (decision === undefined || chosen === undefined || chosen.ref === null || chosen.why === 'review') return null;
  const { ref, why } = chosen;
  return <UnmatchedDialog key={`${name} ${ref}`} chosen={{ ...chosen, ref, why }} decision={decision} />;
}
