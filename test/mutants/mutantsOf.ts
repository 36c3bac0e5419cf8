/**
 * Every small error in a chart: a transition removed or led to a sibling, a guard dropped or negated, an action, tag,
 * input or output removed, a delay ten times as long. A suite that passes with one has a gap.
 */
import { type AnyStateMachine, createMachine, not } from 'xstate';

type StateNode = AnyStateMachine['root'];
type Transition = NonNullable<StateNode['always']>[number];
type Delay = AnyStateMachine['implementations']['delays'][string];
type Path = readonly (string | number)[];
type Parts = Record<string, unknown>;
/** A place in `{ config, delays }` and its replacement; `gone` removes it. */
interface Mutant {
  readonly name: string;
  /** Whether an arrow is gone or leads elsewhere, or a tag is gone, which a box and its lines show. */
  readonly isDrawn?: true;
  readonly at: Path;
  readonly instead: unknown;
}

const gone = Symbol('gone');

export const namesOf = (machine: AnyStateMachine): string[] => mutantsOf(machine).map(({ name }) => name);

/** The mutants that the drawing shows: changed targets of arrows, and changed tags of states. */
export const drawnOf = (machine: AnyStateMachine): ReadonlySet<string> =>
  new Set(mutantsOf(machine).flatMap(({ name, isDrawn }) => (isDrawn ? [name] : [])));

/** The chart with one error; implementations stay. A chart that now loops forever stops with an error. */
export function mutate<Machine extends AnyStateMachine>(machine: Machine, name: string): Machine {
  const mutant = mutantsOf(machine).find((candidate) => candidate.name === name);
  if (mutant === undefined) return machine;
  const { implementations } = machine;
  const whole = { config: normalState(machine.config as Parts), delays: { ...implementations.delays } };
  edit(whole, mutant.at, mutant.instead);
  const config = { ...whole.config, options: { maxIterations: 1_000 } };
  return createMachine(config as never, { ...implementations, delays: whole.delays } as never) as unknown as Machine;
}

function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const delays = Object.entries(machine.implementations.delays).map(([name, delay]) => ({
    name: `delay ${name} ten times as long`,
    at: ['delays', name],
    instead: tenTimes(delay),
  }));
  const output = 'output' in machine.config ? [without('output', ['config', 'output'])] : [];
  const mutants = [...mutantsOfState(machine.root, ['config']), ...output, ...delays];
  return mutants.map((mutant, index) => {
    const namesakes = mutants.slice(0, index).filter(({ name }) => name === mutant.name).length;
    return namesakes === 0 ? mutant : { ...mutant, name: `${mutant.name} (${namesakes + 1})` };
  });
}

const tenTimes = (delay: Delay) =>
  typeof delay === 'function' ? (...asked: Parameters<typeof delay>) => 10 * delay(...asked) : 10 * delay;

function mutantsOfState(node: StateNode, at: Path): Mutant[] {
  const state = normalState(node.config as Parts);
  const here = node.path.join('.') || 'anywhere';
  const invokes = state.invoke as Parts[];
  return [
    ...(['entry', 'exit'] as const).flatMap((when) =>
      listOf(state[when]).map((action, index) => without(`${here} ${when} ${titleOf(action)}`, [...at, when, index])),
    ),
    ...listOf(state.tags).map((tag, index) => ({
      ...without(`${here} tag ${String(tag)}`, [...at, 'tags', index]),
      isDrawn: true as const,
    })),
    ...invokes.flatMap((invoke, index) =>
      'input' in invoke ? [without(`${here} input of ${String(invoke.id)}`, [...at, 'invoke', index, 'input'])] : [],
    ),
    ...groupsOf(node, state).flatMap(({ name, place, transitions }) =>
      transitions.flatMap((transition, index) => {
        const branch = transitions.length > 1 ? ` #${index + 1}` : '';
        return mutantsOfTransition(`${here} on ${name}${branch}`, transition, [...at, ...place, index]);
      }),
    ),
    ...Object.entries(node.states).flatMap(([key, child]) => mutantsOfState(child, [...at, 'states', key])),
  ];
}

