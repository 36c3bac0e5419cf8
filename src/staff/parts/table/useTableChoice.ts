import { useListAddress } from '../../hooks/useListAddress.ts';

interface Spec {
  /** `wave`, or `-wave` for the last first. */
  readonly sort?: string;
  /** The keys of the views, the usual one first. */
  readonly views?: readonly string[];
  /** The keys of the filters. */
  readonly filters?: readonly string[];
}

export type TableChoice = ReturnType<typeof useTableChoice>;

/**
 * What a table shows, as the address says it: order, words sought, view, filters and columns. A page makes its query of
 * it, and gives it to `DataTable`.
 */
export function useTableChoice({ sort = '', views = [], filters = [] }: Spec = {}) {
  const { text, put } = useListAddress();
  const order = text('sort') || sort;
  const values = Object.fromEntries(filters.flatMap((key) => (text(key) === '' ? [] : [[key, text(key)]]))) as Readonly<
    Record<string, string>
  >;
  const columns = text('columns');
  const sortColumn = order.replace(/^-/u, '');
  const isDescending = order.startsWith('-');
  const orderBy = (next: string) => put({ sort: next === sort ? '' : next }, { replace: true });
  return {
    /** As the address has it: `wave`, `-wave`, or `''`. */
    sort: order,
    sortColumn,
    isDescending,
    words: text('q').trim(),
    /** As it is being typed. */
    typed: text('q'),
    view: views.find((key) => key === text('view')) ?? views[0] ?? '',
    filters: values,
    /** Keys of the columns chosen; null for the usual ones. */
    columns: columns === '' ? null : columns.split('.'),
    isPicking: text('pick') !== '',
    sortBy: (column: string) => orderBy(column === sortColumn && !isDescending ? `-${column}` : column),
    /** By `wave`, or by `-wave`. */
    orderBy,
    seek: (words: string) => put({ q: words }, { replace: true }),
    turnTo: (view: string) => put({ view: view === views[0] ? '' : view }),
    filterBy: (key: string, value: string) => put({ [key]: value }),
    show: (keys: readonly string[] | null) => put({ columns: keys?.join('.') ?? '' }, { replace: true }),
    pick: (isPicking: boolean) => put({ pick: isPicking ? 'on' : '' }, { replace: true }),
    /** All that narrows the list goes; order and columns stay. */
    clear: () => put(Object.fromEntries(['q', 'view', ...filters].map((key) => [key, ''])), { replace: true }),
  };
}
