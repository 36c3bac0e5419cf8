import { useLingui } from '@lingui/react/macro';
import { Checkbox, Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { Fragment, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { OfficeIcon } from '../OfficeIcon.tsx';
import styles from './TableGrid.module.css';
import type { TableColumn } from './tableTypes.ts';
import { useCursor } from './useCursor.ts';
import type { TableChoice } from './useTableChoice.ts';

export interface ShownRow<Row> {
  readonly key: string;
  readonly row: Row;
}

/** What is ticked and how it is changed; null if nothing can be. */
export interface Ticks<Row> {
  readonly ticked: readonly string[];
  readonly isAll: boolean;
  readonly nameOf: (row: Row) => string;
  readonly onTick: (key: string) => (event: unknown) => void;
  readonly tick: (keys: readonly string[], isOn: boolean) => void;
  readonly clear: () => void;
}

interface TableGridProps<Row> {
  readonly label: string;
  readonly choice: TableChoice;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly ShownRow<Row>[];
  readonly ticks: Ticks<Row> | null;
  readonly menu?: (row: Row) => ReactNode;
  readonly below?: (row: Row) => ReactNode;
  readonly body: RefObject<HTMLElement | null>;
  /** Below the rows: the bar of the selection, the foot. */
  readonly children: ReactNode;
}

const [tickWidth, menuWidth, leastWidth] = [44, 52, 150];

/** The rows as a table of Mantine's: one line each, nothing wraps; the head stays in sight. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { label, choice, columns, rows, ticks, menu, below, body, children } = props;
  const { t } = useLingui();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [cursor, point] = useCursor();
  const first = rows.find(({ key }) => key === cursor)?.key ?? rows[0]?.key;
  const least =
    columns.reduce((sum, column) => sum + (column.width ?? leastWidth), 0) +
    (ticks === null ? 0 : tickWidth) +
    (menu === undefined ? 0 : menuWidth);
  return (
    <div className={styles.frame}>
      {/* Wider than there is room: it scrolls within, else with the page. */}
      <div ref={useMergedRef(ref)} className={styles.scroll} data-wide={(width > 0 && least > width) || undefined}>
        <Table
          aria-label={label}
          layout="fixed"
          className={styles.table ?? ''}
          withRowBorders={false}
          miw={width > 0 && least > width ? least : undefined}
        >
          <colgroup>
            {ticks !== null && <col width={tickWidth} />}
            {columns.map(({ key, width: own }) => (
              <col key={key} width={own} />
            ))}
            {menu !== undefined && <col width={menuWidth} />}
          </colgroup>
          <Table.Thead>
            <Table.Tr>
              {ticks !== null && (
                <Table.Th scope="col" className={styles.tick ?? ''}>
                  <AllTick ticks={ticks} rows={rows} />
                </Table.Th>
              )}
              {columns.map((column) => (
                <Head key={column.key} column={column} choice={choice} />
              ))}
              {menu !== undefined && (
                <Table.Th scope="col">
                  <span className="unseen">{t`Actions`}</span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body as RefObject<HTMLTableSectionElement | null>}>
            {rows.map(({ key, row }) => {
              const isTicked = ticks?.ticked.includes(key) ?? false;
              const opened = below?.(row) ?? null;
              return (
                <Fragment key={key}>
                  <Table.Tr
                    data-row={key}
                    data-ticked={isTicked || undefined}
                    data-open={opened !== null || undefined}
                    tabIndex={key === first ? 0 : -1}
                    onFocus={() => point(key)}
                    onClick={(event) => clicked(event, key, ticks)}
                  >
                    {ticks !== null && (
                      <Table.Td className={styles.tick ?? ''}>
                        <Tick row={row} name={key} ticks={ticks} isTicked={isTicked} />
                      </Table.Td>
                    )}
                    {columns.map((column, at) => (
                      <Cell key={column.key} column={column} row={row} isFirst={at === 0} />
                    ))}
                    {menu !== undefined && <Table.Td className={styles.menu ?? ''}>{menu(row)}</Table.Td>}
                  </Table.Tr>
                  {opened !== null && (
                    <Table.Tr className={styles.below ?? ''}>
                      <Table.Td colSpan={columns.length + (ticks === null ? 0 : 1) + (menu === undefined ? 0 : 1)}>
                        {opened}
                      </Table.Td>
                    </Table.Tr>
                  )}
                </Fragment>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {children}
    </div>
  );
}

/** Beside a control a press with shift or Ctrl ticks, as it does in a list of files. */
function clicked<Row>(event: MouseEvent<HTMLElement>, key: string, ticks: Ticks<Row> | null) {
  const { target, shiftKey, ctrlKey, metaKey } = event;
  if (ticks === null || !(shiftKey || ctrlKey || metaKey)) return;
  if (target instanceof Element && target.closest('a, button, input, label') !== null) return;
  ticks.onTick(key)({ target: { checked: !ticks.ticked.includes(key) }, shiftKey });
}

function Head<Row>({ column, choice }: { readonly column: TableColumn<Row>; readonly choice: TableChoice }) {
  const { key, head, sort, align } = column;
  const isSorted = key === choice.sortColumn;
  return (
    <Table.Th
      scope="col"
      data-align={align}
      aria-sort={isSorted ? (choice.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined ? (
        <span className="cut block">{head}</span>
      ) : (
        <button type="button" className={styles.sort} onClick={() => choice.sortBy(key)}>
          <span className="cut">{head}</span>
          {isSorted && <OfficeIcon name={choice.isDescending ? 'arrowDown' : 'arrowUp'} size="s" />}
        </button>
      )}
    </Table.Th>
  );
}

interface CellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly row: Row;
  readonly isFirst: boolean;
}

function Cell<Row>({ column: { cell, align, look }, row, isFirst }: CellProps<Row>) {
  const content = (
    <div className={styles.cell} data-look={look}>
      {cell(row)}
    </div>
  );
  return isFirst ? (
    <Table.Th scope="row" data-align={align}>
      {content}
    </Table.Th>
  ) : (
    <Table.Td data-align={align}>{content}</Table.Td>
  );
}

function AllTick<Row>({ ticks, rows }: { readonly ticks: Ticks<Row>; readonly rows: readonly ShownRow<Row>[] }) {
  const { t } = useLingui();
  const isWhole = ticks.ticked.length === rows.length;
  return (
    <Checkbox
      aria-label={t`Select all that are shown`}
      checked={isWhole}
      indeterminate={!isWhole && ticks.ticked.length > 0}
      onChange={() =>
        isWhole
          ? ticks.clear()
          : ticks.tick(
              rows.map(({ key }) => key),
              true,
            )
      }
    />
  );
}

interface TickProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly ticks: Ticks<Row>;
  readonly isTicked: boolean;
}

export function Tick<Row>({ row, name, ticks, isTicked }: TickProps<Row>) {
  const { t } = useLingui();
  const whom = ticks.nameOf(row);
  return <Checkbox aria-label={t`Select ${whom}`} checked={isTicked} onChange={(event) => ticks.onTick(name)(event)} />;
}
