import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { keyOf } from './graph/key.ts';
import { leavesOf } from './leaves.ts';
import { type Actor, changedFields, type Entry, keptEntries } from './news.ts';
import { masked, maskedEvent } from './secrets.ts';

type Transition = Parameters<typeof keyOf>[0];

/** A step as it happened. It is masked, and its transitions are named, once somebody wants to read it. */
interface Raw {
  readonly number: number;
  readonly time: number;
  readonly event: { readonly type: string };
  readonly transitions: readonly Transition[];
  readonly snapshot: AnyMachineSnapshot;
}

export interface KeptActor {
  readonly ref: AnyActorRef;
  readonly chart: string;
  readonly steps: readonly Raw[];
  readonly isGone: boolean;
}

interface Growing extends KeptActor {
  steps: Raw[];
  isGone: boolean;
  count: number;
}

/** Actors that are gone and still remembered. */
const goneKept = 20;

/** This tab's memory of its actors: the last steps of each, as references to objects that were there anyway. */
export function keepSteps() {
  const actors = new Map<AnyActorRef, Growing>();
  const taken = new WeakMap<object, Transition[]>();
  const forgetSome = () => {
    const gone = [...actors.values()].filter(({ isGone }) => isGone);
    for (const { ref } of gone.slice(0, Math.max(0, gone.length - goneKept))) actors.delete(ref);
  };
  return {
    all: (): readonly KeptActor[] => [...actors.values()],
    of: (ref: AnyActorRef): KeptActor | undefined => actors.get(ref),
    /** Answers the actor when this was a whole step of it. */
    note(inspection: InspectionEvent): KeptActor | null {
      if (inspection.type === '@xstate.microstep') {
        const before = taken.get(inspection.actorRef) ?? [];
        taken.set(inspection.actorRef, [...before, ...(inspection._transitions as readonly Transition[])]);
        return null;
      }
      if (inspection.type !== '@xstate.snapshot' || !isOfMachine(inspection.snapshot)) return null;
      const { event, snapshot } = inspection;
      const ref = inspection.actorRef as AnyActorRef;
      const actor = actors.get(ref) ?? {
        ref,
        chart: snapshot.machine.id,
        steps: [],
        isGone: false,
        count: 0,
      };
      actors.set(ref, actor);
      actor.isGone ||= snapshot.status !== 'active';
      actor.count += 1;
      const transitions = taken.get(ref) ?? [];
      taken.delete(ref);
      actor.steps.push({ number: actor.count, time: Date.now(), event, transitions, snapshot });
      if (actor.steps.length > keptEntries) actor.steps.shift();
      return actor;
    },
    end(ref: AnyActorRef): KeptActor | undefined {
      const actor = actors.get(ref);
      if (actor === undefined) return undefined;
      actor.isGone = true;
      forgetSome();
      return actor;
    },
  };
}

export function aboutActor({ ref, chart, isGone }: KeptActor, { tab, page }: Pick<Actor, 'tab' | 'page'>): Actor {
  const parent = ref._parent;
  return {
    id: actorName(tab, ref),
    tab,
    page,
    chart,
    name: parent === undefined ? '' : ref.id,
    parent: parent === undefined ? null : actorName(tab, parent),
    isGone,
  };
}

/** From any tab. */
export const actorName = (tab: string, { sessionId }: AnyActorRef) => `${tab} ${sessionId}`;

/** The steps from one place on, masked. */
export const entriesFrom = ({ steps }: KeptActor, first: number): Entry[] =>
  steps.slice(first).map((step, at) => entryOf(step, steps[first + at - 1]));

function entryOf({ number, time, event, transitions, snapshot }: Raw, before: Raw | undefined): Entry {
  const { context, isWhole } = changedFields(snapshot.context, before?.snapshot.context);
  return {
    number,
    time,
    event: maskedEvent(event),
    took: transitions.map(keyOf),
    at: leavesOf(snapshot),
    context: masked(context) as Entry['context'],
    isWhole,
    runs: Object.keys(snapshot.children),
  };
}

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot && '_nodes' in snapshot;
