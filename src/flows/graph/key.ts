import type { AnyStateNode } from 'xstate';

type Transition = NonNullable<AnyStateNode['always']>[number];

/**
 * The name of a transition: `changeUser.choosing.checking on xstate.done.actor.verifyUser, branch 2`. It is the same in
 * a chart, in its provided copy and in what tests report. A row of the drawing stands for one or more such names.
 */
export function keyOf(transition: Transition): string {
  const { source, eventType } = transition;
  const branches = source.transitions.get(eventType) ?? source.always ?? [];
  const branch = branches.length > 1 ? `, branch ${branches.indexOf(transition) + 1}` : '';
  return `${source.id} on ${eventType || 'always'}${branch}`;
}
