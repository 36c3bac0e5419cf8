import type { AnyMachineSnapshot } from 'xstate';

/** Ids of the innermost states that a chart is in. */
export const leavesOf = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.filter(({ states }) => Object.keys(states).length === 0).map(({ id }) => id);
