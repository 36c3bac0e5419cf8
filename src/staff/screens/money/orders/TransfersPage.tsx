import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { defaultRegion } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { known } from '#machines/kit/known.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { Table } from '../../../parts/Table.tsx';
import { type Transfers, transfersQuery } from '../../../queries/money/orders.ts';
import { ArrivedDialog } from './ArrivedDialog.tsx';
import { HandedBackDialog } from './HandedBackDialog.tsx';
import styles from './Orders.module.css';

type Waiting = Transfers['waiting'][number];
type Owed = Transfers['owed'][number];
type Taken = Transfers['cash'][number];

/** Money that comes and goes by hand: transfers that are awaited, what is owed back, and cash that was taken. */
export function TransfersPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const dialog = useDialogAddress();
  const may = useRights();
  const read = useQuery(transfersQuery(services));
  usePageTitle(t`Transfers`);
  const about = dialog.aboutName;
  const arrived = read.data?.waiting.find(({ order_id: id }) => dialog.name === 'arrived' && String(id) === about);
  const owed = read.data?.owed.find(({ refund_id: id }) => dialog.name === 'handed' && id === about);
  return (
    <>
      <PageTop title={t`Transfers`} lead={t`Money that no payment provider has: by transfer, or in cash.`} />
      <ReadState read={read} />
      {read.data && (
        <>
          <WaitingOrders waiting={read.data.waiting} />
          {read.data.owed.length > 0 && <OwedByHand owed={read.data.owed} />}
          {read.data.cash.length > 0 && <TakenCash cash={read.data.cash} />}
        </>
      )}
      {may('money.write') && arrived !== undefined && <ArrivedDialog key={arrived.order_id} order={arrived} />}
      {may('money.write') && owed !== undefined && <HandedBackDialog key={owed.refund_id} owed={owed} />}
    </>
  );
}

interface Somebody {
  readonly name: string;
  readonly surname: string;
  readonly company?: string | null;
  readonly run: { readonly name: string };
}

function Who({ of, group }: { readonly of: Somebody; readonly group: number }) {
  const { t } = useLingui();
  const person = `${of.name} ${of.surname}`;
  return (
    <>
      <span translate="no">{of.company ?? person}</span>
      <span className={styles.quiet}>
        {of.run.name}, <Link to={staffPath('group', { id: group })}>{t`group ${group}`}</Link>
      </span>
    </>
  );
}

function WaitingOrders({ waiting }: Pick<Transfers, 'waiting'>) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const may = useRights();
  const dialog = useDialogAddress();
  const who = (one: Waiting) => <Who of={one} group={known(one.groups[0]).group_id} />;
  const due = (one: Waiting) => money(one.due, one.currency);
  const until = (one: Waiting) =>
    one.lapsed ? t`The time is up` : one.until === null ? '' : dayAndTime(one.until, defaultRegion);
  const acts = (one: Waiting) =>
    may('money.write') && (
      <Button size="compact" onClick={() => dialog.open('arrived', String(one.order_id))}>{t`Arrived`}</Button>
    );
  return (
    <section className={styles.part}>
      <h2>{t`Waiting for transfer`}</h2>
      {waiting.length === 0 ? (
        <p className="quiet">{t`No order is waiting for a transfer.`}</p>
      ) : (
        <Table
          label={t`Waiting for transfer`}
          rows={waiting}
          keyOf={({ order_id: id }) => String(id)}
          columns={[
            { key: 'who', head: t`From`, cell: who },
            { key: 'title', head: t`Reference`, cell: ({ title }) => <span translate="no">{title}</span> },
            { key: 'until', head: t`Until`, cell: until },
            { key: 'due', head: t`Amount`, align: 'right', cell: due },
            { key: 'acts', head: <span className="unseen">{t`Actions`}</span>, align: 'act', cell: acts },
          ]}
          card={(one) => (
            <div className="stack-2">
              {who(one)}
              <p className="small quiet">
                <span translate="no">{one.title}</span>, {until(one)}
              </p>
              <p className="strong">{due(one)}</p>
              {acts(one)}
            </div>
          )}
        />
      )}
    </section>
  );
}

function OwedByHand({ owed }: Pick<Transfers, 'owed'>) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const may = useRights();
  const dialog = useDialogAddress();
  const who = (one: Owed) => <Who of={one} group={one.group_id} />;
  const amount = (one: Owed) => money(one.amount, one.currency);
  const acts = (one: Owed) =>
    may('money.write') && (
      <Button size="compact" onClick={() => dialog.open('handed', one.refund_id)}>{t`Sent back`}</Button>
    );
  return (
    <section className={styles.part}>
      <h2>{t`To send back by hand`}</h2>
      <Table
        label={t`To send back by hand`}
        rows={owed}
        keyOf={({ refund_id: id }) => id}
        columns={[
          { key: 'who', head: t`To`, cell: who },
          { key: 'email', head: t`E-mail`, cell: ({ email }) => <span translate="no">{email}</span> },
          { key: 'since', head: t`Since`, cell: ({ since }) => dayAndTime(since, defaultRegion) },
          { key: 'amount', head: t`Amount`, align: 'right', cell: amount },
          { key: 'acts', head: <span className="unseen">{t`Actions`}</span>, align: 'act', cell: acts },
        ]}
        card={(one) => (
          <div className="stack-2">
            {who(one)}
            <p className="small quiet" translate="no">
              {one.email}
            </p>
            <p className="strong">{amount(one)}</p>
            {acts(one)}
          </div>
        )}
      />
    </section>
  );
}

function TakenCash({ cash }: Pick<Transfers, 'cash'>) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const who = (one: Taken) => <Who of={one} group={one.group_id} />;
  const amount = (one: Taken) => money(one.amount, one.currency);
  const by = (one: Taken) => <span translate="no">{one.by}</span>;
  return (
    <section className={styles.part}>
      <h2>{t`Cash of the last 60 days`}</h2>
      <Table
        label={t`Cash of the last 60 days`}
        rows={cash}
        keyOf={({ payment_id: id, at }) => `${id} ${at}`}
        columns={[
          { key: 'who', head: t`From`, cell: who },
          { key: 'by', head: t`Taken by`, cell: by },
          { key: 'at', head: t`When`, cell: ({ at }) => dayAndTime(at, defaultRegion) },
          { key: 'amount', head: t`Amount`, align: 'right', cell: amount },
        ]}
        card={(one) => (
          <div className="stack-2">
            {who(one)}
            <p className="small quiet">{by(one)}</p>
            <p className="strong">{amount(one)}</p>
          </div>
        )}
      />
    </section>
  );
}
