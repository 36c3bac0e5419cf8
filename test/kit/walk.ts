import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { TestModel } from 'xstate/graph';
import { declaredTransitions } from './model.ts';

type AnyModel = TestModel<AnyMachineSnapshot, never, never>;
export type Path = ReturnType<AnyModel['getShortestPaths']>[number];
type Declared = ReturnType<typeof declaredTransitions>[number];

/** The models that a `*.model.ts` exports, alone or in a list. */
export const modelsIn = (module: Readonly<Record<string, unknown>>): readonly AnyModel[] =>
  Object.values(module)
    .flat()
    .filter((value): value is AnyModel => value instanceof TestModel);

/** The declared transitions that no generated path of the models takes, in words. */
export function unwalked(machine: AnyStateMachine, models: readonly AnyModel[]): string[] {
  const taken = new Set(
    models.flatMap((model) => {
      const transitionsOf = walkerOf(model);
      return model.getShortestPaths().flatMap((path) => [...transitionsOf(path)]);
    }),
  );
  return declaredTransitions(machine)
    .map(nameOf)
    .filter((name) => !taken.has(name));
}

/** Of a model's shortest paths those that take a transition or reach a state which none before them did. */
export function coveringPaths(model: AnyModel, seen: Set<string> = new Set()): Path[] {
  const transitionsOf = walkerOf(model);
  return model.getShortestPaths().filter((path) => {
    const shown = [...transitionsOf(path), ...path.steps.map(({ state }) => JSON.stringify(state.value))];
    const isNew = shown.some((one) => !seen.has(one));
    for (const one of shown) seen.add(one);
    return isNew;
  });
}

/** Steps through a path without running it; what each step took is told by inspection. */
function walkerOf(model: AnyModel) {
  let taken = new Set<string>();
  const machine = model.testLogic as unknown as AnyStateMachine;
  const self = createActor(machine, {
    input: model.options.input,
    inspect: (seen) => {
      if (seen.type !== '@xstate.microstep') return;
      for (const transition of seen._transitions) taken.add(nameOf(transition as Declared));
    },
  });
  const nothing = () => undefined;
  const scope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  };
  return ({ steps }: Path): Set<string> => {
    taken = new Set();
    machine.getInitialSnapshot(scope as never, model.options.input);
    for (const [at, { event }] of steps.entries()) {
      const before = steps[at - 1];
      if (before !== undefined) machine.transition(before.state, event, scope as never);
    }
    return taken;
  };
}

/** `changeUser.choosing.checking on xstate.done.actor.verifyUser, branch 2`: alike in a chart and its provided copy. */
function nameOf(transition: Declared): string {
  const { source, eventType } = transition;
  const branches = source.transitions.get(eventType) ?? source.always ?? [];
  const branch = branches.length > 1 ? `, branch ${branches.indexOf(transition) + 1}` : '';
  return `${source.id} on ${eventType || 'always'}${branch}`;
}
