/** A walk by hand: every step kept, what is being written for the next one, and what went wrong. */
import type { AnyStateMachine, EventObject } from 'xstate';
import type { Beginning } from '../evidence/evidence.ts';
import type { Examples } from '../evidence/examples.ts';
import { fromPlain, toPlain } from '../evidence/plain.ts';
import { fromText, textToWalk, toText, type WalkText, walkToText } from './address.ts';
import { isPlainObject, missingIn } from './missing.ts';
import { firstStep, nextStep, type Step } from './walk.ts';

export interface Walk {
  /** The side that it began on, by name; null if its input is another one. */
  readonly side: string | null;
  readonly input: unknown;
  readonly events: readonly EventObject[];
  /** The first state and the target of each event; none where it could not begin. */
  readonly steps: readonly Step[];
  /** The step that one looks at. */
  readonly at: number;
  /** What is marked to be done next, by its place among what may. */
  readonly picked: number | null;
  readonly draft: Draft | null;
  /** In a sentence. */
  readonly trouble: string | null;
}

/** What is being written as JSON: what comes with an event, or what the chart is given. */
export interface Draft {
  /** The event's; null for the input. */
  readonly type: string | null;
  readonly text: string;
}

export const noWalk: Walk = {
  side: null,
  input: undefined,
  events: [],
  steps: [],
  at: 0,
  picked: null,
  draft: null,
  trouble: null,
};

/** The walk of an address or a journey, as far as it goes; else one that begins where the tests do. */
export function opened(
  machine: AnyStateMachine,
  recorded: Examples | null,
  { asked, journey }: { readonly asked: WalkText | null; readonly journey: number | null },
): Walk {
  const played = journey === null ? undefined : recorded?.journeys[journey];
  if (recorded !== null && played !== undefined) {
    const plain = recorded.inputs[played.input];
    const same = recorded.sides.find(({ input }) => JSON.stringify(input) === JSON.stringify(plain));
    const walk = walked(
      machine,
      same?.name ?? null,
      fromPlain(plain),
      fromPlain(played.events) as typeof played.events,
    );
    return { ...walk, at: 0 };
  }
  if (asked === null) return begun(machine, recorded, recorded?.sides[0]?.name ?? null);
  const { side, input, walk } = asked;
  const events = textToWalk(walk);
  if (input !== null) {
    const given = readable(input);
    if (given === null || events === null) return unread(machine, recorded);
    return walked(machine, null, given.value, events, recorded);
  }
  const found = recorded?.sides.find(({ name }) => name === side);
  if (events === null) return unread(machine, recorded, found);
  if (found === undefined && recorded === null && side === null) return walked(machine, null, undefined, events);
  if (found === undefined) {
    const why = recorded === null ? 'there are no recorded examples' : 'it is not among the recorded ones';
    return inTrouble(begun(machine, recorded), `The walk in the address starts from “${side}”: ${why}.`);
  }
  return walked(machine, found.name, fromPlain(found.input), events);
}

/** A walk that stands where a side begins: the first one where none is named. */
export function begun(machine: AnyStateMachine, recorded: Examples | null, name: string | null = null): Walk {
  const sides = recorded?.sides ?? [];
  const side = sides.find((one) => one.name === name) ?? sides[0];
  return walked(machine, side?.name ?? null, fromPlain(side?.input), []);
}

function unread(machine: AnyStateMachine, recorded: Examples | null, side?: Beginning): Walk {
  const words = 'The walk in the address cannot be read. It may be incomplete.';
  return inTrouble(begun(machine, recorded, side?.name), words);
}

const inTrouble = (walk: Walk, trouble: string): Walk => ({ ...walk, trouble: walk.trouble ?? trouble });

function readable(text: string): { readonly value: unknown } | null {
  try {
    return { value: text === '' ? undefined : fromText(text) };
  } catch {
    return null;
  }
}

/** As far as the events lead. What is recorded tells what an input has. */
function walked(
  machine: AnyStateMachine,
  side: string | null,
  input: unknown,
  events: readonly EventObject[],
  recorded: Examples | null = null,
): Walk {
  const walk = { ...noWalk, side, input };
  const first = tried(() => firstStep(machine, input));
  if ('fault' in first) {
    const given = isPlainObject(input) ? input : {};
    const looked = missingIn(given, (watched) => firstStep(machine, watched));
    // A chart that copies all of its input looks for nothing by name.
    const missing = looked.length > 0 ? looked : namesIn(recorded).filter((name) => !(name in given));
    return { ...walk, trouble: faultWords('The chart cannot start', 'the input', missing, first.fault) };
  }
  const steps = [first.step];
  for (const [at, event] of events.entries()) {
    const next = tried(() => nextStep(machine, steps[at] ?? first.step, event));
    if ('fault' in next) {
      const trouble = `The walk fails at step ${at + 1}, ${event.type}: ${next.fault}`;
      return { ...walk, events: events.slice(0, at), steps, at, trouble };
    }
    steps.push(next.step);
  }
  return { ...walk, events, steps, at: events.length };
}

