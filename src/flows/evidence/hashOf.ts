import type { AnyStateMachine, AnyStateNode } from 'xstate';

/**
 * What a chart is, as eight digits: its states, transitions, guards, actions and actors by their names. Functions in it
 * are left out, since a build gives them other names.
 */
export function hashOf({ root }: AnyStateMachine): string {
  const text = JSON.stringify(within(root).map(essence));
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const within = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(within)];

const essence = ({ id, type, tags, invoke, entry, exit, transitions, always }: AnyStateNode) => [
  id,
  type,
  tags,
  invoke.map((one) => one.id),
  named(entry),
  named(exit),
  [...transitions.values(), always ?? []]
    .flat()
    .map(({ eventType, target, guard, actions }) => [
      eventType,
      target?.map((state) => state.id) ?? null,
      named([guard]),
      named(actions),
    ]),
];

const named = (all: readonly unknown[]): string[] =>
  all.flatMap((one) => {
    if (typeof one === 'string') return [one];
    const { type } = (typeof one === 'object' && one !== null ? one : {}) as { readonly type?: string };
    return type === undefined ? [] : [type];
  });
