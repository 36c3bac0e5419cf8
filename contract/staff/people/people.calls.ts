import * as v from 'valibot';
import { calls } from '../../call.ts';
import { commonQuery, Id } from '../../values/values.ts';
import { Hit, NeedName, PersonRow } from './people.values.ts';
import { peopleFilter, Sought } from './peopleFilter.ts';
import { GroupDetails, PlaceDetails } from './place.values.ts';

const Count = v.number();
const reading = { access: 'staff', right: 'people.read', stepUp: false } as const;

/** Where the page before ended, as its answer has it. */
const Cursor = v.pipe(v.string(), v.maxLength(500));

/** Who runs, on which place (docs/rules/people.md). */
export const peopleCalls = calls({
  'GET staff/people': {
    ...reading,
    summary: 'Places and their people, of one run or all; columns that the caller may not see are null',
    query: v.object({ ...commonQuery, run_id: v.optional(Id), ...peopleFilter, cursor: v.optional(Cursor) }),
    answer: v.object({
      rows: v.array(PersonRow),
      next: v.nullable(v.string()),
      /** The numbers of all rows that the filters leave, and of their groups; on the first page, else null. */
      count: v.nullable(v.object({ places: Count, groups: Count })),
    }),
    errors: ['not_found', 'forbidden'],
  },
  'GET staff/runs/{id}/people/views': {
    ...reading,
    about: 'run',
    params: v.object({ id: Id }),
    summary: 'How many places of a run the ready views of its table hold, whatever else is filtered',
    query: v.object(commonQuery),
    answer: v.object({
      all: Count,
      /** Null for members who may not filter by them. */
      bounced: v.nullable(Count),
      lacks: v.nullable(v.record(NeedName, Count)),
    }),
    errors: ['not_found'],
  },
  'GET staff/find': {
    ...reading,
    limits: ['find'],
    summary: 'Finds places and groups by numbers, codes, payments, addresses and names, of one run or all',
    query: v.object({ ...commonQuery, q: Sought, run_id: v.optional(Id) }),
    answer: v.object({ hits: v.array(Hit) }),
    errors: ['not_found', 'rate_limited'],
  },
  'GET staff/places/{id}': {
    ...reading,
    about: 'place',
    params: v.object({ id: Id }),
    summary: 'A place: who has it, what happens next by itself, its whole life, and what the caller may do',
    query: v.object(commonQuery),
    answer: PlaceDetails,
    errors: ['not_found'],
  },
  'GET staff/groups/{id}': {
    ...reading,
    about: 'group',
    params: v.object({ id: Id }),
    summary: 'A group: its places, what happens next by itself, its whole life, and what the caller may do',
    query: v.object(commonQuery),
    answer: GroupDetails,
    errors: ['not_found'],
  },
});