function mutantsOfTransition(name: string, { target, guard, actions }: Transition, at: Path): Mutant[] {
  const [aim] = target ?? [];
  const siblings = Object.values(aim?.parent?.states ?? {}).filter((node) => node !== aim && node.type !== 'history');
  return [
    { ...without(name, at), isDrawn: true },
    ...siblings.map(({ id, path }) => ({
      isDrawn: true as const,
      name: `${name} to ${path.join('.')}`,
      at: [...at, 'target'],
      instead: `#${id}`,
    })),
    ...(guard === undefined
      ? []
      : [
          without(`${name} guard ${titleOf(guard)}`, [...at, 'guard']),
          { name: `${name} guard not ${titleOf(guard)}`, at: [...at, 'guard'], instead: not(guard as never) },
        ]),
    ...actions.map((action, index) => without(`${name} action ${titleOf(action)}`, [...at, 'actions', index])),
  ];
}

/** The place of a state's transitions in its normal form, with what the chart made of them. */
function groupsOf(node: StateNode, state: Parts) {
  const of = (event: string) => node.transitions.get(event) ?? [];
  const group = (name: string, place: Path, transitions: readonly Transition[]) => ({ name, place, transitions });
  return [
    ...Object.keys(state.on as Parts).map((event) => group(event, ['on', event], of(event))),
    ...Object.keys(state.after as Parts).map((delay) =>
      group(`after ${delay}`, ['after', delay], of(`xstate.after.${delay}.${node.id}`)),
    ),
    ...(state.invoke as Parts[]).flatMap(({ id }, index) => [
      group(`done ${String(id)}`, ['invoke', index, 'onDone'], of(`xstate.done.actor.${String(id)}`)),
      group(`failed ${String(id)}`, ['invoke', index, 'onError'], of(`xstate.error.actor.${String(id)}`)),
      group(`news of ${String(id)}`, ['invoke', index, 'onSnapshot'], of(`xstate.snapshot.${String(id)}`)),
    ]),
    group('done', ['onDone'], of(`xstate.done.state.${node.id}`)),
    group('always', ['always'], node.always ?? []),
  ];
}

/** A copy without shorthand notation, so that every part has a place. */
function normalState(state: Parts): Parts {
  return {
    ...state,
    entry: listOf(state.entry),
    exit: listOf(state.exit),
    tags: listOf(state.tags),
    on: mapOf(state.on, branchesOf),
    after: mapOf(state.after, branchesOf),
    ...(state.always === undefined ? {} : { always: branchesOf(state.always) }),
    ...(state.onDone === undefined ? {} : { onDone: branchesOf(state.onDone) }),
    invoke: listOf(state.invoke).map((invoke) => {
      const parts = invoke as Parts;
      const results = ['onDone', 'onError', 'onSnapshot'].filter((result) => parts[result] !== undefined);
      return { ...parts, ...Object.fromEntries(results.map((result) => [result, branchesOf(parts[result])])) };
    }),
    ...(state.states === undefined ? {} : { states: mapOf(state.states, (inner) => normalState(inner as Parts)) }),
  };
}

const branchesOf = (transitions: unknown) =>
  listOf(transitions).map((transition) => {
    if (typeof transition === 'string') return { target: transition, actions: [] };
    const parts = transition as Parts;
    return { ...parts, actions: [...listOf(parts.actions)] };
  });

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? [...(value as unknown[])] : [value];

const mapOf = (parts: unknown, change: (part: unknown) => unknown): Parts =>
  Object.fromEntries(Object.entries((parts ?? {}) as Parts).map(([key, part]) => [key, change(part)]));

const without = (name: string, at: Path): Mutant => ({ name: `${name} gone`, at, instead: gone });

const titleOf = (part: unknown): string => {
  if (typeof part === 'string') return part;
  const { type, name } = part as { type?: string; name?: string };
  return type ?? name ?? 'unnamed';
};

function edit(whole: unknown, path: Path, instead: unknown): void {
  const parent = path.slice(0, -1).reduce((part, key) => (part as Parts)[key] as object, whole as object);
  const key = path.at(-1) ?? '';
  if (instead !== gone) Object.assign(parent, { [key]: instead });
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
}
