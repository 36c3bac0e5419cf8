import * as v from 'valibot';
import { calls } from '../../call.ts';
import { MomentOrWall } from '../../values/moments.ts';
import { Cents, commonQuery, Id, Line, Moment, PaymentId } from '../../values/values.ts';

const Digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u));
const params = v.object({ id: Id });
const ofWave = { about: 'wave', params } as const;
const ofRun = { about: 'run', params } as const;
const ofTask = { about: 'task', params } as const;

/** One action for many groups: ordered, stopped until its fuse has burnt, then done group by group. */
export const Task = v.object({
  id: Id,
  kind: v.picklist(['wave.time', 'wave.cancel', 'run.cancel', 'day.shift', 'places.refund', 'numbers.give']),
  run_id: Id,
  wave_id: v.nullable(Id),
  /** For a move: the new time. */
  wave_time: v.nullable(Moment),
  /** When the wave starts, or did before it was moved, and of which distance it is. */
  wave_was: v.nullable(Moment),
  distance: v.nullable(v.string()),
  /** For a shifted day: by how many minutes, negative for earlier, and how many waves; its two times are the first wave's. */
  shift: v.nullable(v.object({ minutes: v.number(), waves: v.number() })),
  /** For a refund of places of a payment: which payment, and the group that it was made for. */
  of_payment: v.nullable(v.object({ id: PaymentId, group_id: Id })),
  state: v.picklist(['asked', 'planned', 'running', 'stuck', 'done', 'stopped']),
  reason: v.string(),
  /** Accounts, and what they are called: null for one that is gone. */
  ordered_by: Id,
  orderer: v.nullable(v.string()),
  approved_by: v.nullable(Id),
  approver: v.nullable(v.string()),
  /** A member who may pay out has to approve it before its fuse burns. */
  needs_yes: v.boolean(),
  ordered_at: Moment,
  /** When its fuse has burnt; null while it waits for approval. */
  starts_at: v.nullable(Moment),
  ended_at: v.nullable(Moment),
  /** As it was ordered: the number of places, and of those with a known person. */
  places: v.number(),
  people: v.number(),
  /** Null for members who read no money. */
  back: v.nullable(Cents),
  offered: v.nullable(Cents),
  /** While it waits for approval, all of this is as of now, with what both may come to if reservations are paid until then. */
  up_to: v.nullable(Cents),
  /**
   * To be sent with the approval, which covers this and no more; null if no approval is awaited, or the reader sees
   * no money.
   */
  digest: v.nullable(v.string()),
  /** Groups. */
  done: v.number(),
  of: v.number(),
  /** The part that could not be done, and the reason; for the whole task where there is no group. */
  faults: v.array(
    v.object({
      group_id: v.nullable(Id),
      why: v.string(),
    }),
  ),
  /** The line of the log that takes it back in one act, and until when; null if that is not possible. */
  undo: v.nullable(v.object({ id: Id, until: Moment })),
});
export type Task = v.InferOutput<typeof Task>;

/** The starts of a distance, or of a whole day: the first and the last one. */
const starts = { first: Moment, last: Moment };
const counts = { places: v.number(), people: v.number(), mails: v.number() };

/** What becomes of the waves of a day that is shifted. */
const Shift = v.object({
  /** Waves that move, by their times now. */
  moves: v.array(v.object({ wave_id: Id, was: Moment, is: Moment })),
  distances: v.array(
    v.object({ category_id: Id, waves: v.number(), was: v.object(starts), is: v.object(starts), ...counts }),
  ),
  was: v.object(starts),
  is: v.object(starts),
  /** Waves that start before the order takes effect: they stay. */
  stay: v.array(Id),
  /** Waves of distances that stay, and that would newly start at the same time as one that moves. */
  collisions: v.array(v.object({ wave_id: Id, category_id: Id, wave_time: Moment })),
  /** The run’s other runs on that day in the same city, which are shifted by an order of their own. */
  neighbours: v.array(v.object({ run_id: Id, name: v.string() })),
  /** Null if the sun does not set that day; rough where the place of the run is not set. */
  sunset: v.nullable(v.object({ at: Moment, is_rough: v.boolean() })),
});

export const TaskPreview = v.object({
  groups: v.array(
    v.object({
      id: Id,
      name: v.nullable(v.string()),
      wave_id: Id,
      places: v.number(),
      /** How many of its places have a known person, and its contact person; the telephone is null for members who may not read it. */
      people: v.number(),
      captain: v.nullable(v.string()),
      phone: v.nullable(v.string()),
      /** Where the group moves; null when it does not, or when its money goes back. */
      to: v.nullable(Id),
      back: Cents,
      offered: Cents,
    }),
  ),
  places: v.number(),
  /** How many of the places have a known person. */
  people: v.number(),
  /** Cents that go back, and that may be taken back. */
  back: Cents,
  offered: Cents,
  /** The most that both may come to, if reservations are paid until then. */
  up_to: Cents,
  mails: v.number(),
  /** For a move so early that the gates open earlier, too: `HH:MM`, from when to when. */
  gates: v.nullable(v.object({ was: v.string(), is: v.string() })),
  shift: v.nullable(Shift),
  /** To be sent with the order, which is refused when its effects would be different. */
  digest: v.string(),
  needs_yes: v.boolean(),
  /** The time in which it can be stopped before anything happens. */
  fuse_minutes: v.number(),
});