/** What every recorded input has. */
function namesIn(recorded: Examples | null): readonly string[] {
  const inputs = (recorded?.sides ?? []).map(({ input }) => (isPlainObject(input) ? input : {}));
  return Object.keys(inputs[0] ?? {}).filter((name) => inputs.every((input) => name in input));
}

/** What is missing, and otherwise the error as it was thrown. */
function faultWords(what: string, where: string, missing: readonly string[], fault: string): string {
  if (missing.length === 0) return `${what}: ${fault}`;
  return `${what}: ${where} has no ${new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)}.`;
}

function tried(step: () => Step): { readonly step: Step } | { readonly fault: string } {
  try {
    return { step: step() };
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) };
  }
}

/** The walk with one step more instead of those that lay ahead; where it breaks, as it was, and the event to be mended. */
export function sent(machine: AnyStateMachine, walk: Walk, event: EventObject): Walk {
  const { steps, events, at } = walk;
  const before = steps[at];
  if (before === undefined) return walk;
  const next = tried(() => nextStep(machine, before, event));
  if ('fault' in next) {
    const missing = missingIn(event, (watched) => nextStep(machine, before, watched));
    const trouble = faultWords('The chart fails on this event', 'its data', missing, next.fault);
    return { ...walk, draft: walk.draft ?? draftOf(event), trouble };
  }
  return {
    ...walk,
    events: [...events.slice(0, at), event],
    steps: [...steps.slice(0, at + 1), next.step],
    at: at + 1,
    picked: null,
    draft: null,
    trouble: null,
  };
}

/** The walk with what was written; as it was, and why, where that is no JSON or nothing that the chart can do with. */
export function written(machine: AnyStateMachine, walk: Walk, recorded: Examples | null): Walk {
  const { draft } = walk;
  if (draft === null) return walk;
  let value: unknown;
  try {
    value = JSON.parse(draft.text);
  } catch (fault) {
    return { ...walk, trouble: `This is not valid JSON: ${(fault as SyntaxError).message}` };
  }
  const { type } = draft;
  if (type !== null) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { ...walk, trouble: 'The data of an event is an object: { … }' };
    }
    return sent(machine, walk, { ...(fromPlain(value) as object), type });
  }
  const other = walked(machine, null, fromPlain(value), [], recorded);
  return other.steps.length === 0 ? { ...walk, trouble: other.trouble } : other;
}

export function draftOf({ type, ...rest }: EventObject): Draft {
  return { type, text: JSON.stringify(toPlain(rest), null, 2) };
}

export const inputDraft = (input: unknown): Draft => ({
  type: null,
  text: JSON.stringify(toPlain(input ?? {}), null, 2),
});

/**
 * What may be sent, by event: a side's own examples first, then those of the other sides, for each shows a part of the
 * chart, and what happened in journeys.
 */
export function examplesFor(recorded: Examples | null, side: string | null): Beginning['examples'] {
  const { sides, journeys } = recorded ?? { sides: [], journeys: [] };
  const isOwn = ({ name }: Beginning) => Number(name === side);
  const modelled = sides
    .toSorted((one, other) => isOwn(other) - isOwn(one))
    .flatMap(({ examples }) => Object.values(examples).flat());
  // Whose answer it is, its type says.
  const all = [...modelled, ...journeys.flatMap(({ events }) => events)].map(
    ({ actorId: _, ...event }: EventObject & { readonly actorId?: unknown }) => event,
  );
  const each = new Map(all.map((event) => [JSON.stringify(event), event])).values();
  const byType = Map.groupBy(each, ({ type }) => type);
  return Object.fromEntries([...byType].map(([type, events]) => [type, events.slice(0, mostExamples)]));
}
/** Nobody reads more. */
const mostExamples = 24;

/** A walk as far as one looks at it, for an address. */
export const textOf = ({ side, input, events, at }: Walk): WalkText => ({
  side,
  input: side !== null || input === undefined ? null : toText(input),
  walk: walkToText(events.slice(0, at)),
});
