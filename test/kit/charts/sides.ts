import type { AnyStateMachine, EventObject } from 'xstate';
import type { Side } from '../../../src/flows/evidence/evidence.ts';
import { isPlain, toPlain } from '../../../src/flows/evidence/plain.ts';
import { offersIn } from '../../../src/flows/simulate/offers.ts';
import { nextStep, walkThrough } from '../../../src/flows/simulate/walk.ts';
import { listening } from './listening.ts';
import { type modelsIn, namedModelsIn, pathsIn } from './walk.ts';

const known = new WeakMap<object, readonly Side[]>();

/**
 * The inputs and events of a chart's models, and how their paths take the transitions. They are walked once, for the
 * shipped examples and for the evidence of the tests.
 */
export function sidesOf(machine: AnyStateMachine, models: Readonly<Record<string, unknown>>): readonly Side[] {
  const sides =
    known.get(models) ??
    namedModelsIn(models).map(([name, model]) => {
      const { events, paths } = pathsIn(model);
      const examples = examplesOf(events);
      return { name, input: toPlain(inputOf(machine, model, examples)), paths, examples };
    });
  known.set(models, sides);
  return sides;
}

/**
 * The input of a model. Its functions are called for every possible event in each state, because a reader may try that.
 */
function inputOf(machine: AnyStateMachine, model: ReturnType<typeof modelsIn>[number], examples: Side['examples']) {
  const input: unknown = model.options.input;
  const given = listening(input);
  if (given === input) return input;
  for (const { steps } of model.getShortestPaths()) {
    const events = steps.slice(1).map(({ event }) => event);
    const [last] = walkThrough(machine, given, events).slice(-1);
    if (last === undefined) continue;
    for (const offer of offersIn(last.snapshot, { examples })) {
      for (const event of offer.events) nextStep(machine, last, event);
    }
  }
  return given;
}

/** At most this many examples of each event, the first ones of a model. */
const mostExamples = 6;

function examplesOf(events: readonly EventObject[]): Record<string, readonly EventObject[]> {
  const plain = events.filter(isPlain).map((event) => JSON.stringify(toPlain(event)));
  const each = [...new Set(plain)].map((text): EventObject => JSON.parse(text));
  const byType = Object.groupBy(each, ({ type }) => type);
  return Object.fromEntries(Object.entries(byType).map(([type, all = []]) => [type, all.slice(0, mostExamples)]));
}
