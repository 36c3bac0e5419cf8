import * as v from 'valibot';
import { tshirtSizes } from '#contract/constants.ts';
import type { Need } from '#contract/groups/startData.ts';
import { needs } from '#contract/groups/startData.ts';
import { type PlaceStateWord, peopleSorts, placeStates } from '#contract/staff/people/people.values.ts';
import { SourceName } from '#contract/staff/people/peopleFilter.ts';
import { RealDay, RealMoment } from '#contract/values/moments.ts';
import { useTableChoice } from '../../../parts/table/useTableChoice.ts';
import type { PeopleFilter } from '../../../queries/people/people.ts';

/** Ready views, each a filter that is asked for daily. */
export const peopleViews = ['all', 'size', 'person', 'declaration', 'bounced', 'money'] as const;
export type PeopleView = (typeof peopleViews)[number];

/** As the call names them, and every link that leads here. */
const peopleFilters = [
  'state',
  'invited',
  'lacks',
  'wave_id',
  'category_id',
  'bounced',
  'size',
  'since',
  'paid_on',
  'source',
  'starts_from',
  'starts_until',
] as const;

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
const dayIn = (text: string | undefined) => (v.is(RealDay, text) ? text : undefined);
const momentIn = (text: string | undefined) => (v.is(RealMoment, text) ? text : undefined);
const sourceIn = (text: string | undefined) => (v.is(SourceName, text) ? text : undefined);

/**
 * What the table shows, as its address says it, and what is asked of the server for it. An address from elsewhere, with
 * words that mean nothing, shows everybody.
 */
export function usePeopleChoice(runId: number | null, seesAddresses: boolean) {
  const choice = useTableChoice({
    sort: runId === null ? '-since' : 'wave',
    views: seesAddresses ? peopleViews : ['all'],
    filters: peopleFilters,
  });
  const { filters, words, isDescending } = choice;
  const asked: Record<string, unknown> = {
    ...filterOfView[choice.view as PeopleView],
    run_id: runId ?? undefined,
    q: words === '' ? undefined : words.slice(0, 100),
    state: oneOf<PlaceStateWord>(placeStates, filters.state),
    invited: filters.invited === 'true' || undefined,
    wave_id: idIn(filters.wave_id),
    category_id: idIn(filters.category_id),
    since: dayIn(filters.since),
    paid_on: dayIn(filters.paid_on),
    starts_from: momentIn(filters.starts_from),
    starts_until: momentIn(filters.starts_until),
    sort: oneOf(peopleSorts, choice.sortColumn),
    descending: isDescending || undefined,
  };
  // Who may not read it may not ask for it either: such an address shows them everybody.
  if (seesAddresses) {
    asked.lacks = oneOf<Need>(needs, filters.lacks) ?? asked.lacks;
    if (filters.bounced === 'true') asked.bounced = true;
    asked.size = oneOf(tshirtSizes, filters.size);
    asked.source = sourceIn(filters.source);
  }
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as PeopleFilter;
  return { choice, query };
}
