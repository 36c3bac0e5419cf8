import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import type { PersonRow } from '#contract/staff/people/people.values.ts';
import { reachOf } from '#contract/staff/rights.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useMe } from '../../../hooks/useMe.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { useMissingWords } from '../../../parts/people/useMissingWords.ts';
import { PlaceStanding } from '../../../parts/people/usePlaceState.tsx';
import type { TableColumn } from '../../../parts/table/tableTypes.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './People.module.css';
import { PersonName } from './PersonName.tsx';

export type PeopleColumn =
  | 'person'
  | 'bib'
  | 'email'
  | 'state'
  | 'run'
  | 'wave'
  | 'distance'
  | 'group'
  | 'captain'
  | 'missing'
  | 'phone'
  | 'birth_year'
  | 'age'
  | 'sex'
  | 'size'
  | 'signed'
  | 'source'
  | 'note'
  | 'paid'
  | 'number'
  | 'since';
type Columns = readonly (TableColumn<PersonRow> & { readonly key: PeopleColumn })[];
const none = <span className="quiet">–</span>;

/** The columns that the reader may see; what is looked up seldom is off until somebody chooses it. */
export function usePeopleColumns(run: Run | null): Columns {
  const { t } = useLingui();
  const { clockTime, dayAndTime, longDateOf, money } = useFormat();
  const needs = useMissingWords();
  const { role } = useMe();
  const seesAddresses = role !== 'reader';
  const seesNotes = reachOf(role, 'people.write') === 'all';
  const may = useRights();
  const cut = (text: string | number | null) =>
    text === null ? (
      none
    ) : (
      <span className={styles.cut} translate="no">
        {text}
      </span>
    );
  const wave = ({ wave_time, region }: PersonRow) =>
    (run !== null && wave_time.startsWith(run.date) ? clockTime : dayAndTime)(wave_time, region);
  const closed: Columns = [
    {
      key: 'missing',
      head: t`Missing`,
      width: 172,
      cell: ({ lacks }) =>
        lacks.length === 0 ? (
          none
        ) : (
          <span className={styles.missing}>{lacks.map((need) => needs[need]).join(', ')}</span>
        ),
    },
    { key: 'phone', head: t`Telephone`, cell: ({ phone }) => cut(phone), isOff: true, width: 120 },
    { key: 'birth_year', head: t`Birth year`, cell: (row) => cut(row.birth_year), sort: true, isOff: true, width: 90 },
    { key: 'age', head: t`Age`, cell: ({ age }) => cut(age), isOff: true, width: 60, align: 'right' },
    { key: 'sex', head: t`Sex`, cell: ({ sex }) => cut(sex), isOff: true, width: 60 },
    { key: 'size', head: t`Size`, cell: ({ size }) => cut(size), sort: true, isOff: true, width: 70 },
    { key: 'source', head: t`Source`, cell: ({ source }) => cut(source), isOff: true, width: 130 },
    ...(seesNotes
      ? [{ key: 'note' as const, head: t`Note`, cell: ({ note }: PersonRow) => cut(note), isOff: true, width: 180 }]
      : []),
  ];
  return [
    { key: 'person', head: t`Person`, cell: (row) => <PersonName row={row} />, sort: true },
    ...(seesAddresses
      ? [
          {
            key: 'email' as const,
            head: t`E-mail`,
            cell: ({ email }: PersonRow) => cut(email),
            sort: true as const,
            width: 184,
          },
        ]
      : []),
    { key: 'state', head: t`State`, cell: (row) => <PlaceStanding place={row} />, sort: true, width: 186 },
    ...(run === null
      ? [{ key: 'run' as const, head: t`Run`, cell: (row: PersonRow) => <RunName row={row} />, width: 150 }]
      : []),
    {
      key: 'wave',
      head: t`Wave`,
      cell: wave,
      sort: true,
      width: run === null ? 172 : 88,
      ...(run !== null && { look: 'figure' }),
    },
    { key: 'distance', head: t`Distance`, cell: ({ distance }) => cut(distance), sort: true, width: 90 },
    { key: 'group', head: t`Group`, cell: (row) => <GroupName row={row} />, sort: true, width: 150 },
    {
      key: 'captain',
      head: t`Captain`,
      cell: ({ is_captain, captain }) => (is_captain ? t`captain` : cut(captain)),
      width: 110,
      // With all runs there is no room for it.
      isOff: run === null,
    },
    ...(seesAddresses ? closed : []),
    ...(may('money.read')
      ? [
          {
            key: 'paid' as const,
            head: t({ context: 'column', message: 'Paid' }),
            cell: ({ paid, currency }: PersonRow) => (paid === null ? none : money(paid, currency)),
            sort: true as const,
            isOff: true,
            align: 'right' as const,
            width: 100,
          },
        ]
      : []),
    {
      key: 'signed',
      head: t`Signed`,
      cell: ({ signed }) => (signed ? t`yes` : none),
      isOff: true,
      width: 120,
    },
    {
      key: 'bib',
      head: t`Start number`,
      cell: ({ bib }) => bib ?? none,
      sort: true,
      isOff: true,
      align: 'right',
      width: 110,
    },
    { key: 'number', head: t`Place`, cell: ({ id }) => id, isOff: true, align: 'right', width: 80 },
    {
      key: 'since',
      head: t`Since`,
      cell: ({ since, region }) => longDateOf(since, region),
      sort: true,
      isOff: true,
      width: 150,
    },
  ];
}

const GroupName = ({ row: { group_id: id, group_name: name } }: { readonly row: PersonRow }) => (
  <span className={styles.cut} translate="no">
    <Link to={staffPath('group', { id })}>{id}</Link>
    {name !== null && ` ${name}`}
  </span>
);

const RunName = ({ row: { run_id: id, run } }: { readonly row: PersonRow }) => (
  <Link className={styles.cut} to={staffPath('runPeople', { id })} translate="no">
    {run}
  </Link>
);
