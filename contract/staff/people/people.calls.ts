import * as v from 'valibot';
import { calls } from '../../call.ts';
import { tshirtSizes } from '../../constants.ts';
import { RealDay, RealMoment } from '../../values/moments.ts';
import { commonQuery, Day, Id } from '../../values/values.ts';
import { sourceKinds } from '../runs/numbers.calls.ts';
import { Hit, NeedName, PersonRow, PlaceStateName, peopleSorts } from './people.values.ts';
import { GroupTold, PlaceTold } from './place.values.ts';

const Count = v.number();
/** `campaign:spring`. */
export const SourceName = v.pipe(
  v.string(),
  v.maxLength(320),
  v.regex(new RegExp(`^(?:${sourceKinds.join('|')}):`, 'u')),
);
const reading = { access: 'staff', right: 'people.read', stepUp: false } as const;

/** What is looked for, as it was typed. */
const Asked = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100), v.regex(/^[^\0]*$/u));

/** What narrows the table, and its order. */
const peopleFilter = {
  run_id: v.optional(Id),
  category_id: v.optional(Id),
  wave_id: v.optional(Id),
  group_id: v.optional(Id),
  /** The beginnings of names, an address or the end of a telephone number. */
  q: v.optional(Asked),
  /** Left out: all that is not over. */
  state: v.optional(PlaceStateName),
  lacks: v.optional(NeedName),
  /** A mail to its address came back. */
  bounced: v.optional(v.boolean()),
  /** Ordered since that day, in the time of the runs. */
  since: v.optional(RealDay),
  /** Of waves that start in this time, both ends included. */
  starts_from: v.optional(RealMoment),
  starts_until: v.optional(RealMoment),
  /** Paid on that day, where the run is. */
  paid_on: v.optional(Day),
  size: v.optional(v.picklist(tshirtSizes)),
  /** Where the order came from: a kind and its name. */
  source: v.optional(SourceName),
};
const order = { sort: v.optional(v.picklist(peopleSorts)), descending: v.optional(v.boolean()) };
/** Where the page before ended, as it said. */
const Cursor = v.pipe(v.string(), v.maxLength(500));

/** Who runs, on which place (docs/rules/people.md). */
export const peopleCalls = calls({
  'GET staff/people': {
    ...reading,
    summary: 'Places and their people, of one run or all; columns that the caller may not see are null',
    query: v.object({ ...commonQuery, ...peopleFilter, ...order, cursor: v.optional(Cursor) }),
    answer: v.object({
      rows: v.array(PersonRow),
      next: v.nullable(v.string()),
      /** Of all rows that the filters leave, and their groups; on the first page, else null. */
      count: v.nullable(v.object({ places: Count, groups: Count })),
      /** Of the run, or of all, as the ready views count them; null as `count`. */
      views: v.nullable(
        v.object({
          all: Count,
          /** Null for who may not filter by them. */
          bounced: v.nullable(Count),
          lacks: v.nullable(v.record(NeedName, Count)),
        }),
      ),
    }),
    errors: ['not_found', 'forbidden'],
  },
  'GET staff/find': {
    ...reading,
    limits: ['find'],
    summary: 'Finds places and groups by numbers, codes, payments, addresses and names, of one run or all',
    query: v.object({ ...commonQuery, q: Asked, run_id: v.optional(Id) }),
    answer: v.object({ hits: v.array(Hit) }),
    errors: ['not_found', 'rate_limited'],
  },
  'GET staff/places/{id}': {
    ...reading,
    about: 'place',
    params: v.object({ id: Id }),
    summary: 'A place: who has it, what happens next by itself, its whole life, and what the caller may do',
    query: v.object(commonQuery),
    answer: PlaceTold,
    errors: ['not_found'],
  },
  'GET staff/groups/{id}': {
    ...reading,
    about: 'group',
    params: v.object({ id: Id }),
    summary: 'A group: its places, what happens next by itself, its whole life, and what the caller may do',
    query: v.object(commonQuery),
    answer: GroupTold,
    errors: ['not_found'],
  },
});
