import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { defaultRegion, tshirtSizes } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { placeStates } from '#contract/staff/people/people.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { readOn } from '../../../effects/people/table.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useMe } from '../../../hooks/useMe.ts';
import { useMissingWords } from '../../../parts/people/useMissingWords.ts';
import { usePlaceWords } from '../../../parts/people/usePlaceState.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { DataTable } from '../../../parts/table/DataTable.tsx';
import { shownColumns } from '../../../parts/table/useRows.ts';
import { followingKey, peopleQuery, viewsQuery } from '../../../queries/people/people.ts';
import { boardQuery, type Run } from '../../../queries/runs/runs.ts';
import { PersonCard } from './PersonCard.tsx';
import { SaveTable } from './SaveTable.tsx';
import { type PeopleView, peopleViews, usePeopleChoice } from './usePeopleChoice.ts';
import { usePeopleColumns } from './usePeopleColumns.tsx';

/** Places and their people, of one run or of all. */
export function PeopleTable({ run }: { readonly run: Run | null }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const seesAddresses = useMe().role !== 'reader';
  const { choice, query } = usePeopleChoice(run?.id ?? null, seesAddresses);
  const read = useQuery(peopleQuery(services, query));
  const isReading = useIsFetching({ queryKey: followingKey(query) }) > 0;
  const columns = usePeopleColumns(run);
  const views = useViews(run, seesAddresses);
  const filters = useFilters(run, seesAddresses);
  if (read.data === undefined) return <ReadState read={read} />;
  const count = read.data[0]?.count ?? null;
  const [places, groups] = [count?.places ?? 0, count?.groups ?? 0];
  const inGroups = t`${plural(groups, { one: 'in # group', other: 'in # groups' })}`;
  return (
    <>
      <ReadState read={read} />
      <DataTable
        label={t`People`}
        choice={choice}
        columns={columns}
        rows={read.data.flatMap(({ rows }) => rows)}
        keyOf={({ id }) => String(id)}
        nameOf={({ id, name, email }) => name ?? email ?? t`place ${id}`}
        addressOf={({ id }) => staffPath('place', { id })}
        card={(row) => <PersonCard row={row} isOfRun={run !== null} />}
        seek={t`Name, e-mail, number`}
        views={views}
        filters={filters}
        tools={run !== null && <SaveTable run={run} columns={shownColumns(columns, choice)} filter={query} />}
        isServerSorted
        total={count?.places ?? null}
        totalWords={`${t`${plural(places, { one: '# place', other: '# places' })}`} ${inGroups}`}
        more={{
          isThere: read.data.at(-1)?.next != null,
          isReading,
          onMore: () => void readOn(services, query),
        }}
        empty={t`Nobody matches. Take a filter away to see more.`}
      />
    </>
  );
}

function useViews(run: Run | null, seesAddresses: boolean) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { data: counts } = useQuery({
    ...viewsQuery(services, run?.id ?? Number.NaN),
    enabled: run !== null && seesAddresses,
  });
  const labels: Readonly<Record<PeopleView, string>> = {
    all: t({ context: 'people', message: 'All' }),
    size: t`No size`,
    person: t`No person`,
    declaration: t`Not signed`,
    bounced: t`E-mail came back`,
    money: t`Reservations`,
  };
  const countOf = (view: PeopleView) =>
    view === 'all' ? counts?.all : view === 'bounced' ? counts?.bounced : counts?.lacks?.[view];
  if (!seesAddresses) return [];
  return peopleViews.map((key) => {
    const count = countOf(key);
    return { key, label: labels[key], ...(count != null && { count }), isBad: key === 'bounced' && (count ?? 0) > 0 };
  });
}

function useFilters(run: Run | null, seesAddresses: boolean) {
  const { t } = useLingui();
  const { dayAndTime, clockTime } = useFormat();
  const { services } = useStaff();
  const states = usePlaceWords();
  const needs = useMissingWords();
  const board = useQuery({
    ...boardQuery(services, run?.id ?? Number.NaN),
    enabled: run !== null,
    refetchInterval: false,
  });
  const moment = (at: string) => dayAndTime(at, run?.region ?? defaultRegion);
  const waves = run === null ? [] : (board.data?.waves ?? []);
  return [
    ...(run === null
      ? []
      : [
          {
            key: 'category_id',
            label: t`Distance`,
            options: run.categories.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            key: 'wave_id',
            label: t`Wave`,
            options: waves.map(({ id, wave_time }) => ({
              value: String(id),
              label: (wave_time.startsWith(run.date) ? clockTime : dayAndTime)(wave_time, run.region),
            })),
          },
        ]),
    {
      key: 'state',
      label: t`State`,
      options: placeStates.map((value) => ({ value, label: states[value].text })),
    },
    { key: 'invited', label: t`Invited`, options: [{ value: 'true', label: t`yes` }] },
    ...(seesAddresses
      ? [
          {
            key: 'lacks',
            label: t`Missing`,
            options: Object.entries(needs).map(([value, label]) => ({ value, label })),
          },
          { key: 'bounced', label: t`E-mail came back`, options: [{ value: 'true', label: t`yes` }] },
          { key: 'size', label: t`Size`, options: tshirtSizes.map((value) => ({ value, label: value })) },
          // A kind and its name, which alone says something.
          { key: 'source', label: t`Source`, format: (value: string) => value.slice(value.indexOf(':') + 1) },
        ]
      : []),
    { key: 'since', label: t`Since` },
    { key: 'paid_on', label: t`Paid on` },
    { key: 'starts_from', label: t`Starts from`, format: moment },
    { key: 'starts_until', label: t`Starts until`, format: moment },
  ];
}
