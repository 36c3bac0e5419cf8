import type { AnyStateMachine } from 'xstate';

type StateNode = AnyStateMachine['root'];
type Transition = NonNullable<StateNode['always']>[number];

/**
 * A chart as a Mermaid state diagram, for readers of docs/flows and of `/flows`. Arrows carry the event and its
 * guard; what holds anywhere inside a state (and would cross its own border) stands in a note.
 */
export function mermaidOf({ root }: AnyStateMachine): string {
  const states = Object.values(root.states);
  return [
    'stateDiagram-v2',
    ...indented([...startOf(root), ...states.flatMap(linesOf), ...notesOf(root)]),
    ...indented(arrowsOf(nodesIn(root))),
    '',
  ].join('\n');
}

/** The name of a state in the diagram. */
export const diagramIdOf = (id: string): string => id.replace(/\W/gu, '_');

function linesOf(node: StateNode): string[] {
  const id = diagramIdOf(node.id);
  const actors = node.invoke.map((invoke) => invoke.id);
  const inner = Object.values(node.states);
  const title = [node.key, ...actors.map((actor) => `⚙\u00a0${actor}`)].join(inner.length > 0 ? ' ' : '<br/>');
  if (inner.length === 0) return [`state "${title}" as ${id}`, ...(node.type === 'final' ? [`${id} --> [*]`] : [])];
  const isParallel = node.type === 'parallel';
  const regions = inner.map((child) => indented(linesOf(child)));
  return [
    `state "${title}" as ${id} {`,
    ...indented(startOf(node)),
    ...regions.flatMap((region, at) => (isParallel && at > 0 ? ['  --', ...region] : region)),
    '}',
    ...notesOf(node),
  ];
}

function startOf(node: StateNode): string[] {
  if (node.type === 'parallel') return [];
  return (node.initial?.target ?? []).map(({ id }) => `[*] --> ${diagramIdOf(id)}`);
}

/** The root is no node of the diagram: its note is tied to the first state. */
function notesOf(node: StateNode): string[] {
  const inside = transitionsOf(node).filter((transition) => staysInside(transition, node));
  if (inside.length === 0) return [];
  const [first] = Object.values(node.states);
  const anchor = node.parent === undefined ? (first ?? node) : node;
  const lines = inside.map((transition) => {
    const [aim] = transition.target ?? [];
    return `  ${labelOf(transition)}${aim === undefined ? '' : ` → ${aim.key}`}`;
  });
  return [`note right of ${diagramIdOf(anchor.id)}`, '  anywhere here', ...lines, 'end note'];
}

/** One arrow for all the ways from one state to another. */
function arrowsOf(nodes: readonly StateNode[]): string[] {
  const labels = new Map<string, string[]>();
  for (const node of nodes)
    for (const transition of transitionsOf(node)) {
      if (staysInside(transition, node)) continue;
      for (const target of transition.target ?? [node]) {
        const arrow = `${diagramIdOf(node.id)} --> ${diagramIdOf(target.id)}`;
        labels.set(arrow, [...(labels.get(arrow) ?? []), labelOf(transition)]);
      }
    }
  return [...labels].map(([arrow, parts]) => `${arrow}: ${[...new Set(parts)].join('<br/>')}`);
}

/** From a state with states of its own to one of them, or to nowhere: no arrow can show that. */
const staysInside = ({ target }: Transition, node: StateNode) =>
  node.parent === undefined ||
  (Object.keys(node.states).length > 0 && (target ?? [node]).every((aim) => isWithin(aim, node)));

const isWithin = (node: StateNode, outer: StateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer));

function labelOf({ eventType, guard }: Transition): string {
  const event = eventType
    .replace(/^xstate\.done\.actor\.(.*)$/u, '$1 ✓')
    .replace(/^xstate\.error\.actor\.(.*)$/u, '$1 ✗')
    .replace(/^xstate\.snapshot\.(.*)$/u, '$1 …')
    .replace(/^xstate\.done\.state\..*$/u, 'finished')
    .replace(/^xstate\.after\.(\w+)\..*$/u, 'after $1');
  const condition = guard === undefined ? '' : `[${guardName(guard)}]`;
  return [event, condition].filter(Boolean).join(' ').replace(/[:;#]/gu, ' ') || 'at once';
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const { type, guards = [] } = guard as { type?: string; guards?: readonly unknown[] };
  if (type === 'xstate.not') return `not ${guards.map(guardName).join()}`;
  if (type === 'xstate.and') return guards.map(guardName).join(' and ');
  if (type === 'xstate.or') return guards.map(guardName).join(' or ');
  return type ?? 'condition';
}

const transitionsOf = (node: StateNode): Transition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

const nodesIn = (node: StateNode): StateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...nodesIn(child)]);

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
