import type { Group } from '#contract/groups/group.values.ts';
import { groupDialogPath, groupPath } from '#contract/paths.ts';
import { placesIn, withFilter } from '../../groups/group/filters.ts';

/** What a captain has to do for the group, in the order in which it matters. */
const todoKinds = ['unpaid', 'free', 'challenged', 'unopened', 'sizes'] as const;
export type TodoKind = (typeof todoKinds)[number];

export interface Todo {
  readonly kind: TodoKind;
  readonly count: number;
  /** Where it is done. */
  readonly to: string;
}

/** Counted as the board of the group's page counts, so that the two never differ (docs/rules/accounts.md 6.7). */
export function todosOf(group: Group): readonly Todo[] {
  const pathname = groupPath(group.id);
  const shown = (filter: Parameters<typeof withFilter>[1]) => withFilter({ pathname, search: '' }, filter);
  const count = (filter: Parameters<typeof placesIn>[1]) => placesIn(group, filter).length;
  const unopened = placesIn(group, 'invited').filter(({ invitation }) => invitation?.state !== 'opened');
  const all: Readonly<Record<TodoKind, Omit<Todo, 'kind'>>> = {
    unpaid: { count: count('unpaid'), to: shown('unpaid') },
    free: { count: count('free'), to: groupDialogPath(group.id, 'invite') },
    challenged: { count: count('challenged'), to: shown('challenged') },
    unopened: { count: unopened.length, to: shown('invited') },
    sizes: { count: group.tshirt_edit_enabled ? count('sizes') : 0, to: shown('sizes') },
  };
  return todoKinds.map((kind) => ({ kind, ...all[kind] })).filter((todo) => todo.count > 0);
}

export const sumOf = (todos: readonly Pick<Todo, 'count'>[]): number =>
  todos.reduce((sum, { count }) => sum + count, 0);
