import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { TestModel } from 'xstate/graph';
import { declaredTransitions } from './model.ts';

type AnyModel = TestModel<AnyMachineSnapshot, never, never>;
type Declared = ReturnType<typeof declaredTransitions>[number];

/** The models that a `*.model.ts` exports, alone or in a list. */
export const modelsIn = (module: Readonly<Record<string, unknown>>): readonly AnyModel[] =>
  Object.values(module)
    .flat()
    .filter((value): value is AnyModel => value instanceof TestModel);

/** The declared transitions that no generated path of the models takes, in words. */
export function unwalked(machine: AnyStateMachine, models: readonly AnyModel[]): string[] {
  const taken = new Set(models.flatMap((model) => [...transitionsOf(model)]));
  return declaredTransitions(machine)
    .map(nameOf)
    .filter((name) => !taken.has(name));
}

/** Steps through the paths without running them; what each step took is told by inspection. */
function transitionsOf(model: AnyModel): Set<string> {
  const taken = new Set<string>();
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
  machine.getInitialSnapshot(scope as never, model.options.input);
  for (const { steps } of model.getShortestPaths())
    for (const [at, { event }] of steps.entries()) {
      const before = steps[at - 1];
      if (before !== undefined) machine.transition(before.state, event, scope as never);
    }
  return taken;
}

/** `changeUser.choosing.checking on xstate.done.actor.verifyUser, branch 2`: alike in a chart and its provided copy. */
function nameOf(transition: Declared): string {
  const { source, eventType } = transition;
  const branches = source.transitions.get(eventType) ?? source.always ?? [];
  const branch = branches.length > 1 ? `, branch ${branches.indexOf(transition) + 1}` : '';
  return `${source.id} on ${eventType || 'always'}${branch}`;
}
