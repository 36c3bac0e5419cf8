import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../ui/Icon.tsx';
import { useStaff } from '../../hooks/StaffContext.ts';
import { usePutAway } from '../../hooks/usePutAway.ts';
import type { Run } from '../../queries/runs/runs.ts';
import { isAlive, type Task, tasksQuery } from '../../queries/runs/tasks.ts';
import { TaskCard } from './TaskCard.tsx';
import styles from './tasks.module.css';
import { useTaskWords } from './useTaskWords.ts';

/** So long it is seen how one ended. */
const shownMs = 5 * 60_000;

interface TaskStripsProps {
  readonly run: Run;
  /** The page lists how they ended. */
  readonly isAlone?: boolean;
}

/** On every page of a run: the tasks that wait, run, or can be undone; those that have just ended fold into one line. */
export function TaskStrips({ run, isAlone = true }: TaskStripsProps) {
  const { services } = useStaff();
  const { data } = useQuery(tasksQuery(services, run.id));
  const putAway = usePutAway('tasks');
  const isRecent = ({ ended_at: ended }: Task) => ended !== null && Date.parse(ended) > services.serverNow() - shownMs;
  const isUndoable = ({ undo }: Task) => undo !== null && Date.parse(undo.until) > services.serverNow();
  const tasks = data?.tasks ?? [];
  const open = tasks.filter((task) => isAlive(task) || (isAlone && isRecent(task) && isUndoable(task)));
  const ended = tasks.filter(
    (task) => isAlone && isRecent(task) && !open.includes(task) && !putAway.ids.includes(task.id),
  );
  return (
    <>
      {open.map((task) => (
        <TaskCard key={task.id} task={task} region={run.region} currency={run.currency} list={run.id} />
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
      <details>
        <summary>
          {tasks.length === 1 && first !== undefined ? (
            <>
              {title(first)}: {state(first)}, {t`groups: ${first.done} of ${first.of}`}
            </>
          ) : (
            <Plural value={tasks.length} one="# change has ended" other="# changes have ended" />
          )}
        </summary>
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} region={run.region} currency={run.currency} list={run.id} />
        ))}
      </details>
      <Button variant="text" size="compact" leftSection={<Icon name="cross" size="s" />} onClick={onPutAway}>
        {t`Put away`}
      </Button>
    </div>
  );
}
