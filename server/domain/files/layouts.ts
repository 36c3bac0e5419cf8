import { usualLayout } from '#contract/staff/people/filePresets.ts';
import type { FileColumn, FileField, FileKind, FileLayout } from '#contract/staff/people/files.values.ts';

/** How a file that is always there is put together. */
const plain = { ...usualLayout, rows: 'paid' } as const satisfies Partial<FileLayout>;

const fields = (...names: readonly FileField[]): FileColumn[] => names.map((field) => ({ field, head: '' }));

const ready: Readonly<Record<'start' | 'unsigned' | 'people' | 'emergency', FileLayout>> = {
  start: {
    ...plain,
    columns: fields(
      ...(['place', 'bib', 'surname', 'name', 'sex', 'birth_year', 'category', 'wave', 'group', 'club'] as const),
      ...(['captain', 'size'] as const),
    ),
  },
  unsigned: {
    ...plain,
    order: 'name',
    columns: fields('place', 'bib', 'surname', 'name', 'birth_year', 'age', 'category', 'wave', 'group', 'signature'),
  },
  people: {
    ...plain,
    rows: 'held',
    columns: fields(
      ...(['place', 'bib', 'surname', 'name', 'email', 'phone', 'state', 'category', 'wave', 'group'] as const),
      ...(['group_number', 'captain', 'sex', 'birth_date', 'birth_year', 'age', 'cut', 'size', 'club'] as const),
      'language',
    ),
  },
  emergency: {
    ...plain,
    rows: 'named',
    order: 'name',
    columns: fields(
      ...(['bib', 'place', 'surname', 'name', 'birth_year', 'phone', 'contact_name', 'contact_phone'] as const),
      ...(['category', 'wave', 'group'] as const),
    ),
  },
};

/** How a kind is put together; null if its rows are no places. */
export const layoutOf = (kind: FileKind, layout: FileLayout | null | undefined): FileLayout | null => {
  if (kind === 'shirts' || kind === 'payments') return null;
  return kind === 'list' ? (layout ?? null) : ready[kind];
};
