import type { HeardEvent } from '#contract/desk/deskEvent.ts';
import { type Mark, type Noted, type Presence, placeIn, presenceOf, subjectOf } from './presence.ts';

/** All that is known of the desks of a run: the events of each subject, and what they come to. */
export interface DeskBook {
  readonly events: ReadonlyMap<string, ReadonlyMap<string, HeardEvent>>;
  readonly presences: ReadonlyMap<string, Presence>;
}

export const emptyBook: DeskBook = { events: new Map(), presences: new Map() };

/** The book with more events in it; those that it has already change nothing. */
export function addEvents({ events, presences }: DeskBook, more: Iterable<HeardEvent>): DeskBook {
  const known = new Map(events);
  const changed = new Map<string, Map<string, HeardEvent>>();
  for (const event of more) {
    const subject = subjectOf(event);
    if (subject === null) continue;
    const own = changed.get(subject) ?? new Map(known.get(subject));
    if (own.has(event.id)) continue;
    own.set(event.id, event);
    changed.set(subject, own);
    known.set(subject, own);
  }
  const folded = [...changed].map(([subject, own]) => [subject, presenceOf(own.values())] as const);
  return { events: known, presences: new Map([...presences, ...folded]) };
}

/** What two desks did and only one of them can have, for the lead to solve. */
export interface Conflict {
  readonly kind: 'checkIn' | 'person' | 'number' | 'undo';
  readonly subject: string;
  /** What does not count. */
  readonly later: Mark;
  /** What counts instead, and of which subject it is; null: nothing does. */
  readonly first: (Mark & { readonly subject: string }) | null;
}

/** The conflicts of a run, in the order of what does not count. */
export function conflictsOf(presences: ReadonlyMap<string, Presence>): readonly Conflict[] {
  const own = [...presences].flatMap(([subject, presence]) => conflictsWithin(subject, presence));
  const { conflicts } = numbersOf(presences);
  return [...own, ...conflicts].toSorted((one, other) => compareMarks(one.later, other.later));
}

function conflictsWithin(subject: string, { checkIns, named, refusedUndos }: Presence): readonly Conflict[] {
  const between = (kind: Conflict['kind'], [first, ...later]: readonly Mark[]) =>
    first === undefined
      ? []
      : later.map((one) => conflict(kind, { subject, later: one, first: { ...first, subject } }));
  const people = between('person', named);
  return [
    ...people,
    // Two people on one place are checked in twice: that is one matter.
    ...(people.length > 0 ? [] : between('checkIn', checkIns)),
    ...refusedUndos.map((later) => conflict('undo', { subject, later, first: null })),
  ];
}

const conflict = (kind: Conflict['kind'], { subject, later, first }: Omit<Conflict, 'kind'>): Conflict => ({
  kind,
  subject,
  later: markIn(later),
  first: first === null ? null : { ...markIn(first), subject: first.subject },
});
const markIn = ({ event, desk, at }: Mark): Mark => ({ event, desk, at });

interface Claim extends Noted<'number'> {
  readonly subject: string;
}

/** Which start number each place or sale was given at a desk, by its id; of two with one number the first has it. */
export function numbersOf(presences: ReadonlyMap<string, Pick<Presence, 'number'>>): {
  readonly numbers: ReadonlyMap<string, number | null>;
  readonly conflicts: readonly Conflict[];
} {
  const claims = new Map<string, Claim>();
  for (const [subject, { number }] of presences) {
    if (number === null) continue;
    // Another person on the same place has the number that the place has.
    const holder = String(placeIn(subject)?.placeId ?? subject);
    const before = claims.get(holder);
    if (before === undefined || compareMarks(before, number) < 0) claims.set(holder, { ...number, subject });
  }
  const numbers = new Map<string, number | null>();
  const firsts = new Map<number, Claim>();
  const conflicts: Conflict[] = [];
  for (const [holder, claim] of [...claims].sort(([, one], [, other]) => compareMarks(one, other))) {
    const { bib } = claim.value;
    const first = bib === null ? undefined : firsts.get(bib);
    if (bib !== null && first === undefined) firsts.set(bib, claim);
    if (first !== undefined) conflicts.push(conflict('number', { subject: claim.subject, later: claim, first }));
    numbers.set(holder, first === undefined ? bib : null);
  }
  return { numbers, conflicts };
}

/** In the order in which everybody has them. */
const compareMarks = (one: Mark, other: Mark) => one.at - other.at || (one.event < other.event ? -1 : 1);

/** A place as the office has it now. */
interface PlaceNow {
  readonly serial: number;
  readonly hasEnded: boolean;
}

/** Something happened at a desk on a place that was handed over meanwhile, or whose start is over. */
export interface Stray {
  readonly kind: 'handedOver' | 'ended' | 'unknown';
  readonly subject: string;
  /** What happened last. */
  readonly last: Mark;
}

/** Subjects that are not as the desks took them: nothing of them is refused, and the lead reads of each. */
export function straysOf(
  presences: ReadonlyMap<string, Presence>,
  placeNow: (placeId: number) => PlaceNow | undefined,
): readonly Stray[] {
  return [...presences].flatMap(([subject, { last }]) => {
    const kind = strayKind(subject, placeNow);
    return kind === null || last === null ? [] : [{ kind, subject, last }];
  });
}

function strayKind(subject: string, placeNow: (placeId: number) => PlaceNow | undefined): Stray['kind'] | null {
  const place = placeIn(subject);
  if (place === null) return null;
  const now = placeNow(place.placeId);
  if (now === undefined) return 'unknown';
  if (now.hasEnded) return 'ended';
  return now.serial === place.serial ? null : 'handedOver';
}
