import * as v from 'valibot';
import { calls } from '../../call.ts';
import { commonQuery, Id, Moment, StartNumber, whole } from '../../values/values.ts';
import { Task } from './tasks.calls.ts';

const NumberRange = v.object({
  /** Of a distance, or of one wave: its places are not given numbers of the distance's range. */
  of: v.picklist(['distance', 'wave']),
  /** The distance's or the wave's. */
  id: Id,
  from: StartNumber,
  to: StartNumber,
  /** Its last numbers are kept for latecomers: so many, or so many per cent of it. */
  spare: whole(0, 99_999),
  spare_in: v.picklist(['percent', 'places']),
});
export type NumberRange = v.InferOutput<typeof NumberRange>;

const ofRun = { access: 'staff', about: 'run', stepUp: false, params: v.object({ id: Id }) } as const;
const Count = v.number();

/** To those who have none, or to all whose number is not printed. */
const given = { again: v.boolean() };

const NumbersPreview = v.object({
  /** In their order. */
  ranges: v.array(
    v.object({
      of: NumberRange.entries.of,
      id: Id,
      /** Its paid places, and those that get another number than they have. */
      places: Count,
      given: Count,
      /** The lowest and the highest number of its places afterwards; null: none has one. */
      first: v.nullable(Count),
      last: v.nullable(Count),
      /** Numbers kept for latecomers, and those of them that are left afterwards. */
      spare: Count,
      spare_left: Count,
      /** Places for which there is no number. */
      missing: Count,
    }),
  ),
  /** Places that get another number than they have. */
  places: Count,
  /** Places whose number is printed: they keep it. */
  printed: Count,
  /** Places of no range. */
  outside: Count,
  /** To be sent with the order, which is refused when its effects would be different. */
  digest: v.string(),
  fuse_minutes: Count,
});

/** Start numbers of a run by rule (docs/rules/start-numbers.md). */
export const startNumberCalls = calls({
  'GET staff/runs/{id}/start-numbers': {
    ...ofRun,
    right: 'runs.read',
    summary: 'The ranges of start numbers of a run, and how many places have one',
    query: v.object(commonQuery),
    answer: v.object({
      ranges: v.array(NumberRange),
      version: Count,
      distances: v.array(v.object({ id: Id, name: v.string(), places: Count, numbered: Count })),
      waves: v.array(v.object({ id: Id, category_id: Id, wave_time: Moment, places: Count })),
      /** Paid places, those with a number, and those whose number is printed. */
      places: Count,
      numbered: Count,
      printed: Count,
    }),
    errors: ['not_found'],
  },
  'POST staff/runs/{id}/start-numbers': {
    ...ofRun,
    right: 'runs.write',
    summary: 'Changes the ranges of start numbers of a run; no two may overlap',
    body: v.object({ version: whole(0, 2_147_483_647), ranges: v.pipe(v.array(NumberRange), v.maxLength(200)) }),
    answer: v.object({ version: Count }),
    errors: ['not_found', 'changed_meanwhile', 'invalid'],
  },
  'POST staff/runs/{id}/start-numbers/preview': {
    ...ofRun,
    right: 'runs.write',
    repeats: true,
    summary: 'Previews giving start numbers by the ranges',
    body: v.object(given),
    answer: NumbersPreview,
    errors: ['not_found'],
  },
  'POST staff/runs/{id}/start-numbers/order': {
    ...ofRun,
    right: 'runs.write',
    summary: 'Orders that start numbers are given as previewed',
    body: v.object({ ...given, digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u)) }),
    answer: Task,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST staff/runs/{id}/start-numbers/printed': {
    ...ofRun,
    right: 'runs.write',
    summary: 'Locks all start numbers to their places, since they are printed; or unlocks them again',
    body: v.object({ printed: v.boolean() }),
    answer: v.object({ places: Count }),
    errors: ['not_found', 'changed_meanwhile'],
  },
});
