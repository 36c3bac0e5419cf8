import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { PeopleTable } from './PeopleTable.tsx';

/** Everybody of a run, a row a place. */
export const RunPeoplePage = () => (
  <RunFrame>
    {(run) => (
      <>
        <NewOrderLink runId={run.id} />
        <SheetsLink run={run.id} />
        <PeopleTable key={run.id} run={run} />
      </>
    )}
  </RunFrame>
);

function SheetsLink({ run }: { readonly run: number }) {
  const { t } = useLingui();
  const may = useRights();
  return may('people.import') ? (
    <p>
      <Link to={staffPath('runSheets', { id: run })}>{t`People from a sheet`}</Link>
    </p>
  ) : null;
}

function NewOrderLink({ runId }: { readonly runId: number }) {
  const { t } = useLingui();
  const may = useRights();
  return may('guests.write') ? (
    <p>
      <Link to={staffPath('runOrder', { id: runId })}>{t`New order`}</Link>
    </p>
  ) : null;
}

/** The same of all runs. */
export function PeoplePage() {
  const { t } = useLingui();
  usePageTitle(t`People`);
  return (
    <>
      <PageTop title={t`People`} lead={t`Places of all runs, the newest first.`} />
      <PeopleTable run={null} />
    </>
  );
}
