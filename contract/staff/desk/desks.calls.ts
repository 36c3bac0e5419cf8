import * as v from 'valibot';
import { calls } from '../../call.ts';
import { commonQuery, Id, Moment } from '../../values/values.ts';

const ofRun = {
  access: 'staff',
  right: 'desk.lead',
  stepUp: false,
  about: 'run',
  params: v.object({ id: Id }),
} as const;
const Count = v.number();

/** Something that happened at a desk. */
const At = v.object({ desk: v.string(), at: Moment });

const DeskConflict = v.object({
  /** Two desks did what only one can have; an undo that a desk may not do; or the place is not as the desk knew it. */
  kind: v.picklist(['checkIn', 'person', 'number', 'undo', 'handedOver', 'ended', 'unknown']),
  /** Null for a place that was sold at a desk, or that is not of this run. */
  place_id: v.nullable(Id),
  group_id: v.nullable(Id),
  /** Who it is about. */
  name: v.nullable(v.string()),
  bib: v.nullable(v.number()),
  later: At,
  /** What counts instead, and whose; null: nothing does. */
  first: v.nullable(v.object({ ...At.entries, name: v.nullable(v.string()) })),
});
export type DeskConflict = v.InferOutput<typeof DeskConflict>;

/** What the lead of the desks sees of a run's day. */
const DeskBoard = v.object({
  waves: v.array(
    v.object({
      id: Id,
      category: v.string(),
      wave_time: Moment,
      /** Paid places, and those sold at a desk. */
      expected: Count,
      here: Count,
    }),
  ),
  desks: v.array(
    v.object({
      id: Id,
      name: v.string(),
      is_lead: v.boolean(),
      paired_at: Moment,
      last_heard_at: Moment,
      state: v.picklist(['open', 'left', 'revoked']),
      events: Count,
    }),
  ),
  conflicts: v.array(DeskConflict),
});

/** The desks of a run, for their lead (docs/rules/desk.md). */
export const desksCalls = calls({
  'GET staff/runs/{id}/desks': {
    ...ofRun,
    summary: 'Who is at the run, its desks, and what they did twice',
    query: v.object(commonQuery),
    answer: DeskBoard,
    errors: ['not_found'],
  },
  'POST staff/runs/{id}/desks/code': {
    ...ofRun,
    secret: true,
    summary: 'Makes a code by which one phone becomes a desk of the run',
    /** The lead's own phone takes back what other desks did. */
    body: v.object({ lead: v.boolean() }),
    answer: v.object({ code: v.string(), expires_at: Moment }),
    errors: ['not_found', 'run_over'],
  },
  'POST staff/runs/{id}/desks/revoke': {
    ...ofRun,
    summary: 'Ends a desk: its phone wipes what it has at its next call',
    body: v.object({ desk_id: Id }),
    answer: v.object({}),
    errors: ['changed_meanwhile'],
  },
});
