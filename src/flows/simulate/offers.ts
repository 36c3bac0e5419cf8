import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Side } from '../evidence/evidence.ts';
import { fromPlain } from '../evidence/plain.ts';

/** What may happen next: an event, what an actor answers, or that time passes. */
export interface Offer {
  /** As the chart names it; a delay without the state that waits for it. */
  readonly type: string;
  /** Examples of it that the chart takes now. */
  readonly events: readonly EventObject[];
}

/** What a chart takes at one moment, of the examples that its tests have. */
export function offersIn(snapshot: AnyMachineSnapshot, { examples }: Pick<Side, 'examples'>): readonly Offer[] {
  if (snapshot.status !== 'active') return [];
  const known = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
  return Object.entries(examples).flatMap(([type, all]) => {
    if (!known.has(type)) return [];
    const events = all.map((event) => fromPlain(event) as EventObject).filter((event) => snapshot.can(event));
    return events.length === 0 ? [] : [{ type, events }];
  });
}
