import type { Signup } from '#contract/groups/group.values.ts';

/**
 * Every place of a group is of exactly one kind: taken, invited, free (all three paid), challenged, or waiting for its
 * buyer's money.
 */
export const placeKinds = ['taken', 'invited', 'free', 'challenged', 'unpaid'] as const;
export type PlaceKind = (typeof placeKinds)[number];

type Place = Pick<Signup, 'user_id' | 'name' | 'email' | 'age' | 'is_me' | 'is_captain' | 'status' | 'invitation'>;
interface Group<One> {
  readonly signups: readonly One[];
}

/** Only a captain knows who is invited: to anybody else a paid place is no more than paid. */
export function kindOf({ signups }: Group<Place>, place: Place): PlaceKind {
  const isPaid = place.status !== null;
  if (!signups.some(isLedBy)) return isPaid ? 'taken' : 'unpaid';
  if (place.invitation !== null) return isPaid ? 'invited' : 'challenged';
  if (!isPaid) return 'unpaid';
  return isVacantPlace(place) ? 'free' : 'taken';
}

export const placesOfKind = <One extends Place>(group: Group<One>, kind: PlaceKind): readonly One[] =>
  group.signups.filter((place) => kindOf(group, place) === kind);

/** As far as the reader may know. A place with an age is a child's. */
export const isVacantPlace = ({ user_id, name, email, age, invitation }: Place): boolean =>
  user_id === null && name === null && email === null && age === null && invitation === null;

/** Whether the reader is this place's, and leads the group. */
const isLedBy = ({ is_me, is_captain }: Place) => is_me && is_captain;
