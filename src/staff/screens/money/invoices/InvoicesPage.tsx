import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { defaultRegion } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { Table } from '../../../parts/Table.tsx';
import { type Invoices, invoicesQuery } from '../../../queries/money/invoices.ts';
import { IssueDialog } from './IssueDialog.tsx';

type Request = Invoices['open'][number];

/** Who wants an invoice, the most urgent first, and what was issued lately. */
export function InvoicesPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const dialog = useDialogAddress();
  const may = useRights();
  const read = useQuery(invoicesQuery(services));
  usePageTitle(t`Invoices`);
  const asked = read.data?.open.find(({ payment_id: id }) => dialog.name === 'issue' && id === dialog.aboutName);
  return (
    <>
      <PageTop
        title={t`Invoices`}
        lead={t`Invoices that people have asked for. You issue them in your own program, and note that here.`}
      />
      <ReadState read={read} />
      {read.data && (
        <div className="stack-6">
          <Open rows={read.data.open} />
          {read.data.issued.length > 0 && <Issued rows={read.data.issued} />}
        </div>
      )}
      {may('money.write') && asked !== undefined && <IssueDialog key={asked.payment_id} request={asked} />}
    </>
  );
}

function Open({ rows }: { readonly rows: readonly Request[] }) {
  const { t } = useLingui();
  const { money, longDate } = useFormat();
  const may = useRights();
  const dialog = useDialogAddress();
  const due = (one: Request) => (one.due_on === null ? t`not paid yet` : longDate(one.due_on));
  const amount = (one: Request) => money(one.amount, one.currency);
  const acts = (one: Request) =>
    may('money.write') && (
      <Button size="compact" onClick={() => dialog.open('issue', one.payment_id)}>
        {t`Issued`}
        <span className="unseen">: {one.company}</span>
      </Button>
    );
  return (
    <section className="stack-4" aria-labelledby="open">
      <h2 id="open">{t`To issue`}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{t`Nobody is waiting for an invoice.`}</p>
      ) : (
        <Table
          label={t`To issue`}
          rows={rows}
          keyOf={({ payment_id: id }) => id}
          columns={[
            { key: 'who', head: t`For whom`, cell: (one) => <Who of={one} /> },
            { key: 'run', head: t`Run`, cell: (one) => <OfRun of={one} /> },
            { key: 'due', head: t`By law until`, cell: due },
            { key: 'amount', head: t`Amount`, align: 'right', cell: amount },
            { key: 'acts', head: <span className="unseen">{t`Actions`}</span>, align: 'act', cell: acts },
          ]}
          card={(one) => (
            <div className="stack-2">
              <Who of={one} />
              <OfRun of={one} />
              <p className="small">{due(one)}</p>
              <p className="strong">{amount(one)}</p>
              {acts(one)}
            </div>
          )}
        />
      )}
    </section>
  );
}

function Issued({ rows }: { readonly rows: readonly Request[] }) {
  const { t } = useLingui();
  const { dateOf } = useFormat();
  const number = ({ number: text, file }: Request) =>
    file === null ? null : (
      <a href={file} target="_blank" rel="noreferrer" translate="no">
        {text}
      </a>
    );
  const day = ({ issued_at: at }: Request) => (at === null ? '' : dateOf(at, defaultRegion));
  return (
    <section className="stack-4" aria-labelledby="issued">
      <h2 id="issued">{t({ context: 'invoices', message: 'Issued' })}</h2>
      <Table
        label={t({ context: 'invoices', message: 'Issued' })}
        rows={rows}
        keyOf={({ payment_id: id }) => id}
        columns={[
          { key: 'number', head: t`Number`, cell: number },
          { key: 'who', head: t`For whom`, cell: (one) => <Who of={one} /> },
          { key: 'run', head: t`Run`, cell: (one) => <OfRun of={one} /> },
          { key: 'day', head: t`When`, cell: day },
        ]}
        card={(one) => (
          <div className="stack-2">
            {number(one)}
            <Who of={one} />
            <p className="small quiet">{day(one)}</p>
          </div>
        )}
      />
    </section>
  );
}

/** As it stands on the invoice. */
function Who({ of: { company, tax_number, street, post_code, town } }: { readonly of: Request }) {
  const address = [street, [post_code, town].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <div translate="no">
      <p className="strong">{company}</p>
      {tax_number !== null && <p className="small">{tax_number}</p>}
      {address !== '' && <p className="small quiet">{address}</p>}
    </div>
  );
}

function OfRun({ of: { run, group_id: group } }: { readonly of: Request }) {
  const { t } = useLingui();
  return (
    <>
      <span translate="no">{run.name}</span>, <Link to={staffPath('group', { id: group })}>{t`group ${group}`}</Link>
    </>
  );
}
