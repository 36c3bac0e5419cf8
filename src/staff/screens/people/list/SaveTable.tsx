import { useLingui } from '@lingui/react/macro';
import { usualLayout } from '#contract/staff/people/filePresets.ts';
import { type FileField, fileFields, mayTake } from '#contract/staff/people/files.values.ts';
import { useMe } from '../../../hooks/useMe.ts';
import { SaveButton } from '../../../parts/people/SaveButton.tsx';
import type { PeopleFilter } from '../../../queries/people/people.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import type { PeopleColumn } from './usePeopleColumns.tsx';

/** What a file has for each column of the table. */
const fieldsOf: Readonly<Record<PeopleColumn, readonly FileField[]>> = {
  person: ['full_name'],
  email: ['email'],
  state: ['standing'],
  run: [],
  wave: ['wave'],
  distance: ['category'],
  group: ['group_number', 'group'],
  captain: ['captain_name'],
  missing: ['missing'],
  phone: ['phone'],
  birth_year: ['birth_year'],
  age: ['age'],
  sex: ['sex'],
  size: ['size'],
  signed: ['signed'],
  source: ['source'],
  note: ['note'],
  paid: ['paid'],
  bib: ['bib'],
  number: ['place'],
  since: ['since'],
};

interface SaveTableProps {
  readonly run: Run;
  readonly columns: readonly { readonly key: PeopleColumn }[];
  readonly filter: PeopleFilter;
}

/** Saves what the table shows: its rows, its order, its columns, as far as its reader may take them away. */
export function SaveTable({ run, columns, filter: { run_id: _, ...filter } }: SaveTableProps) {
  const { t } = useLingui();
  const { role } = useMe();
  const fields = columns.flatMap(({ key }) => fieldsOf[key]).filter((field) => mayTake(role, fileFields[field]));
  if (fields.length === 0) return null;
  const layout = { ...usualLayout, columns: fields.map((field) => ({ field, head: '' })) };
  return (
    <SaveButton
      runId={run.id}
      asked={{ kind: 'list', layout, filter }}
      label={t`Save as file`}
      about={t`with these rows and columns`}
    />
  );
}
