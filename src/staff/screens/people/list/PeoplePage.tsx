import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { PlaceState } from '../../../parts/people/usePlaceState.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { Table } from '../../../parts/Table.tsx';
import { type PersonRow, peopleQuery } from '../../../queries/people/people.ts';

/** Everybody of a run, a row a place. */
export const RunPeoplePage = () => <RunFrame>{(run) => <People key={run.id} runId={run.id} />}</RunFrame>;

/** The same of all runs. */
export function PeoplePage() {
  const { t } = useLingui();
  usePageTitle(t`People`);
  return (
    <>
      <PageTop title={t`People`} lead={t`Places of all runs, the newest first.`} />
      <People runId={null} />
    </>
  );
}

function People({ runId }: { readonly runId: number | null }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const read = useQuery(peopleQuery(services, runId === null ? {} : { run_id: runId }));
  if (read.data === undefined) return <ReadState read={read} />;
  return (
    <>
      <ReadState read={read} />
      <Table
        label={t`People`}
        rows={read.data.rows}
        keyOf={({ id }) => id}
        columns={[
          { key: 'person', head: t`Person`, cell: (row) => <Who row={row} /> },
          { key: 'state', head: t`State`, cell: (row) => <PlaceState place={row} /> },
          { key: 'wave', head: t`Wave`, cell: (row) => <Wave row={row} /> },
          { key: 'group', head: t`Group`, cell: (row) => <Group row={row} /> },
        ]}
        card={(row) => (
          <div className="stack-2">
            <Who row={row} />
            <Group row={row} />
            <PlaceState place={row} />
          </div>
        )}
      />
    </>
  );
}

interface OfRow {
  readonly row: PersonRow;
}

function Who({ row: { id, name, email } }: OfRow) {
  const { t } = useLingui();
  const who = name ?? email;
  return (
    <Link to={staffPath('place', { id })} translate={who === null ? undefined : 'no'}>
      {who ?? t`Nobody yet`}
    </Link>
  );
}

function Wave({ row: { wave_time, region } }: OfRow) {
  const { clockTime } = useFormat();
  return <span className="num">{clockTime(wave_time, region)}</span>;
}

const Group = ({ row: { group_id: id, group_name: name } }: OfRow) => (
  <Link to={staffPath('group', { id })} translate="no">
    {name === null ? id : `${id} ${name}`}
  </Link>
);
