import type { ContextFrom } from 'xstate';
import type { Marks } from '../../draw/marks.ts';
import type { Beginning } from '../../evidence/evidence.ts';
import type { Graph, Row } from '../../graph/graph.ts';
import { stateIn } from '../../graph/tree.ts';
import { leavesOf } from '../../leaves.ts';
import { type Offer, offersIn } from '../../simulate/offers.ts';
import type { walkerMachine } from './walker.machine.ts';

/** A walk at the step that one looks at, as the page shows it. */
export interface Trial {
  /** The active leaves, by id; those that the step reached come first. */
  readonly leaves: readonly string[];
  readonly groups: readonly Group[];
  /** Transitions of all groups, in their order: a picked one is known by its place. */
  readonly choices: readonly Choice[];
  readonly marks: Marks;
}
/** What may happen next by one hand. */
export interface Group {
  /** An actor that answers, a watcher, the clock, or the chart's user. */
  readonly by: 'actor' | 'watcher' | 'time' | 'user';
  /** The actor's. */
  readonly name: string;
  readonly choices: readonly Choice[];
  /** What no example makes happen now: somebody may write one that does. */
  readonly others: readonly Choice[];
}
export interface Choice {
  readonly offer: Offer;
  readonly row: Row;
  /** Where it leads, by path. */
  readonly targets: readonly string[];
}

export function trialOf(
  { steps, at, picked }: ContextFrom<typeof walkerMachine>,
  graph: Graph,
  examples: Beginning['examples'],
  sends: Readonly<Record<string, readonly string[]>>,
): Trial {
  const step = steps[at];
  if (step === undefined) return { leaves: [], groups: [], choices: [], marks: {} };
  const rows = new Map(
    [...graph.states.values()].flatMap((state) => state.rows.flatMap((row) => row.keys.map((key) => [key, row]))),
  );
  const running = step.snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id));
  const offered = offersIn(step.snapshot, { examples }).flatMap((offer) => {
    const all = offer.keys.flatMap((key) => rows.get(key) ?? []);
    const [row] = all;
    if (row === undefined) return [];
    const targets = new Set(all.flatMap((one) => one.targets.map((id) => stateIn(graph, id).path)));
    const watcher = running.find((id) => sends[id]?.includes(offer.type));
    return [{ offer, row, targets: [...targets], ...handOf(row, watcher) }];
  });
  const order = ['actor', 'time', 'user', 'watcher'] as const;
  const sorted = order.flatMap((hand) => offered.filter(({ by }) => by === hand));
  const choices = sorted.filter(({ offer }) => isOpen(offer));
  const groups = [...Map.groupBy(sorted, ({ by, name }) => `${by} ${name}`).values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    return [
      {
        by: first.by,
        name: first.name,
        choices: all.filter(({ offer }) => isOpen(offer)),
        others: all.filter(({ offer }) => !isOpen(offer)),
      },
    ];
  });
  const before = new Set(at === 0 ? [] : leavesOf((steps[at - 1] ?? step).snapshot));
  const leaves = leavesOf(step.snapshot).toSorted((one, other) => Number(before.has(one)) - Number(before.has(other)));
  const marks = new Map(step.taken.map((key) => [key, 'lit']));
  for (const [place, { offer }] of choices.entries()) {
    for (const key of offer.keys) {
      const names = [...(marks.get(key)?.split(' ') ?? []), 'offered', ...(place === picked ? ['picked'] : [])];
      marks.set(key, names.join(' '));
    }
  }
  return { leaves, groups, choices, marks: { rows: marks } };
}

/** Whether the chart takes it now, as far as anybody knows: an event whose examples are all refused it does not. */
const isOpen = ({ events, isUnknown }: Offer) => events.length > 0 || isUnknown;

function handOf({ kind, names }: Row, watcher: string | undefined): Pick<Group, 'by' | 'name'> {
  if (kind === 'done' || kind === 'error' || kind === 'snapshot') return { by: 'actor', name: names[0] ?? '' };
  if (kind === 'after') return { by: 'time', name: '' };
  return watcher === undefined ? { by: 'user', name: '' } : { by: 'watcher', name: watcher };
}

/** The choice that a row of the drawing stands for. */
export const choiceAt = ({ choices }: Trial, key: string): Choice | undefined =>
  choices.find(({ offer, row }) => row.key === key || offer.keys.includes(key));
