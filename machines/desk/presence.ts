import { transition } from 'xstate';
import type { DeskEventKind, DeskPerson, HeardEvent } from '#contract/desk/deskEvent.ts';
import { type PresenceEvent, type PresenceFacts, presenceLifeMachine } from './presenceLife.machine.ts';

/**
 * What the desks of a run know of a place, folded from the set of its events (docs/rules/desk.md 4): phones and server end
 * alike, whatever arrived first, twice, or by way of whom.
 */
export interface Presence {
  readonly state: PresenceState;
  /** Those that nobody took back; the first counts. */
  readonly checkIns: readonly Mark[];
  readonly sale: Noted<'sold'> | null;
  /** Who was given the free place: the first counts, the others are asked for another place. */
  readonly named: readonly Noted<'named'>[];
  /** Each field as it was corrected last. */
  readonly corrected: Partial<DeskPerson>;
  readonly number: Noted<'number'> | null;
  readonly shirt: Noted<'shirt'> | null;
  readonly signed: Noted<'signed'> | null;
  readonly startsWith: Noted<'startsWith'> | null;
  readonly notes: readonly Noted<'noted'>[];
  /** Undos that a desk may not do: they are for the lead to look at. */
  readonly refusedUndos: readonly Mark[];
  /** What happened last and stands; null: nothing does. */
  readonly last: Mark | null;
}
type PresenceState = 'expected' | 'here' | 'doubled' | 'undone' | 'sold';

/** Which event it was, of which desk, and when it happened by the server's clock. */
export interface Mark {
  readonly event: string;
  readonly desk: number;
  readonly at: number;
}
export type Noted<Kind extends DeskEventKind> = Mark & { readonly value: Values[Kind] };
type Values = { readonly [Kind in DeskEventKind]: Extract<HeardEvent, { readonly kind: Kind }>['value'] };

/** How long a desk takes back what it did itself; the lead takes back anything. */
const undoMinutes = 10;

/**
 * The subject of an event: a place with the ticket that it was about, or a sale. Another ticket is another person, so what
 * happened with an earlier one is not theirs. Null: it is about the desk.
 */
export const subjectOf = ({ place_id, serial, new: sold }: Pick<HeardEvent, 'place_id' | 'serial' | 'new'>) =>
  place_id === null ? sold : `${place_id} ${serial}`;

/** The place of a subject, and the ticket that it was about; null for a sale. */
export function placeIn(subject: string): { readonly placeId: number; readonly serial: number } | null {
  const [placeId, serial] = subject.split(' ');
  return serial === undefined ? null : { placeId: Number(placeId), serial: Number(serial) };
}

/** When it happened by the server's clock. */
const happenedAt = ({ at, offset_ms }: Pick<HeardEvent, 'at' | 'offset_ms'>): number => Date.parse(at) + offset_ms;

/** By time, then by id: everybody has the same order, and no two events share a place in it. */
function inOrder(events: Iterable<HeardEvent>): readonly HeardEvent[] {
  const timed = [...events].map((event) => ({ event, at: happenedAt(event) }));
  return timed
    .sort((one, other) => one.at - other.at || (one.event.id < other.event.id ? -1 : 1))
    .map(({ event }) => event);
}

/** Folds the events of one subject. */
export function presenceOf(heard: Iterable<HeardEvent>): Presence {
  const events = inOrder(new Map([...heard].map((event) => [event.id, event])).values());
  const { undone, refusedUndos } = undosAmong(events);
  const standing = events.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id));
  const all = <Kind extends DeskEventKind>(kind: Kind): readonly Noted<Kind>[] =>
    standing.flatMap((event) =>
      event.kind === kind ? [{ ...markOf(event), value: event.value as Values[Kind] }] : [],
    );
  const last = <Kind extends DeskEventKind>(kind: Kind) => all(kind).at(-1) ?? null;
  return {
    state: stateAfter(events, undone),
    checkIns: all('in').map(({ event, desk, at }) => ({ event, desk, at })),
    sale: all('sold')[0] ?? null,
    named: differentPeople(all('named')),
    corrected: Object.assign({}, ...all('corrected').map(({ value }) => value)),
    number: last('number'),
    shirt: last('shirt'),
    signed: last('signed'),
    startsWith: last('startsWith'),
    notes: all('noted'),
    refusedUndos: refusedUndos.map(markOf),
    last: standing.map(markOf).at(-1) ?? null,
  };
}

const markOf = (event: HeardEvent): Mark => ({ event: event.id, desk: event.desk, at: happenedAt(event) });

/** Undos by those who may, and the others. What was taken back stays so: it is done again by another event. */
function undosAmong(events: readonly HeardEvent[]) {
  const byId = new Map(events.map((event) => [event.id, event]));
  const undone = new Map<string, number>();
  const refusedUndos: HeardEvent[] = [];
  for (const event of events) {
    if (event.kind !== 'undone') continue;
    const target = byId.get(event.value.event);
    if (target === undefined || target.kind === 'undone' || !mayUndo(event, target)) refusedUndos.push(event);
    else if (!undone.has(target.id)) undone.set(target.id, happenedAt(event));
  }
  return { undone, refusedUndos };
}

const mayUndo = (undo: HeardEvent, { desk, ...target }: HeardEvent) =>
  undo.by_lead || (undo.desk === desk && happenedAt(undo) - happenedAt(target) <= undoMinutes * 60_000);

/** The state of the chart after all that happened, what was taken back included. */
function stateAfter(events: readonly HeardEvent[], undone: ReadonlyMap<string, number>): PresenceState {
  const steps = events.flatMap((event) => {
    if (event.kind !== 'in' && event.kind !== 'sold') return [];
    const what = event.kind === 'in' ? 'checkIn' : 'sale';
    const [at, back] = [happenedAt(event), undone.get(event.id)];
    return [
      { at, type: `${what}.recorded` as const },
      // By clocks that disagree it may come before what it takes back.
      ...(back === undefined ? [] : [{ at: Math.max(at, back), type: `${what}.withdrawn` as const }]),
    ];
  });
  // Sorting is stable: what is taken back at the moment it happened has happened first.
  return steps.toSorted((one, other) => one.at - other.at).reduce(advance, beginning).state;
}

interface Standing extends PresenceFacts {
  readonly state: PresenceState;
}
const beginning: Standing = { state: 'expected', checkIns: 0, isSold: false };
/** A run has thousands of places in a few standings. */
const advanced = new Map<string, Standing>();

/** The standing after an event, by the chart. */
function advance({ state, ...facts }: Standing, { type }: Pick<PresenceEvent, 'type'>): Standing {
  const key = `${state} ${facts.checkIns} ${facts.isSold} ${type}`;
  const before = advanced.get(key);
  if (before !== undefined) return before;
  const now = presenceLifeMachine.resolveState({ value: state, context: facts });
  const [{ value, context }] = transition(presenceLifeMachine, now, { type });
  const after = { state: value, ...context };
  advanced.set(key, after);
  return after;
}

/** The first, and those who are somebody else than the first. */
function differentPeople(named: readonly Noted<'named'>[]): readonly Noted<'named'>[] {
  const [first, ...later] = named;
  return first === undefined ? [] : [first, ...later.filter(({ value }) => !isSamePerson(value, first.value))];
}

const isSamePerson = (one: DeskPerson, other: DeskPerson) => spelled(one) === spelled(other);
/** A name as it is compared. */
export const spelled = ({ name, surname }: DeskPerson) => `${name} ${surname ?? ''}`.trim().toLowerCase();
