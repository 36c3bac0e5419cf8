import * as v from 'valibot';
import { calls } from '../call.ts';
import { commonQuery, Id, Line } from '../values/values.ts';

const listedLimit = 60;
const ofPlace = { access: 'account', params: v.object({ id: Id }) } as const;

/** What stands on the list of a place: nothing if nobody agreed. */
const Listing = v.object({
  /** The run has a list. */
  is_on: v.boolean(),
  /** For a child, only the first name and an initial are shown, whatever is typed. */
  is_child: v.boolean(),
  /** As it stands there; null if nobody agreed. */
  name: v.nullable(v.string()),
  club: v.nullable(v.string()),
  /** A suggestion to begin with. */
  suggested: v.string(),
});
export type Listing = v.InferOutput<typeof Listing>;

/** The public start list of a run: who agreed, as long as the place is theirs (docs/rules/groups.md 10). */
export const startListCalls = calls({
  'GET runs/{key}/start-list': {
    access: 'open',
    summary: 'The people who agreed to stand on the run’s start list',
    params: v.object({ key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) }),
    query: v.object(commonQuery),
    answer: v.object({
      people: v.array(v.object({ name: v.string(), club: v.nullable(v.string()), category_id: Id })),
    }),
    errors: ['not_found'],
  },
  'GET places/{id}/start-list': {
    ...ofPlace,
    summary: 'What the start list shows of the caller’s own place, or of their child’s',
    query: v.object(commonQuery),
    answer: Listing,
    errors: ['not_found'],
  },
  'POST places/{id}/start-list': {
    ...ofPlace,
    summary: 'Agrees to stand on the start list under this name, or takes that back with null',
    body: v.object({ name: v.nullable(Line(listedLimit)), club: v.nullable(Line(listedLimit)) }),
    answer: Listing,
    errors: ['not_found', 'invalid', 'rate_limited'],
  },
});
