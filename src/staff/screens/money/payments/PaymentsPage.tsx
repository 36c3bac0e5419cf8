import { useLingui } from '@lingui/react/macro';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { listedMethods } from '#contract/staff/money/paymentList.values.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { paymentsDownload, readOnPayments } from '../../../effects/money/payments.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { FileButton } from '../../../parts/FileButton.tsx';
import { PageTop } from '../../../parts/PageTop.tsx';
import { usePaymentWords } from '../../../parts/people/usePaymentWords.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { DataTable } from '../../../parts/table/DataTable.tsx';
import {
  followingPaymentsKey,
  type PaymentCounts,
  type PaymentsFilter,
  paymentsQuery,
} from '../../../queries/money/payments.ts';
import { runsQuery } from '../../../queries/runs/runs.ts';
import { DecideDialog } from '../acts/DecideDialog.tsx';
import { RestorePaidDialog } from '../acts/RestorePaidDialog.tsx';
import { PaymentCardRow } from './PaymentCardRow.tsx';
import { RestoreDialog, RetryDialog } from './PaymentDialogs.tsx';
import { useMethodWords } from './useMethodWords.ts';
import { usePaymentColumns } from './usePaymentColumns.tsx';
import { usePaymentsChoice } from './usePaymentsChoice.ts';

/** Payments, each with what becomes of it if nobody does anything (docs/rules/payments.md 12). */
export function PaymentsPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const may = useRights();
  const dialog = useDialogAddress();
  const { choice, query } = usePaymentsChoice();
  const read = useQuery(paymentsQuery(services, query));
  const isReading = useIsFetching({ queryKey: followingPaymentsKey(query) }) > 0;
  const columns = usePaymentColumns();
  const views = useViews(read.data?.[0]?.counts ?? null);
  const filters = useFilters();
  const title = t`Payments`;
  usePageTitle(title);
  const rows = read.data?.flatMap((page) => page.rows) ?? [];
  const about = dialog.aboutName ?? '';
  const chosen = rows.find(({ id }) => id === about);
  const ids = about.split('.');
  const restored = rows.filter(({ id, restorable }) => restorable !== null && ids.includes(id));
  return (
    <>
      <PageTop title={title} lead={t`Each with what happens to it if nobody does anything.`} />
      <ReadState read={read} />
      {read.data && (
        <DataTable
          label={title}
          choice={choice}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ id, name, email }) => name || email || id}
          addressOf={({ id }) => staffPath('payment', { id })}
          card={(row) => <PaymentCardRow row={row} />}
          seek={t`Name, e-mail, group, payment`}
          views={views}
          filters={filters}
          acts={
            choice.view === 'lapsed' && may('people.write')
              ? [
                  {
                    key: 'restore',
                    label: t`Restore if free`,
                    icon: <Icon name="clock" size="s" />,
                    onAct: ({ keys }) => dialog.open('restore', keys.join('.')),
                  },
                ]
              : []
          }
          tools={may('exports.people') && <SavePayments query={query} />}
          isServerSorted
          total={null}
          more={{
            isThere: read.data.at(-1)?.next != null,
            isReading,
            onMore: () => void readOnPayments(services, query),
          }}
          empty={t`No payment matches. Take a filter away to see more.`}
        />
      )}
      {may('money.write') && chosen !== undefined && (dialog.name === 'approve' || dialog.name === 'refund') && (
        <DecideDialog
          key={`${dialog.name} ${chosen.id}`}
          decision={dialog.name}
          chosen={{
            payment_id: chosen.id,
            amount: chosen.in_review || chosen.to_pay,
            currency: chosen.currency,
            why: chosen.disputed ? 'disputed' : 'review',
          }}
        />
      )}
      {may('money.write') && chosen !== undefined && dialog.name === 'retry' && (
        <RetryDialog key={about} payment={chosen} />
      )}
      {may('money.write') && about !== '' && dialog.name === 'restorePaid' && (
        <RestorePaidDialog key={about} id={about} />
      )}
      {may('people.write') && restored.length > 0 && dialog.name === 'restore' && (
        <RestoreDialog key={about} payments={restored} />
      )}
    </>
  );
}

/** Saves what the list shows: its rows and their order. */
function SavePayments({ query }: { readonly query: PaymentsFilter }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const latest = useRef(query);
  latest.current = query;
  return (
    <FileButton
      label={t`Save as file`}
      about={t`with these payments`}
      make={() => paymentsDownload(services, () => latest.current)}
    />
  );
}

type Counts = PaymentCounts;

function useViews(counts: Counts) {
  const { t } = useLingui();
  const of = (key: keyof NonNullable<Counts>) => (counts === null ? {} : { count: counts[key] });
  return [
    { key: 'all', label: t({ context: 'payments', message: 'All' }) },
    { key: 'decision', label: t`Needs a decision`, ...of('decision'), isBad: (counts?.decision ?? 0) > 0 },
    { key: 'transfer', label: t`Waiting for transfer`, ...of('transfer') },
    { key: 'late', label: t`Came late`, ...of('late') },
    { key: 'stuck', label: t`Stuck`, ...of('stuck'), isBad: (counts?.stuck ?? 0) > 0 },
    { key: 'lapsed', label: t`Lapsed`, ...of('lapsed') },
  ];
}

function useFilters() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { status } = usePaymentWords();
  const methods = useMethodWords();
  const runs = useQuery(runsQuery(services)).data?.runs ?? [];
  return [
    { key: 'run', label: t`Run`, options: runs.map(({ id, name }) => ({ value: String(id), label: name })) },
    { key: 'state', label: t`State`, options: Object.entries(status).map(([value, label]) => ({ value, label })) },
    {
      key: 'method',
      label: t`Payment method`,
      options: listedMethods.map((value) => ({ value, label: methods[value] })),
    },
    { key: 'since', label: t`Since` },
    { key: 'until', label: t`Until` },
  ];
}
