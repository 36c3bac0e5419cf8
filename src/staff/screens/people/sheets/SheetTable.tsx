import { useLingui } from '@lingui/react/macro';
import { Pagination, Table, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { JudgedRowView } from '#contract/staff/people/sheets.calls.ts';
import { type JudgedField, type SheetField, sheetFields } from '#contract/staff/people/sheets.values.ts';
import type { importSheetMachine } from '#machines/people/importSheet.machine.ts';
import { SelectField } from '../../../../ui/fields/Field.tsx';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import styles from './Sheets.module.css';
import { sheetDoubtWords, sheetFaultWords, sheetFieldWords, sheetKindWords } from './sheetWords.ts';

export type SheetActor = ActorRefFrom<typeof importSheetMachine>;
/** Rows on a page. */
const most = 100;

/** The columns of a sheet with what they mean, and its rows: those to look at first. */
export function SheetTable({ actor }: { readonly actor: SheetActor }) {
  const { t, i18n } = useLingui();
  const { choice, preview } = useSelector(actor, ({ context }) => context);
  const address = useListAddress();
  if (choice === null) return null;
  const { heads } = choice.draft;
  const rows = preview?.rows ?? [];
  const isOpen = ({ kind, doubts }: JudgedRowView) => kind === 'bad' || kind === 'changed' || doubts.length > 0;
  const sorted = [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))];
  const pages = Math.max(1, Math.ceil(sorted.length / most));
  const page = Math.min(address.id('rows') ?? 1, pages);
  const shown = sorted.slice((page - 1) * most, page * most);
  return (
    <div className="stack-4">
      <div className={styles.scroll}>
        <Table withTableBorder aria-label={t`The sheet`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t({ context: 'of a sheet', message: 'Row' })}</Table.Th>
              <Table.Th>{t`What`}</Table.Th>
              {columnsOf(heads).map(({ cell: head, column }) => (
                <Table.Th key={column}>
                  <SelectField
                    label={head === '' ? t`Column ${column + 1}` : head}
                    value={choice.fields[column] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      actor.send({ type: 'field.mapped', column, field: value === '' ? null : (value as SheetField) })
                    }
                    options={[
                      { value: '', label: t`not taken` },
                      ...sheetFields.map((field) => ({ value: field, label: i18n._(sheetFieldWords[field]) })),
                    ]}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <SheetLine key={row.row} actor={actor} row={row} fields={choice.fields} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {pages > 1 && (
        <Pagination
          aria-label={t`Pages of the sheet`}
          total={pages}
          value={page}
          onChange={(next) => address.put({ rows: next === 1 ? '' : String(next) })}
          getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`Next page` : t`Page before` })}
        />
      )}
    </div>
  );
}

const columnsOf = (cells: readonly string[]) => cells.map((cell, column) => ({ cell, column }));

interface LineProps {
  readonly actor: SheetActor;
  readonly row: JudgedRowView;
  readonly fields: readonly (SheetField | null)[];
}

function SheetLine({ actor, row, fields }: LineProps) {
  const { i18n } = useLingui();
  const atRow = row.faults.filter(({ field }) => !fields.some((column) => isOf(column, field)));
  return (
    <Table.Tr>
      <Table.Td>{row.row}</Table.Td>
      <Table.Td>
        {i18n._(sheetKindWords[row.kind])}
        {atRow.map(({ field, fault }) => (
          <p key={field} className="small">
            {i18n._(sheetFieldWords[field])}: {i18n._(sheetFaultWords[fault])}
          </p>
        ))}
      </Table.Td>
      {columnsOf(row.cells).map(({ cell, column }) => (
        <SheetCell
          key={`${column} ${cell}`}
          actor={actor}
          row={row}
          cell={cell}
          column={column}
          field={fields[column] ?? null}
        />
      ))}
    </Table.Tr>
  );
}

interface CellProps {
  readonly actor: SheetActor;
  readonly row: JudgedRowView;
  readonly cell: string;
  readonly column: number;
  readonly field: SheetField | null;
}

/** A cell as it stands; one with a fault or a doubt is mended where it is. */
function SheetCell({ actor, row, cell, column, field }: CellProps) {
  const { i18n } = useLingui();
  const fault = row.faults.find((one) => isOf(field, one.field));
  const doubt = row.doubts.find((one) => isOf(field, one.field));
  const was = row.was.find((one) => isOf(field, one.field));
  if (fault === undefined && doubt === undefined)
    return (
      <Table.Td>
        {was?.value != null && <s className="quiet">{was.value}</s>} {cell}
      </Table.Td>
    );
  const words = fault === undefined ? doubt && sheetDoubtWords[doubt.doubt] : sheetFaultWords[fault.fault];
  const text = words === undefined ? '' : i18n._(words);
  return (
    <Table.Td className={fault === undefined ? styles.doubt : undefined}>
      <TextInput
        aria-label={text}
        defaultValue={cell}
        {...(fault === undefined ? { description: text } : { error: text })}
        onBlur={({ currentTarget: { value } }) => {
          if (value !== cell) actor.send({ type: 'cell.mended', row: row.row, column, text: value });
        }}
      />
    </Table.Td>
  );
}

/** A name in one column is judged as its two halves. */
const isOf = (column: SheetField | null, field: JudgedField): boolean =>
  column === field || (column?.startsWith('full_name') === true && (field === 'first_name' || field === 'surname'));
