import type { Need } from '#contract/groups/startData.ts';
import { needs } from '#contract/groups/startData.ts';
import { type PlaceStateWord, peopleSorts, placeStates } from '#contract/staff/people/people.values.ts';
import { useTableChoice } from '../../../parts/table/useTableChoice.ts';
import type { PeopleFilter } from '../../../queries/people/people.ts';

/** Ready views, each a filter that is asked for daily. */
export const peopleViews = ['all', 'size', 'person', 'declaration', 'bounced', 'money'] as const;
export type PeopleView = (typeof peopleViews)[number];

const filterOfView: Readonly<Record<PeopleView, PeopleFilter>> = {
  all: {},
  size: { lacks: 'size' },
  person: { lacks: 'person' },
  declaration: { lacks: 'declaration' },
  bounced: { bounced: true },
  money: { lacks: 'money' },
};

const oneOf = <One extends string>(all: readonly One[], text: string | undefined): One | undefined =>
  all.find((one) => one === text);
const idIn = (text: string | undefined) => (/^[1-9]\d{0,8}$/u.test(text ?? '') ? Number(text) : undefined);
const dayIn = (text: string | undefined) => (/^\d{4}-\d\d-\d\d$/u.test(text ?? '') ? text : undefined);

/**
 * What the table shows, as its address says it, and what is asked of the server for it. An address from elsewhere, with
 * words that mean nothing, shows everybody.
 */
export function usePeopleChoice(runId: number | null, seesAddresses: boolean) {
  const choice = useTableChoice({
    sort: runId === null ? '-since' : 'wave',
    views: seesAddresses ? peopleViews : ['all'],
    filters: ['state', 'missing', 'wave', 'distance', 'bounced', 'since'],
  });
  const { filters, words, isDescending } = choice;
  const asked: Record<string, unknown> = {
    ...filterOfView[choice.view as PeopleView],
    run_id: runId ?? undefined,
    q: words === '' ? undefined : words.slice(0, 100),
    state: oneOf<PlaceStateWord>(placeStates, filters.state),
    wave_id: idIn(filters.wave),
    category_id: idIn(filters.distance),
    since: dayIn(filters.since),
    sort: oneOf(peopleSorts, choice.sortColumn),
    descending: isDescending || undefined,
  };
  const lacks = oneOf<Need>(needs, filters.missing);
  if (seesAddresses && lacks !== undefined) asked.lacks = lacks;
  if (seesAddresses && filters.bounced === 'true') asked.bounced = true;
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as PeopleFilter;
  return { choice, query };
}
