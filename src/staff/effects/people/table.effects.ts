import type { StaffServices } from '../../kit/services.ts';
import { followingQuery, type PeopleFilter, peopleQuery } from '../../queries/people/people.ts';

type World = Pick<StaffServices, 'request' | 'cache' | 'notify'>;

/** Reads the page that follows and adds it to the table, unless that was read again in the meantime. */
export async function readOn(services: World, filter: PeopleFilter): Promise<void> {
  const { cache, notify } = services;
  const { queryKey } = peopleQuery(services, filter);
  const next = cache.getQueryData(queryKey)?.at(-1)?.next;
  if (next == null) return;
  try {
    const page = await cache.fetchQuery(followingQuery(services, filter, next));
    cache.setQueryData(queryKey, (pages) => (pages?.at(-1)?.next === next ? [...pages, page] : pages));
  } catch (error) {
    if (error instanceof Error) notify({ kind: 'bad', text: error.message });
  }
}
