import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { keyOf } from '../graph/key.ts';
import { keptEntries } from '../news.ts';
import type { Recorded, Recording } from './recording.ts';

/** The kept history of a life that followed a chart elsewhere: a payment's on the server. */
export interface Life {
  readonly chart: string;
  readonly name: string;
  readonly lines: readonly {
    /** ISO 8601. */
    readonly at: string;
    readonly event: string;
    /** Paths of the innermost states by then. */
    readonly states: readonly string[];
    readonly who: string;
  }[];
}

/** Lives as a recording: the first is what was asked for, the others belong to it. */
export const recordingOf = (lives: readonly Life[], charts: readonly AnyStateMachine[]): Recording =>
  lives.flatMap(({ chart, name, lines }, at): Recorded[] => {
    const machine = charts.find(({ id }) => id === chart);
    if (machine === undefined) return [];
    const nodes = lines.map(({ states }) => states.flatMap((path) => nodeAt(machine.root, path) ?? []));
    const entries = lines.map(({ at: time, event, who }, index) => {
      const after = nodes[index] ?? [];
      const before = nodes[index - 1] ?? begun(machine.root);
      return {
        number: index + 1,
        time: Date.parse(time),
        event: { type: event },
        took: taken(before, after, event),
        at: after.map(({ id }) => id),
        context: {},
        runs: [],
        who,
      };
    });
    const [id, parent] = [`life ${at}`, at === 0 ? null : 'life 0'];
    return [{ id, tab: 'lives', page: '', chart, name, parent, isGone: false, entries: entries.slice(-keptEntries) }];
  });

const nodeAt = (root: AnyStateNode, path: string): AnyStateNode | undefined =>
  path.split('.').reduce<AnyStateNode | undefined>((node, key) => node?.states[key], root);

/** The transition by which a chart came from some states into others; none where it has no such. */
function taken(before: readonly AnyStateNode[], after: readonly AnyStateNode[], event: string): string[] {
  const there = new Set(after.flatMap(wayTo));
  const stays = before.every((node) => after.includes(node));
  const all = before.flatMap((leaf) =>
    wayTo(leaf)
      .toReversed()
      .flatMap((node) => [...(node.transitions.get(event) ?? []), ...(node.always ?? [])]),
  );
  const found = all.find(({ target }) =>
    target === undefined ? stays : target.every((state) => begun(state).every((leaf) => there.has(leaf))),
  );
  return found === undefined ? [] : [keyOf(found)];
}

/** The innermost states in which one begins. */
function begun(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'parallel') return Object.values(node.states).flatMap(begun);
  return node.type === 'compound' ? (node.initial.target ?? []).flatMap(begun) : [node];
}

const wayTo = (node: AnyStateNode): AnyStateNode[] => [...(node.parent === undefined ? [] : wayTo(node.parent)), node];
