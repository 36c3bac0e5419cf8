import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Currency, defaultRegion, type Region } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { StateWord } from '../../../../ui/StateWord.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { TaskCard, TaskFacts } from '../../../parts/run/TaskCard.tsx';
import styles from '../../../parts/run/tasks.module.css';
import { useTaskWords } from '../../../parts/run/useTaskWords.ts';
import { Table } from '../../../parts/Table.tsx';
import { runsQuery } from '../../../queries/runs/runs.ts';
import { isAlive, type Task, tasksQuery } from '../../../queries/runs/tasks.ts';

/** Waves of a run that were or will be moved or cancelled. Those under way stand above, as on all its pages. */
export const RunTasksPage = () => (
  <RunFrame listsTasks>
    {(run) => {
      return <RunTasks key={run.id} runId={run.id} canCancel={run.state === 'published'} />;
    }}
  </RunFrame>
);

function RunTasks({ runId, canCancel }: { readonly runId: number; readonly canCancel: boolean }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const may = useRights();
  const read = useQuery(tasksQuery(services, runId));
  const isCancelling = read.data?.tasks.some((task) => task.kind === 'run.cancel' && isAlive(task)) === true;
  return (
    <>
      <header className={styles.top}>
        <h2>{t`Moved and cancelled`}</h2>
        {canCancel && !isCancelling && may('runs.cancel') && (
          <Button component={Link} to={staffPath('cancelRun', { id: runId })} variant="danger">
            {t`Cancel the run`}
          </Button>
        )}
      </header>
      <ReadState read={read} />
      {read.data && <Ended tasks={read.data.tasks.filter((task) => !isAlive(task))} isOfRun />}
    </>
  );
}

/** The same for all runs of the member: above tasks that are under way, or wait for an approval. */
export function TasksPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const read = useQuery(tasksQuery(services, null));
  const placeOf = usePlaces();
  usePageTitle(t`Changes`);
  const tasks = read.data?.tasks ?? [];
  return (
    <>
      <PageTop
        title={t`Moved and cancelled`}
        lead={t`What was ordered for many groups at once: its progress, who ordered it, who approved it.`}
      />
      <ReadState read={read} />
      {tasks.filter(isAlive).map((task) => {
        const { region, currency, name } = placeOf(task);
        return <TaskCard key={task.id} task={task} region={region} currency={currency} runName={name} list={null} />;
      })}
      {read.data && <Ended tasks={tasks.filter((task) => !isAlive(task))} />}
    </>
  );
}

interface Place {
  readonly region: Region;
  readonly currency: Currency;
  readonly name: string;
}

/** The region, currency and name of a task's run. */
function usePlaces(): (task: Pick<Task, 'run_id'>) => Place {
  const { t } = useLingui();
  const { services } = useStaff();
  const { data } = useQuery(runsQuery(services));
  return ({ run_id: id }) =>
    data?.runs.find((run) => run.id === id) ?? { region: defaultRegion, currency: 'PLN', name: t`Run ${id}` };
}

function Ended({ tasks, isOfRun = false }: { readonly tasks: readonly Task[]; readonly isOfRun?: boolean }) {
  const { t } = useLingui();
  const placeOf = usePlaces();
  if (tasks.length === 0) return <Notice>{t`Nothing else was moved or cancelled here.`}</Notice>;
  const what = (task: Task) => <What task={task} place={placeOf(task)} isOfRun={isOfRun} />;
  return (
    <Table
      label={t`Moved and cancelled`}
      rows={tasks}
      keyOf={({ id }) => id}
      columns={[
        { key: 'what', head: t`What`, cell: what },
        { key: 'state', head: t`Status`, cell: (task) => <State task={task} region={placeOf(task).region} /> },
        { key: 'done', head: t`Groups done`, align: 'right', cell: ({ done, of }) => t`${done} of ${of}` },
      ]}
      card={(task) => (
        <div className="stack-2">
          {what(task)}
          <State task={task} region={placeOf(task).region} />
        </div>
      )}
    />
  );
}

interface WhatProps {
  readonly task: Task;
  readonly place: Place;
  readonly isOfRun: boolean;
}

function What({ task, place, isOfRun }: WhatProps) {
  const { title } = useTaskWords(place.region);
  return (
    <div>
      {!isOfRun && (
        <p>
          <Link to={staffPath('run', { id: task.run_id })}>{place.name}</Link>
        </p>
      )}
      <p className="strong">{title(task)}</p>
      <TaskFacts task={task} region={place.region} currency={place.currency} />
    </div>
  );
}

function State({ task, region }: { readonly task: Task; readonly region: Region }) {
  const { state } = useTaskWords(region);
  return (
    <StateWord icon={task.state === 'done' ? 'check' : 'cross'} tone={task.state === 'done' ? 'good' : 'off'}>
      {state(task)}
    </StateWord>
  );
}
