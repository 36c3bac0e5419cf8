import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type Task = Answer<'GET staff/tasks'>['tasks'][number];
export type Preview = Answer<'POST staff/waves/{id}/time/preview'>;

export const tasksKey = ['staff', 'tasks'] as const;

const alive: readonly Task['state'][] = ['asked', 'planned', 'running', 'stuck'];
/** Something is still to come of it. */
export const isAlive = ({ state }: Pick<Task, 'state'>) => alive.includes(state);

/** While something is to come it is read as often as a board; else rarely: somebody else may order. */
const oftenMs = 3000;
const rarelyMs = 30_000;

/** What was ordered for many groups of a run, or of all, the newest first. */
export const tasksQuery = ({ request }: Pick<StaffServices, 'request'>, runId: number | null) =>
  queryOptions({
    queryKey: [...tasksKey, runId ?? 'all'],
    queryFn: ({ signal }) =>
      dataOf(request('GET staff/tasks', { query: runId === null ? {} : { run_id: runId } }, { signal })),
    refetchInterval: ({ state: { data } }) => (data?.tasks.some(isAlive) === true ? oftenMs : rarelyMs),
  });
