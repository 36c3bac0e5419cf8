import type { Group, Signup } from '#contract/group.values.ts';
import { freePaidPlaces } from '#machines/groupRights.ts';

/** The captain's counters; each shows the places that it counts. */
export const filters = ['paid', 'invited', 'free', 'unpaid', 'sizes'] as const;
export type Filter = (typeof filters)[number];

const counted: Readonly<Record<Filter, (group: Group) => readonly Signup[]>> = {
  paid: ({ signups }) => signups.filter(({ status }) => status !== null),
  invited: ({ signups }) => signups.filter(({ invitation }) => invitation !== null),
  free: freePaidPlaces,
  unpaid: ({ signups }) => signups.filter(({ status }) => status === null),
  sizes: ({ has_tshirts, signups }) =>
    has_tshirts ? signups.filter((place) => place.size === null && !isNobodys(place)) : [],
};

/** The places that a counter counts; all of them where none is chosen. */
export const placesIn = (group: Group, filter: Filter | null): readonly Signup[] =>
  filter === null ? group.signups : counted[filter](group);

/** The filter that an address names. */
export const filterIn = (search: string): Filter | null => {
  const named = new URLSearchParams(search).get('show');
  return filters.find((filter) => filter === named) ?? null;
};

/** The same address with another filter, or none. */
export function withFilter(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  filter: Filter | null,
) {
  const said = new URLSearchParams(search);
  if (filter === null) said.delete('show');
  else said.set('show', filter);
  return said.size === 0 ? pathname : `${pathname}?${said}`;
}

export const isNobodys = ({ user_id, email, age, invitation, name }: Signup): boolean =>
  user_id === null && email === null && age === null && invitation === null && name === null;

/** What a place's segment in the line-up stands for. */
export const segmentOf = (place: Signup): 'taken' | 'invited' | 'free' | 'unpaid' => {
  if (place.status === null) return 'unpaid';
  if (place.invitation !== null) return 'invited';
  return isNobodys(place) ? 'free' : 'taken';
};
