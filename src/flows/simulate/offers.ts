import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { Beginning } from '../evidence/evidence.ts';
import { fromPlain } from '../evidence/plain.ts';
import { keyOf } from '../graph/key.ts';

/** What may happen next: an event, what an actor answers, or that time passes. */
export interface Offer {
  /** As the chart names it. */
  readonly type: string;
  /** The transitions that it takes, by key. */
  readonly keys: readonly string[];
  /** Examples that take just these; none where nobody has one that the chart takes now: then `keys` are what it may take. */
  readonly events: readonly EventObject[];
  /** Whether nobody has an example of it at all. */
  readonly isUnknown: boolean;
  /** What one begins to write from. */
  readonly draft: EventObject;
}

/** What a chart takes at one moment, the innermost states' first: as its tests have examples of it, else by name. */
export function offersIn(
  snapshot: AnyMachineSnapshot,
  { examples }: Pick<Beginning, 'examples'>,
  machine: AnyStateMachine = snapshot.machine,
): readonly Offer[] {
  if (snapshot.status !== 'active') return [];
  const nodes = snapshot._nodes.toSorted(
    (one, other) => other.path.length - one.path.length || one.order - other.order,
  );
  const types = new Set(nodes.flatMap((node) => [...node.transitions.keys()]).filter((type) => !isOwn(type)));
  const offers = [...types].flatMap((type) => {
    const knownEvents = (examples[type] ?? (isTime(type) ? [{ type }] : [])).map(
      (one) => fromPlain(one) as EventObject,
    );
    const taken = knownEvents.map((event) => ({ event, keys: takenBy(machine, snapshot, event) }));
    const ways = Map.groupBy(
      taken.filter(({ keys }) => keys.length > 0),
      ({ keys }) => keys.join(),
    );
    if (ways.size === 0) {
      const keys = nodes.flatMap((node) => (node.transitions.get(type) ?? []).map(keyOf));
      return [{ type, keys, events: [], isUnknown: knownEvents.length === 0, draft: knownEvents[0] ?? plainest(type) }];
    }
    return [...ways.values()].flatMap((all) => {
      const [first] = all;
      const events = all.map(({ event }) => event);
      return first === undefined ? [] : [{ type, keys: first.keys, events, isUnknown: false, draft: first.event }];
    });
  });
  return offers;
}

/** What a chart says to itself, and what stands for any event. */
const isOwn = (type: string) => type === '*' || type.startsWith('xstate.done.state.');
const isTime = (type: string) => type.startsWith('xstate.after.');

/** The transitions that an event takes, as `can` asks for them; none where a guard cannot make anything of the example. */
function takenBy(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): readonly string[] {
  try {
    const transitions = machine.getTransitionData(snapshot, event) ?? [];
    return transitions.filter((one) => one.target !== undefined || one.actions.length > 0).map(keyOf);
  } catch {
    return [];
  }
}

/** The least that an event of a type can be. */
function plainest(type: string): EventObject {
  if (type.startsWith('xstate.done.actor.')) return { type, output: null } as EventObject;
  if (type.startsWith('xstate.error.actor.')) return { type, error: new Error('refused') } as EventObject;
  return { type };
}

/** Whether one is asked what it comes with; what an actor answers is taken as the tests know it. */
export function isAsked({ type, events, draft }: Offer): boolean {
  if (events.length === 0) return true;
  return !type.startsWith('xstate.') && Object.keys(draft).length > 1;
}
