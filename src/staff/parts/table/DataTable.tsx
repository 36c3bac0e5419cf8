import { type ReactNode, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useDialogAddress } from '../../hooks/useDialogAddress.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { RowCards } from './RowCards.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableGrid } from './TableGrid.tsx';
import { TableTools, type TableToolsProps } from './TableTools.tsx';
import type { MoreRows, SelectionAct, TableColumn } from './tableTypes.ts';
import { useHasRoom } from './useHasRoom.ts';
import { useRows } from './useRows.ts';
import { useSelection } from './useSelection.ts';
import type { TableChoice } from './useTableChoice.ts';
import { useTableKeys } from './useTableKeys.ts';

export interface DataTableProps<Row extends object> extends TableToolsProps {
  /** What it lists, for screen readers. */
  readonly label: string;
  readonly choice: TableChoice;
  /** The first one names its row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What somebody calls the row: 'Select Jan Kowalski'. */
  readonly nameOf: (row: Row) => string;
  /** The row on a phone: three lines and no more, with a link where it leads somewhere. */
  readonly card: (row: Row) => ReactNode;
  /** Where Enter leads. */
  readonly addressOf?: (row: Row) => string;
  /** At the end of each row: an `ActionMenu` with dots. */
  readonly menu?: (row: Row) => ReactNode;
  /** What is open below a row, as wide as the table; null for nothing. */
  readonly below?: (row: Row) => ReactNode;
  /** What can be done with ticked rows; without it no row can be ticked. */
  readonly acts?: readonly SelectionAct[];
  /** Rows come in the order of `choice.sort` already. */
  readonly isServerSorted?: boolean;
  /** How many the list has in all; null while that is not known. Without it: as many as there are rows. */
  readonly total?: number | null;
  /** How many, in words: '147 places in 39 groups'. */
  readonly totalWords?: ReactNode;
  readonly more?: MoreRows;
  /** What stands there if nothing fits. */
  readonly empty: ReactNode;
  /** The page's own table, which its keys move: of several on a page one. */
  readonly isMain?: boolean;
}

/**
 * The table of the staff's pages: sort by head, views, filters, words, columns, ticks with a bar of actions, keys; below
 * 44 em its rows are cards. All but ticks stands in the address.
 *
 *     const choice = useTableChoice({ sort: 'wave', views: ['all', 'unsized'], filters: ['state', 'since'] });
 *     const read = useQuery(peopleQuery(services, query)); // pages read so far, or a query that reads the whole list
 *     <DataTable
 *       label={t`People`}
 *       choice={choice}
 *       columns={[
 *         { key: 'name', head: t`Person`, cell: ({ name }) => name, sort: true },
 *         { key: 'wave', head: t`Wave`, cell: waveTime, sort: true, look: 'figure', width: 66 },
 *         { key: 'phone', head: t`Telephone`, cell: ({ phone }) => phone, isOff: true },
 *       ]}
 *       rows={rows} keyOf={({ id }) => String(id)} nameOf={({ name }) => name} card={(row) => <PersonCard row={row} />}
 *       addressOf={({ id }) => staffPath('place', { id })}
 *       seek={t`Name, e-mail, number`}
 *       views={[{ key: 'all', label: t`All`, count: 920 }, { key: 'unsized', label: t`No size`, count: 147 }]}
 *       filters={[{ key: 'state', label: t`Status`, options }, { key: 'since', label: t`Since` }]}
 *       acts={[{ key: 'mail', label: t`Write to them`, icon: <Icon name="mail" size="s" />, onAct: ({ isAll, keys, count }) => … }]}
 *       tools={<Button size="compact">{t`Save as file`}</Button>}
 *       isServerSorted total={count}
 *       more={{ isThere: next !== null, isReading, onMore: () => void readOn(services, query) }}
 *       empty={t`Nobody without a size.`}
 *     />
 *
 * A list that is read whole gives its columns a `sort` of the row's value, and filters its rows itself: by
 * `choice.view`, `choice.filters`, and `fitsWords(choice.words, [name, email])`.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, choice, columns, keyOf, nameOf, addressOf, acts = [], more, isMain = true, total } = props;
  const { language } = useFormat();
  const navigate = useNavigate();
  const dialog = useDialogAddress();
  const hasRoom = useHasRoom();
  const id = useId();
  const body = useRef<HTMLElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const canTick = acts.length > 0;
  const rowKeys = { canTick, canOpen: addressOf !== undefined };
  const list = JSON.stringify([choice.view, choice.words, choice.filters]);
  const selection = useSelection(list, props.rows.map(keyOf));
  const {
    rows,
    columns: shown,
    onTick,
  } = useRows({
    ...{ columns, rows: props.rows, keyOf, choice, language },
    isServerSorted: props.isServerSorted ?? false,
    selection: selection.state,
    onSelect: selection.onChange,
  });
  const inAll = total === undefined ? rows.length : total;
  const keysName = `keys${id}`;
  useTableKeys(
    {
      body,
      onOpen: (key) => {
        const found = rows.find((one) => one.key === key);
        if (found !== undefined && addressOf !== undefined) void navigate(addressOf(found.row));
      },
      onTick: canTick
        ? (keys, isOn) => selection.tick(keys, isOn ?? !keys.every((key) => selection.ticked.includes(key)))
        : undefined,
      onFilter: () => filterButton.current?.click(),
      onHelp: () => dialog.open(keysName),
      onBack: () => {
        if (selection.ticked.length === 0) return false;
        selection.clear();
        return true;
      },
    },
    isMain,
  );
  const ticks = canTick ? { ...selection, onTick, nameOf } : null;
  const picked = {
    isAll: selection.isAll,
    keys: selection.ticked,
    count: selection.isAll ? (inAll ?? selection.ticked.length) : selection.ticked.length,
    clear: selection.clear,
  };
  return (
    <section aria-label={label}>
      <TableTools {...props} filterButton={filterButton} hasRoom={hasRoom} canTick={canTick} />
      {rows.length === 0 ? (
        <p className="quiet">{props.empty}</p>
      ) : hasRoom ? (
        <TableGrid {...props} body={body} columns={shown} rows={rows} ticks={ticks}>
          {canTick && picked.count > 0 && (
            <SelectionBar selection={picked} total={inAll} onSelectAll={selection.selectAll} acts={acts} isWide />
          )}
          <TableFoot {...{ shown: rows.length, total: inAll, words: props.totalWords, more, rowKeys, isMain }} />
        </TableGrid>
      ) : (
        <>
          <RowCards {...{ label, rows, card: props.card, ticks: choice.isPicking ? ticks : null }} />
          <TableFoot {...{ shown: rows.length, total: inAll, words: props.totalWords, more, rowKeys, isMain }} />
          {canTick && picked.count > 0 && (
            <SelectionBar
              selection={picked}
              total={inAll}
              onSelectAll={selection.selectAll}
              acts={acts}
              isWide={false}
            />
          )}
        </>
      )}
      <KeysDialog rowKeys={rowKeys} open={isMain && dialog.name === keysName} onClose={dialog.close} />
    </section>
  );
}
