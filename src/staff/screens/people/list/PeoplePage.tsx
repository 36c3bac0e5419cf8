import { useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { PeopleTable } from './PeopleTable.tsx';

/** Everybody of a run, a row a place. */
export const RunPeoplePage = () => <RunFrame>{(run) => <PeopleTable key={run.id} run={run} />}</RunFrame>;

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
