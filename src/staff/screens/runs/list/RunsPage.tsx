import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/styles/layout.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunDialogs } from '../../../parts/run/RunDialogs.tsx';
import { runsQuery } from '../../../queries/runs/runs.ts';
import { NewRunDialog } from './NewRunDialog.tsx';
import styles from './Runs.module.css';
import { type RunAct, RunsTable } from './RunsTable.tsx';

/** All runs of the member, and the way to a new one. */
export function RunsPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const may = useRights();
  const dialog = useDialogAddress();
  const navigate = useNavigate();
  const onAct = (act: RunAct, id: number) =>
    act === 'cancel' ? void navigate(staffPath('cancelRun', { id: id })) : dialog.open(act, id);
  const read = useQuery(runsQuery(services));
  usePageTitle(t`Runs`);
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
      <ReadState read={read} />
      {read.data?.runs.length === 0 && <p className="quiet">{t`There are no runs yet.`}</p>}
      {read.data !== undefined && read.data.runs.length > 0 && (
        <RunsTable runs={read.data.runs} canChange={may('runs.write')} onAct={onAct} />
      )}
      {may('runs.write') && dialog.name === 'new' && <NewRunDialog cities={read.data?.cities ?? []} />}
      {may('runs.write') && about !== undefined && <RunDialogs run={about} />}
    </>
  );
}
