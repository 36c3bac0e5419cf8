import type { AnyActorLogic, AnyStateMachine, AnyStateNode } from 'xstate';
import { guardWords } from './guardWords.ts';
import { keyOf } from './key.ts';

/** A chart as plain data, to be laid out, drawn, searched and stored. */
export interface Graph {
  readonly chart: string;
  /** Each state before those inside it, the chart's root first; ids are like `checkout.form.editing`. */
  readonly states: ReadonlyMap<string, State>;
  readonly root: string;
}

export interface State {
  readonly id: string;
  readonly name: string;
  /** Without the chart's name: `form.editing`. */
  readonly path: string;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Whether it is its parent's initial state. */
  readonly isStart: boolean;
  readonly tags: readonly string[];
  readonly rows: readonly Row[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
}

export type RowKind = 'actor' | 'watcher' | 'child' | 'done' | 'error' | 'snapshot' | 'always' | 'after' | 'event';

/** One row of a state: an actor that runs in it, or one or more transitions that do the same. */
export interface Row {
  /** The first of `keys`; for an actor, its name. */
  readonly key: string;
  /** The transitions in this row, as `keyOf` names them. */
  readonly keys: readonly string[];
  readonly kind: RowKind;
  /** Names of events, of an actor or of a delay. */
  readonly names: readonly string[];
  /** In words, without brackets; empty if there is none. */
  readonly guard: string;
  /** Whether the row above is a branch of the same event. */
  readonly isFurther: boolean;
  /** Ids; none if the transition stays in its state. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
  /** The length of a delay, as far as the chart says; the chart of a child. */
  readonly note: string;
}

type Transition = NonNullable<AnyStateNode['always']>[number];

/** Reads a chart without running it. */
export function graphOf(machine: AnyStateMachine): Graph {
  const states = withAllInside(machine.root).map((node) => [node.id, stateOf(node, machine)] as const);
  return { chart: machine.id, states: new Map(states), root: machine.root.id };
}

const withAllInside = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => withAllInside(child)),
];

function stateOf(node: AnyStateNode, machine: AnyStateMachine): State {
  return {
    id: node.id,
    name: node.key,
    path: node.path.join('.'),
    parent: node.parent?.id ?? null,
    children: Object.values(node.states).map(({ id }) => id),
    kind: node.type,
    isStart: node.parent?.type === 'compound' && node.parent.initial?.target?.[0] === node,
    tags: node.tags,
    rows: rowsOf(node, machine),
    entry: node.entry.map(actionName),
    exit: node.exit.map(actionName),
  };
}

/** Actors with their answers, then transitions that happen at once, then delays, then events. */
function rowsOf(node: AnyStateNode, machine: AnyStateMachine): Row[] {
  const all = [...node.transitions].flatMap(([, branches]) => branches.map((branch, at) => rowOf(branch, at, machine)));
  const of = (kind: RowKind, name?: string) =>
    all.filter((row) => row.kind === kind && (name === undefined || row.names[0] === name));
  const actors = node.invoke.flatMap(({ id, src }) => {
    const answers = [...of('snapshot', id), ...of('done', id), ...of('error', id)];
    return [actorRow(id, machine.implementations.actors[String(src)], answers.length === 0), ...answers];
  });
  const always = (node.always ?? []).map((branch, at) => rowOf(branch, at, machine));
  const otherSnapshots = of('snapshot').filter((row) => !actors.includes(row));
  return [...actors, ...always, ...of('after'), ...otherSnapshots, ...together(of('event'))];
}

function actorRow(id: string, logic: unknown, isSilent: boolean): Row {
  const chart = (logic as (AnyActorLogic & { readonly id?: string; readonly root?: unknown }) | undefined) ?? {};
  const isChart = 'root' in chart;
  return {
    key: id,
    keys: [],
    kind: isChart ? 'child' : isSilent ? 'watcher' : 'actor',
    names: [id],
    guard: '',
    isFurther: false,
    targets: [],
    actions: [],
    note: isChart && 'id' in chart ? String(chart.id) : '',
  };
}

function rowOf(transition: Transition, at: number, machine: AnyStateMachine): Row {
  const { source, target, guard, eventType, actions } = transition;
  const [kind, name, note] = happeningOf(eventType, machine);
  const key = keyOf(transition);
  return {
    key,
    keys: [key],
    kind,
    names: [name],
    guard: guard === undefined ? '' : guardWords(guard),
    isFurther: at > 0,
    targets: (target ?? []).map(({ id }) => id).filter((id) => id !== source.id),
    actions: actions.map(actionName),
    note,
  };
}

function happeningOf(eventType: string, machine: AnyStateMachine): [RowKind, string, string] {
  if (eventType === '') return ['always', 'at once', ''];
  const [, what, name = ''] =
    /^xstate\.(done\.actor|error\.actor|snapshot|after|done\.state)\.(.*)$/u.exec(eventType) ?? [];
  if (what === 'done.actor') return ['done', name, ''];
  if (what === 'error.actor') return ['error', name, ''];
  if (what === 'snapshot') return ['snapshot', name, ''];
  if (what === 'done.state') return ['event', 'finished', ''];
  if (what !== 'after') return ['event', eventType, ''];
  const delay = name.split('.')[0] ?? '';
  const length = /^\d+$/u.test(delay) ? Number(delay) : machine.implementations.delays[delay];
  return ['after', /^\d+$/u.test(delay) ? 'after' : delay, typeof length === 'number' ? inTime(length) : ''];
}

const inTime = (length: number) => {
  if (length < 1_000) return `${length} ms`;
  return length < 60_000 ? `${Math.round(length / 100) / 10} s` : `${Math.round(length / 6_000) / 10} min`;
};

/** Events that do the same share a row. */
function together(rows: readonly Row[]): Row[] {
  const groups = Map.groupBy(rows, (row) => {
    const isAlone = rows.filter(({ names }) => names[0] === row.names[0]).length > 1;
    return isAlone ? row.key : JSON.stringify([row.guard, row.targets, row.actions]);
  });
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            keys: [first, ...others].flatMap(({ keys }) => keys),
            names: [first, ...others].flatMap(({ names }) => names),
          },
        ],
  );
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, name } = action as { readonly type?: string; readonly name?: string };
  return (type ?? name ?? 'action').replace(/^xstate\./u, '');
}
