/**
 * The code for Stately Studio is the same chart, both for XState and for Stately's own parser, which only reads code.
 */
import { registerHooks } from 'node:module';
import { expect, it } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { guardWords } from '../../../src/flows/graph/guardWords.ts';
import { keyOf } from '../../../src/flows/graph/key.ts';
import { saysOf } from '../../flows/code.ts';
import { describedIn } from '../../flows/describedAbove.ts';
import { machines } from '../../flows/pages.ts';
import { statelyModule } from '../../flows/stately.ts';

// The parser is older than XState 5. It expects a file of XState 4 for the functions of a chart; here there is none.
registerHooks({
  resolve: (name, context, next) => next(name.startsWith('xstate/lib/') ? 'xstate/actions' : name, context),
});
const { extractMachinesFromFile } = await import('@xstate/machine-extractor');

const charts = machines.map((machine) => [machine.id, machine] as const);

/** A module of one import and one call, whose argument is plain JSON. */
function madeOf(machine: AnyStateMachine): AnyStateMachine {
  const [, name, literal = ''] =
    /^import \{ createMachine \} from 'xstate';\n\nexport const (\w+) = createMachine\((\{\n.*\n\})\);\n$/su.exec(
      statelyModule(machine),
    ) ?? [];
  expect(name).toBe(`${machine.id}Machine`);
  return createMachine(JSON.parse(literal));
}

function parsedOf(machine: AnyStateMachine) {
  const [parsed, ...others] = extractMachinesFromFile(statelyModule(machine))?.machines ?? [];
  expect(others).toEqual([]);
  return parsed ?? expect.fail(`Stately’s parser finds no chart in ${machine.id}`);
}

const nodesOf = ({ root }: AnyStateMachine): AnyStateNode[] => [root, ...getStateNodes(root)];
/** By its name in the chart; what XState makes, `xstate.assign`, without its prefix. */
function actionName(action: unknown): string | undefined {
  if (typeof action === 'string') return action;
  const { type, name } = action as { readonly type?: string; readonly name?: string };
  return type?.replace(/^xstate\./u, '') ?? name;
}
const transitionsOf = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

/** All that a chart says but what its functions do. */
const factsOf = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) => [
    {
      state: node.id,
      path: node.path,
      type: node.type,
      initial: node.initial?.target?.map(({ id }) => id),
      tags: node.tags,
      entry: node.entry.map(actionName),
      exit: node.exit.map(actionName),
      actors: node.invoke.map(({ id, src, onSnapshot }) => ({ id, src, isHeard: onSnapshot !== undefined })),
    },
    ...transitionsOf(node).map((transition) => ({
      transition: keyOf(transition),
      targets: transition.target?.map(({ id }) => id),
      guard: transition.guard === undefined ? null : guardWords(transition.guard),
      actions: transition.actions.map(actionName),
      reenter: transition.reenter ?? false,
    })),
  ]);
const sorted = (facts: readonly object[]) => facts.map((fact) => JSON.stringify(fact)).toSorted();

// specification 10.25
it.each(charts)('%s is written with all its states, events, guards, targets, actions and actors', (_, machine) => {
  expect(sorted(factsOf(madeOf(machine)))).toEqual(sorted(factsOf(machine)));
});

it.each(charts)('%s is written with the descriptions of its states', (_, machine) => {
  const made = madeOf(machine);
  expect(Object.fromEntries(describedIn(made))).toEqual(saysOf(machine));
  expect(made.root.description).toMatch(/^[A-Z].*[.?]$/u);
});

// specification 10.25
it.each(charts)('Stately’s parser reads %s whole', (_, machine) => {
  const parsed = parsedOf(machine);
  const nodes = nodesOf(machine);
  const transitions = nodes.flatMap(transitionsOf);
  expect(sorted(parsed.getAllStateNodes().map(({ path }) => path))).toEqual(sorted(nodes.map(({ path }) => path)));
  const read = parsed.getTransitions().map(({ fromPath, config: { guard, actions } }) => ({
    from: fromPath,
    guard: guard?.name,
    actions: (actions ?? []).map(({ name }) => name),
  }));
  expect(sorted(read)).toEqual(
    sorted(
      transitions.map(({ source, guard, actions }) => ({
        from: source.path,
        guard: guard === undefined ? undefined : guardWords(guard),
        actions: actions.map(actionName),
      })),
    ),
  );
  const leading = parsed.getTransitionTargets().map(({ fromPath, targetPath }) => [fromPath, ...targetPath]);
  const targeted = transitions.filter(({ target }) => target !== undefined);
  expect(sorted(leading)).toEqual(
    sorted(targeted.map(({ source, target }) => [source.path, ...(target ?? []).map(({ path }) => path)])),
  );
  const actors = nodes.flatMap(({ invoke }) => invoke.map(({ id, src }) => [id, src]));
  expect(sorted(parsed.getAllServices().map(({ id, src }) => [id, src]))).toEqual(sorted(actors));
});

it('names what only a function says, and a guard that is made of others', () => {
  const written = charts.map(([, machine]) => statelyModule(machine)).join();
  expect(written).toContain('"type": "not lacksRoom"');
  expect(written).not.toMatch(/=>|function|\bnull\b/u);
});
