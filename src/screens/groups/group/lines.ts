import type { Group, Signup } from '#contract/groups/group.values.ts';
import { isVacantPlace, kindOf } from '#machines/groups/placeKind.ts';

/** One line of the list of people: a place, or several of nobody's that have nothing to tell apart. */
export interface PlacesLine {
  /** The first of them. */
  readonly place: Signup;
  readonly count: number;
}

const foldedFrom = 3;

/** The places as lines, people first: nobody's of one kind and one payment are folded from the third on. */
export function linesOf(group: Group): readonly PlacesLine[] {
  const alike = new Map<string, Signup[]>();
  for (const place of group.signups) {
    const likeness = isVacantPlace(place) ? likenessOf(group, place) : String(place.id);
    alike.set(likeness, [...(alike.get(likeness) ?? []), place]);
  }
  return [...alike.values()].flatMap(folded).toSorted((one, other) => rankOf(one) - rankOf(other));
}

function folded(places: readonly Signup[]): readonly PlacesLine[] {
  const [first] = places;
  if (first !== undefined && places.length >= foldedFrom) return [{ place: first, count: places.length }];
  return places.map(oneLine);
}

const rankOf = ({ place }: PlacesLine) => Number(isVacantPlace(place));

export const oneLine = (place: Signup): PlacesLine => ({ place, count: 1 });

/** The payer of a free place does not matter any more. */
function likenessOf(group: Group, place: Signup): string {
  const kind = kindOf(group, place);
  return kind === 'free' ? kind : `${kind} ${place.payment_id} ${place.payment_status}`;
}
