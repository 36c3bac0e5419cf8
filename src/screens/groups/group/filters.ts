import type { Group, Signup } from '#contract/groups/group.values.ts';
import { isVacantPlace, placeKinds, placesOfKind } from '#machines/groups/placeKind.ts';

/** The captain's counters; each shows the places that it counts. The kinds count every place once. */
const filters = [...placeKinds, 'sizes'] as const;
export type Filter = (typeof filters)[number];

/** The places that a counter counts; all of them where none is chosen. */
export function placesIn(group: Group, filter: Filter | null): readonly Signup[] {
  if (filter === null) return group.signups;
  return filter === 'sizes' ? withoutSize(group) : placesOfKind(group, filter);
}

const withoutSize = ({ has_tshirts, signups }: Group) =>
  has_tshirts ? signups.filter((place) => place.size === null && !isVacantPlace(place)) : [];

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
  const params = new URLSearchParams(search);
  if (filter === null) params.delete('show');
  else params.set('show', filter);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}
