import { useQuery } from '@tanstack/react-query';
import type { Currency, Region } from '#contract/constants.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import { tasksQuery } from '../../queries/runs/tasks.ts';
import { TaskAct } from './TaskCard.tsx';

interface ApproveTaskProps {
  readonly taskId: number;
  readonly region: Region;
  readonly currency: Currency;
  readonly isMain: boolean;
}

/** The approval of a bulk change where it is only named, for the sum that the button says. */
export function ApproveTask({ taskId, ...shown }: ApproveTaskProps) {
  const { services } = useStaff();
  const { data } = useQuery(tasksQuery(services, null));
  const task = data?.tasks.find(({ id }) => id === taskId);
  return task === undefined ? null : <TaskAct key={task.id} task={task} only="yes.wanted" {...shown} />;
}
