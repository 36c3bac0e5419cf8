import { type FileColumn, FileLayout } from '#contract/staff/people/files.values.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';

/** What is chosen of a file; its columns in one value, as JSON. */
export type LayoutField = keyof FileLayout;

const layoutValues = ({ columns, ...choices }: FileLayout): Values<LayoutField> => ({
  columns: JSON.stringify(columns),
  ...choices,
});

export const columnsIn = ({ columns }: Pick<Values<LayoutField>, 'columns'>): readonly FileColumn[] =>
  JSON.parse(columns) as FileColumn[];

/** The file as it is put together now. */
export const layoutIn = (values: Values<LayoutField>): FileLayout =>
  ({ ...values, columns: columnsIn(values) }) as FileLayout;

/** A form that is looked at while it is filled: the preview follows each choice, and nothing is sent. */
export const layoutForm = (layout: FileLayout): FormInput<LayoutField, FileLayout> => ({
  values: layoutValues(layout),
  rules: FileLayout,
  bodyOf: layoutIn,
});

export type ColumnMove = 'up' | 'down';

/** The columns with one of them a step earlier or later. */
export function movedColumn(columns: readonly FileColumn[], at: number, move: ColumnMove): FileColumn[] {
  const to = move === 'up' ? at - 1 : at + 1;
  const column = columns[at];
  if (column === undefined || to < 0 || to >= columns.length) return [...columns];
  return columns.toSpliced(at, 1).toSpliced(to, 0, column);
}
