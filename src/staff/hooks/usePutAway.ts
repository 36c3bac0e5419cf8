import { useQuery } from '@tanstack/react-query';
import { useStaff } from './StaffContext.ts';

/** So many are remembered: older ones are not shown any more. */
const most = 50;

/** What somebody has put away in this tab, by its ids. */
export function usePutAway(name: string) {
  const { services } = useStaff();
  const { tabStorage, cache } = services;
  const storageKey = `staff.putAway.${name}`;
  const queryKey = ['putAway', name];
  const { data: ids } = useQuery({
    queryKey,
    queryFn: () => read(tabStorage.getItem(storageKey)),
    initialData: () => read(tabStorage.getItem(storageKey)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    ids,
    add: (more: readonly number[]) => {
      const all = [...ids, ...more].slice(-most);
      tabStorage.setItem(storageKey, JSON.stringify(all));
      cache.setQueryData(queryKey, all);
    },
  };
}

function read(kept: string | null): readonly number[] {
  try {
    const found: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}
