import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fold } from '../../../ui/Fold.tsx';
import { useStaff } from '../../hooks/StaffContext.ts';
import { usePutAway } from '../../hooks/usePutAway.ts';
import { useSecond } from '../../hooks/useSecond.ts';
import type { Run } from '../../queries/runs/runs.ts';
import { isAlive, type Task, tasksQuery } from '../../queries/runs/tasks.ts';
import { PutAway, TaskCard } from './TaskCard.tsx';
import styles from './tasks.module.css';
import { useTaskWords } from './useTaskWords.ts';

/** So long it is seen how one ended. */
const shownMs = 5 * 60_000;

interface TaskStripsProps {
  readonly run: Run;
  /** The page lists how they ended. */
  readonly isAlone?: boolean;
}

/**
 * On every page of a run: the tasks that wait, run, or can be undone, and the one that ended last while the page was
 * open. Others that have just ended fold into one line.
 */
export function TaskStrips({ run, isAlone = true }: TaskStripsProps) {
  const { services } = useStaff();
  const [openedAt] = useState(services.serverNow);
  const now = useSecond(services.serverNow);
  const { data } = useQuery(tasksQuery(services, run.id));
  const putAway = usePutAway('tasks');
  const endOf = ({ ended_at: ended }: Task) => (ended === null ? 0 : Date.parse(ended));
  const isUndoable = ({ undo }: Task) => undo !== null && Date.parse(undo.until) > now;
  // Money back for one payment stands with that payment.
  const tasks = (data?.tasks ?? []).filter(({ kind }) => kind !== 'places.refund');
  const lastEnd = Math.max(...tasks.map(endOf));
  const isWatched = (task: Task) => endOf(task) > openedAt && endOf(task) === lastEnd;
  const recent = tasks.filter((task) => isAlone && endOf(task) > now - shownMs && !putAway.ids.includes(task.id));
  const open = tasks.filter(
    (task) => isAlive(task) || (recent.includes(task) && (isUndoable(task) || isWatched(task))),
  );
  const ended = recent.filter((task) => !open.includes(task));
  return (
    <>
      {open.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          region={run.region}
          currency={run.currency}
          list={run.id}
          {...(!isAlive(task) && { onPutAway: () => putAway.add([task.id]) })}
        />
      ))}
      {ended.length > 0 && <Ended run={run} tasks={ended} onPutAway={() => putAway.add(ended.map(({ id }) => id))} />}
    </>
  );
}

interface EndedProps {
  readonly run: Run;
  readonly tasks: readonly Task[];
  readonly onPutAway: () => void;
}

function Ended({ run, tasks, onPutAway }: EndedProps) {
  const { t } = useLingui();
  const { title, state } = useTaskWords(run.region);
  const [first] = tasks;
  return (
    <div className={styles.ended}>
      <Fold
        summary={
          tasks.length === 1 && first !== undefined ? (
            <span>
              {title(first)}: {state(first)}, {t`groups: ${first.done} of ${first.of}`}
            </span>
          ) : (
            <Plural value={tasks.length} one="# change has ended" other="# changes have ended" />
          )
        }
      >
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} region={run.region} currency={run.currency} list={run.id} />
        ))}
      </Fold>
      <PutAway onPress={onPutAway} />
    </div>
  );
}
