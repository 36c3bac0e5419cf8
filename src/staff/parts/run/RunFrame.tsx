import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { timeZoneOf } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { daysUntil } from '../../../lib/daysUntil.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import { useRights } from '../../hooks/useRights.ts';
import { type Run, runQuery } from '../../queries/runs/runs.ts';
import { isAlive, tasksQuery } from '../../queries/runs/tasks.ts';
import { ReadState } from '../ReadState.tsx';
import { RunBand } from './RunBand.tsx';
import { RunDialogs } from './RunDialogs.tsx';
import { useRunState } from './runState.tsx';
import { TaskStrips } from './TaskStrips.tsx';

interface RunFrameProps {
  /** The page lists what was done to many groups itself. */
  readonly listsTasks?: boolean;
  readonly children: (run: Run) => ReactNode;
}

/** A page about one run: the dark band with its tabs, and below what the page is for. */
export function RunFrame({ listsTasks = false, children }: RunFrameProps) {
  const { services } = useStaff();
  const { id = '' } = useParams();
  const may = useRights();
  const read = useQuery(runQuery(services, Number(id)));
  const run = read.data;
  if (run === undefined) return <ReadState read={read} />;
  return (
    <>
      <Band run={run} />
      <ReadState read={read} />
      <TaskStrips run={run} isAlone={!listsTasks} />
      {children(run)}
      {may('runs.write') && <RunDialogs run={run} />}
    </>
  );
}

function Band({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { longDate } = useFormat();
  const { icon, text } = useRunState()(run);
  usePageTitle(run.name);
  const tasks = useQuery(tasksQuery(services, run.id)).data?.tasks.filter(isAlive) ?? [];
  const days = daysUntil(run.date, services.serverNow(), timeZoneOf[run.region]);
  const day = (
    <>
      {longDate(run.date)}
      {days === 0 && <>, {t`today`}</>}
      {days > 0 && (
        <>
          , <Plural value={days} one="in # day" other="in # days" />
        </>
      )}
    </>
  );
  return (
    <RunBand
      name={run.name}
      facts={[
        { key: 'day', icon: 'calendar', text: day },
        { key: 'city', icon: 'flag', text: run.city },
        { key: 'state', icon, text },
      ]}
      tabs={[
        { to: staffPath('run', { id: run.id }), label: t`Waves`, isFirst: true },
        { to: staffPath('runPeople', { id: run.id }), label: t`People` },
        { to: staffPath('runFiles', { id: run.id }), label: t`Files` },
        { to: staffPath('runStartNumbers', { id: run.id }), label: t`Start numbers` },
        { to: staffPath('runNumbers', { id: run.id }), label: t`Numbers` },
        { to: staffPath('runCoupons', { id: run.id }), label: t`Coupons` },
        {
          to: staffPath('runChanges', { id: run.id }),
          label: t`Changes`,
          ...(tasks.length > 0 && { count: tasks.length }),
        },
        { to: staffPath('runPage', { id: run.id }), label: t({ context: 'of a run', message: 'Page' }) },
        { to: staffPath('runSettings', { id: run.id }), label: t`Settings` },
      ]}
    />
  );
}
