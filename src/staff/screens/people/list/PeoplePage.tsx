import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import styles from './People.module.css';
import { PeopleTable } from './PeopleTable.tsx';

/** Everybody of a run, a row a place. */
export const RunPeoplePage = () => (
  <RunFrame>
    {(run) => (
      <>
        <WaysIn run={run.id} />
        <PeopleTable key={run.id} run={run} />
      </>
    )}
  </RunFrame>
);

/** How people get in without the shop. */
function WaysIn({ run }: { readonly run: number }) {
  const { t } = useLingui();
  const may = useRights();
  const [mayOrder, mayImport] = [may('guests.write'), may('people.import')];
  if (!mayOrder && !mayImport) return null;
  return (
    <p className={styles.ways}>
      {mayOrder && <Link to={staffPath('runOrder', { id: run })}>{t`New order`}</Link>}
      {mayImport && <Link to={staffPath('runSheets', { id: run })}>{t`People from a sheet`}</Link>}
    </p>
  );
}

/** The same for all runs. */
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
