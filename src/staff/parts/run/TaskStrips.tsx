import { useQuery } from '@tanstack/react-query';
import { useStaff } from '../../hooks/StaffContext.ts';
import type { Run } from '../../queries/runs/runs.ts';
import { isAlive, type Task, tasksQuery } from '../../queries/runs/tasks.ts';
import { TaskCard } from './TaskCard.tsx';

/** So long it is seen how one ended. */
const shownMs = 5 * 60_000;

interface TaskStripsProps {
  readonly run: Run;
  /** The page lists how they ended. */
  readonly isAlone?: boolean;
}

/** On every page of a run: the tasks that wait, run, or have just ended. */
export function TaskStrips({ run, isAlone = true }: TaskStripsProps) {
  const { services } = useStaff();
  const { data } = useQuery(tasksQuery(services, run.id));
  const isShown = (task: Task) =>
    isAlive(task) || (isAlone && task.ended_at !== null && Date.parse(task.ended_at) > services.serverNow() - shownMs);
  return data?.tasks
    .filter(isShown)
    .map((task) => <TaskCard key={task.id} task={task} region={run.region} currency={run.currency} list={run.id} />);
}
