import type { MySignup } from '#contract/accounts/account.calls.ts';
import { groupDialogPath, groupPath, groupPaymentPath, startDataPath } from '#contract/paths.ts';
import { withFilter } from '../../groups/group/filters.ts';

type Todo = MySignup['todos'][number];
export type TodoKind = Todo['kind'];

/** Where it is done. */
export function wayTo({ id, group_id }: MySignup, { kind, payment }: Todo, isOwnSize: boolean): string {
  const pathname = groupPath(group_id);
  const shown = (filter: Parameters<typeof withFilter>[1]) => withFilter({ pathname, search: '' }, filter);
  const ways: Readonly<Record<TodoKind, string>> = {
    unpaid: payment === null ? shown('unpaid') : groupPaymentPath(group_id, payment.id),
    free: groupDialogPath(group_id, 'invite'),
    unopened: shown('invited'),
    challenged: shown('challenged'),
    sizes: isOwnSize ? groupDialogPath(group_id, 'tshirt', id) : shown('sizes'),
    ages: pathname,
    data: startDataPath(group_id),
  };
  return ways[kind];
}

/** The reader's size is the only one that is missing. */
export const isOwnSize = ({ size, is_captain }: MySignup, { kind, count }: Todo): boolean =>
  kind === 'sizes' && count === 1 && (size === null || !is_captain);

export const sumOf = ({ todos }: Pick<MySignup, 'todos'>): number => todos.reduce((sum, { count }) => sum + count, 0);