export type TaskPreview = v.InferOutput<typeof TaskPreview>;

/** A moment, or the clock on the wall where the run is. */
const time = { wave_time: MomentOrWall };
/** The most minutes by which a day is shifted at once. */
const mostShiftMinutes = 720;
const shifted = {
  /** The first wave that moves, or any time before it. */
  from: MomentOrWall,
  /** Negative for earlier. */
  minutes: v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(-mostShiftMinutes),
    v.maxValue(mostShiftMinutes),
    v.check((minutes) => minutes !== 0),
  ),
  categories: v.pipe(v.array(Id), v.minLength(1), v.maxLength(100)),
};
const outcomes = {
  /** Groups that are not named have their money back. */
  outcomes: v.pipe(v.array(v.object({ group_id: Id, wave_id: v.nullable(Id) })), v.maxLength(5_000)),
};
const cancelled = { ...outcomes, reason: Line(500) };
const digest = { digest: Digest };
const moving = { access: 'staff', right: 'runs.write', stepUp: false } as const;
const cancelling = { access: 'staff', right: 'runs.cancel', stepUp: true } as const;
const paying = { access: 'staff', right: 'money.write', stepUp: true } as const;
const ofMove = ['not_found', 'wave_exists', 'sale_closed', 'changed_meanwhile', 'wave_full', 'invalid'] as const;

/** What staff have done to many groups at once, and money that they offer back (docs/rules/tasks.md). */
export const taskCalls = calls({
  'GET staff/tasks': {
    access: 'staff',
    right: 'runs.read',
    stepUp: false,
    summary: 'Bulk changes, newest first',
    query: v.object({ ...commonQuery, run_id: v.optional(Id) }),
    answer: v.object({ tasks: v.array(Task) }),
    errors: ['not_found'],
  },
  'POST staff/waves/{id}/time/preview': {
    ...moving,
    ...ofWave,
    repeats: true,
    summary: 'Previews moving a wave to another time',
    body: v.object(time),
    answer: TaskPreview,
    errors: ofMove,
  },
  'POST staff/waves/{id}/time': {
    ...moving,
    ...ofWave,
    summary: 'Orders the previewed move of a wave to another time',
    body: v.object({ ...time, ...digest }),
    answer: Task,
    errors: ofMove,
  },
  'POST staff/runs/{id}/shift/preview': {
    ...moving,
    ...ofRun,
    repeats: true,
    summary: 'Previews shifting all waves of a day from a time on by some minutes',
    body: v.object(shifted),
    answer: TaskPreview,
    errors: ofMove,
  },
  'POST staff/runs/{id}/shift': {
    ...moving,
    ...ofRun,
    summary: 'Orders the previewed shift of a day',
    body: v.object({ ...shifted, reason: Line(500), ...digest }),
    answer: Task,
    errors: ofMove,
  },
  'POST staff/waves/{id}/cancel/preview': {
    ...cancelling,
    ...ofWave,
    repeats: true,
    summary: 'Previews cancelling a wave, group by group',
    /** `nearest`: all groups go to the nearest waves with room, and the outcomes are not looked at. */
    body: v.object({ ...outcomes, nearest: v.optional(v.boolean()) }),
    answer: TaskPreview,
    errors: ofMove,
  },
  'POST staff/waves/{id}/cancel': {
    ...cancelling,
    ...ofWave,
    summary: 'Orders the previewed cancellation of a wave; it is closed at once',
    body: v.object({ ...cancelled, ...digest }),
    answer: Task,
    errors: ofMove,
  },
  'POST staff/runs/{id}/cancel/preview': {
    ...cancelling,
    ...ofRun,
    repeats: true,
    summary: 'Previews cancelling a run, group by group',
    body: v.object(outcomes),
    answer: TaskPreview,
    errors: ofMove,
  },
  'POST staff/runs/{id}/cancel': {
    ...cancelling,
    ...ofRun,
    summary: 'Orders the previewed cancellation of a run; its sales end at once',
    body: v.object({ ...cancelled, ...digest }),
    answer: Task,
    errors: ofMove,
  },
  'POST staff/tasks/{id}/stop': {
    ...moving,
    ...ofTask,
    summary: 'Stops a bulk change: before its fuse has burnt nothing is done, later nothing more',
    answer: Task,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST staff/tasks/{id}/retry': {
    ...moving,
    ...ofTask,
    summary: 'Retries the groups that could not be done',
    answer: Task,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST staff/tasks/{id}/approve': {
    ...paying,
    ...ofTask,
    summary: 'Approves somebody else’s bulk change with refunds, for the sum that was read',
    body: v.object(digest),
    answer: Task,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
  },
  'POST staff/tasks/{id}/refuse': {
    ...paying,
    ...ofTask,
    summary: 'Declines a bulk change, or withdraws an approval before its fuse has burnt; either stops it',
    answer: Task,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST staff/payments/{id}/offer': {
    ...paying,
    about: 'payment',
    limits: ['refundOffer'],
    params: v.object({ id: PaymentId }),
    summary: 'Offers a payer a full refund, for a number of days and never past the start',
    body: v.object({ days: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(30)) }),
    answer: v.object({ amount: Cents, until: Moment }),
    errors: ['not_found', 'changed_meanwhile', 'rate_limited'],
  },
});
