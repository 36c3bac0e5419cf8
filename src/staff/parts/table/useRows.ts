import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableColumn } from './tableTypes.ts';
import type { TableChoice } from './useTableChoice.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

interface Rows<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly choice: Pick<TableChoice, 'sortColumn' | 'isDescending' | 'columns'>;
  readonly isServerSorted: boolean;
  readonly language: string;
  readonly selection: RowSelectionState;
  readonly onSelect: (after: RowSelectionState) => void;
}

/** The headless table beneath: which columns are shown, in which order rows stand, which are ticked. */
export function useRows<Row extends object>(props: Rows<Row>) {
  const { columns, rows, keyOf, choice, isServerSorted, language, selection, onSelect } = props;
  const keys = columns.map(({ key }) => key).join(' ');
  // What a column does may be a new function with each render; what it is called decides.
  // biome-ignore lint/correctness/useExhaustiveDependencies: The table forgets its rows with each new list of columns.
  const definitions = useMemo(() => columns.map((column) => defined(column, language)), [keys, language]);
  const data = useMemo(() => [...rows], [rows]);
  const sorted = columns.find(({ key, sort }) => key === choice.sortColumn && sort !== undefined);
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: keyOf,
    manualSorting: isServerSorted,
    state: {
      sorting: sorted === undefined ? [] : [{ id: sorted.key, desc: choice.isDescending }],
      rowSelection: selection,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.key, isShown(column, columns, choice)])),
    },
    onRowSelectionChange: (change) => onSelect(typeof change === 'function' ? change(selection) : change),
  });
  const shown = table.getVisibleLeafColumns().map(({ id }) => id);
  return {
    /** In the order in which they stand. */
    rows: table.getRowModel().rows.map(({ id, original, index }) => ({ key: id, row: original, index })),
    columns: columns.filter(({ key }) => shown.includes(key)),
    /** Ticks a row, and with shift all between it and the one ticked before. */
    onTick: (key: string) => table.getRow(key).getToggleSelectedHandler(),
  };
}

/** The columns that the table shows. */
export const shownColumns = <Column extends Pick<TableColumn<never>, 'key' | 'isOff'>>(
  columns: readonly Column[],
  choice: Pick<TableChoice, 'columns'>,
): Column[] => columns.filter((column) => isShown(column, columns, choice));

/** The first column names its row, and stays. */
function isShown<Column extends Pick<TableColumn<never>, 'key' | 'isOff'>>(
  column: Column,
  all: readonly Column[],
  { columns }: Pick<TableChoice, 'columns'>,
) {
  if (column === all[0]) return true;
  return columns === null ? column.isOff !== true : columns.includes(column.key);
}

function defined<Row extends object>(
  { key, sort }: TableColumn<Row>,
  language: string,
): ColumnDef<typeof features, Row> {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sortedBy = (row: Row) => (typeof sort === 'function' ? (sort(row) ?? undefined) : undefined);
  return {
    id: key,
    accessorFn: sortedBy,
    enableSorting: sort !== undefined,
    sortUndefined: 'last',
    sortFn: (one, other) => {
      const [before, after] = [sortedBy(one.original), sortedBy(other.original)];
      if (typeof before === 'number' && typeof after === 'number') return before - after;
      return compare(String(before), String(after));
    },
  };
}
