import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { SelectField } from '../../../../ui/fields/Field.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/styles/layout.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunDialogs } from '../../../parts/run/RunDialogs.tsx';
import { type RunLine, runsQuery } from '../../../queries/runs/runs.ts';
import { NeedsYou } from './NeedsYou.tsx';
import { NewRunDialog } from './NewRunDialog.tsx';
import styles from './Runs.module.css';
import { type RunAct, RunsTable } from './RunsTable.tsx';

const filters = ['all', 'draft', 'published', 'paused', 'cancelled'] as const;
type Filter = (typeof filters)[number];
const orders = ['date', 'name', 'sold'] as const;
type Order = (typeof orders)[number];

/** All runs of the member; what is picked and how it is sorted stands in the address. */
export function RunsPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const may = useRights();
  const dialog = useDialogAddress();
  const navigate = useNavigate();
  const onAct = (act: RunAct, id: number) =>
    act === 'cancel' ? void navigate(staffPath('cancelRun', { id: id })) : dialog.open(act, id);
  const { oneOf, put } = useListAddress();
  const read = useQuery(runsQuery(services));
  usePageTitle(t`Runs`);
  const filter = oneOf('state', filters) ?? 'all';
  const order = oneOf('sort', orders) ?? 'date';
  const filterNames: Readonly<Record<Filter, string>> = {
    all: t`All runs`,
    draft: t`Drafts`,
    published: t`Published`,
    paused: t`Paused`,
    cancelled: t`Cancelled`,
  };
  const orderNames: Readonly<Record<Order, string>> = { date: t`By date`, name: t`By name`, sold: t`Most sold first` };
  const choose = (name: string, value: string, usual: string) =>
    put({ [name]: value === usual ? '' : value }, { replace: true });
  const runs = (read.data?.runs ?? []).filter((run) => isOf(filter, run)).sort(compare[order]);
  const about = read.data?.runs.find(({ id }) => id === dialog.about);
  return (
    <>
      <div className={styles.head}>
        <PageHead title={t`Runs`} />
        {may('runs.write') && (
          <Button variant="main" leftSection={<Icon name="plus" />} onClick={() => dialog.open('new')}>
            {t`New run`}
          </Button>
        )}
      </div>
      <NeedsYou />
      <ReadState read={read} />
      {read.data?.runs.length === 0 && <p className="quiet">{t`There are no runs yet.`}</p>}
      {read.data !== undefined && read.data.runs.length > 0 && (
        <>
          <div className={styles.choices}>
            <SelectField
              label={t`Shown`}
              value={filter}
              options={filters.map((value) => ({ value, label: filterNames[value] }))}
              onChange={({ currentTarget: { value } }) => choose('state', value, 'all')}
            />
            <SelectField
              label={t`Sort by`}
              value={order}
              options={orders.map((value) => ({ value, label: orderNames[value] }))}
              onChange={({ currentTarget: { value } }) => choose('sort', value, 'date')}
            />
          </div>
          {runs.length === 0 ? (
            <p className="quiet">{t`No runs match.`}</p>
          ) : (
            <RunsTable runs={runs} canChange={may('runs.write')} onAct={onAct} />
          )}
        </>
      )}
      {may('runs.write') && dialog.name === 'new' && <NewRunDialog cities={read.data?.cities ?? []} />}
      {may('runs.write') && about !== undefined && <RunDialogs run={about} />}
    </>
  );
}

const isOf = (filter: Filter, { state, sale_paused }: RunLine) =>
  filter === 'all' || (filter === 'paused' ? state === 'published' && sale_paused : state === filter);

const byDate = (one: RunLine, other: RunLine) => one.date.localeCompare(other.date) || one.id - other.id;
const compare: Readonly<Record<Order, (one: RunLine, other: RunLine) => number>> = {
  date: byDate,
  name: (one, other) => one.name.localeCompare(other.name) || byDate(one, other),
  sold: (one, other) => other.taken - one.taken || byDate(one, other),
};
