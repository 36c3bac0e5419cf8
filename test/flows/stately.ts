import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { graphOf, type Row, type State } from '../../src/flows/graph/graph.ts';
import { keyOf } from '../../src/flows/graph/key.ts';
import { chartFile, saysOf } from './code.ts';
import { descriptionOf } from './describedAbove.ts';

/**
 * A chart as Stately Studio imports it from code: a module with one `createMachine` of plain literals, because the
 * Studio reads code without running it. Functions, such as actions and guards, have the names that the explorer gives
 * them.
 */
export function statelyModule(machine: AnyStateMachine): string {
  const { id, root } = machine;
  const { states } = graphOf(machine);
  const written = {
    says: { ...saysOf(machine), '': descriptionOf(chartFile(id)).sentence },
    states,
    rows: new Map([...states.values()].flatMap(({ rows }) => rows.flatMap((row) => row.keys.map((key) => [key, row])))),
  };
  const literal = JSON.stringify(configOf(root, written), null, 2);
  return `import { createMachine } from 'xstate';\n\nexport const ${id}Machine = createMachine(${literal});\n`;
}

type Transition = NonNullable<AnyStateNode['always']>[number];
interface Written {
  /** The description of each state, by its path. */
  readonly says: Readonly<Record<string, string>>;
  readonly states: ReadonlyMap<string, State>;
  /** Keyed by the names of their transitions. */
  readonly rows: ReadonlyMap<string, Row>;
}

/**
 * Read from the state that XState built, because its config leaves much to functions. Undefined values are left out.
 */
function configOf(node: AnyStateNode, written: Written): object {
  const { id, type, initial, transitions, config } = node;
  const { entry = [], exit = [] } = written.states.get(id) ?? {};
  const all = (branches: readonly Transition[] | undefined) =>
    branches && oneOrAll(branches.map((branch) => branchOf(branch, written)));
  const taking = (event: string) => all(transitions.get(event));
  const invoke = node.invoke.map((actor) => ({
    id: actor.id,
    src: String(actor.src),
    onDone: taking(`xstate.done.actor.${actor.id}`),
    onError: taking(`xstate.error.actor.${actor.id}`),
    onSnapshot: taking(`xstate.snapshot.${actor.id}`),
  }));
  const delays = new Map(node.after.map(({ eventType, delay }) => [eventType, String(delay)]));
  // Snapshots of a running actor become events, because Stately's parser does not know `onSnapshot`.
  const elsewhere = new Set([
    ...delays.keys(),
    ...node.invoke.flatMap((actor) => [`xstate.done.actor.${actor.id}`, `xstate.error.actor.${actor.id}`]),
  ]);
  const events = [...transitions.keys()].filter((event) => !elsewhere.has(event));
  const children = Object.entries(node.states);
  return {
    id,
    description: written.says[node.path.join('.')],
    type: type === 'atomic' || type === 'compound' ? undefined : type,
    initial: initial?.target?.[0]?.key,
    tags: orNothing(node.tags),
    // After the state's own actions, XState adds those that wait for `after`.
    entry: named(entry.slice(0, [config.entry ?? []].flat().length)),
    exit: named(exit.slice(0, [config.exit ?? []].flat().length)),
    invoke: orNothing(invoke),
    always: all(node.always),
    after: record([...delays].map(([event, delay]) => [delay, taking(event)])),
    on: record(events.map((event) => [event, taking(event)])),
    states: record(children.map(([name, child]) => [name, configOf(child, written)])),
  };
}

function branchOf(transition: Transition, { rows }: Written): object {
  const { target, reenter } = transition;
  const { guard, actions } = rows.get(keyOf(transition)) ?? { guard: '', actions: [] };
  return {
    target: target && oneOrAll(target.map(({ id }) => `#${id}`)),
    guard: guard === '' ? undefined : { type: guard },
    actions: named(actions),
    reenter: reenter || undefined,
  };
}

const named = (actions: readonly string[]) => orNothing(actions.map((type) => ({ type })));
const oneOrAll = <Item>(list: readonly Item[]) => (list.length === 1 ? list[0] : list);
const orNothing = <Item>(list: readonly Item[]) => (list.length === 0 ? undefined : list);
const record = (entries: readonly (readonly [string, unknown])[]) =>
  entries.length === 0 ? undefined : Object.fromEntries(entries);
