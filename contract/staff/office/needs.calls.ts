import * as v from 'valibot';
import { calls } from '../../call.ts';
import { currencyOf, regions } from '../../constants.ts';
import { paymentAccounts } from '../../payments/providers.ts';
import { Cents, commonQuery, Day, Id, Moment, PaymentId } from '../../values/values.ts';
import { Task } from '../runs/tasks.calls.ts';

const Run = v.object({
  id: Id,
  name: v.string(),
  region: v.picklist(regions),
});
const Currency = v.picklist(Object.values(currencyOf));
const Wave = v.object({
  id: Id,
  wave_time: Moment,
  /** The distance's name. */
  distance: v.string(),
});

/** A bulk change, as far as a line needs it. */
const ofTask = {
  run: Run,
  task_id: Id,
  change: Task.entries.kind,
  wave_was: v.nullable(Moment),
  wave_time: v.nullable(Moment),
  distance: v.nullable(v.string()),
  shift: Task.entries.shift,
  of_payment: Task.entries.of_payment,
  groups: v.number(),
  since: Moment,
};

/** One thing that waits for the reader: each kind is filled by the room that knows it. */
export const WaitingNeed = v.variant('kind', [
  /** A bulk change of somebody else that moves money, and needs the reader's approval. */
  v.object({
    kind: v.literal('approval'),
    ...ofTask,
    by: v.nullable(v.string()),
    places: v.number(),
    people: v.number(),
    /** Refunds and refunds offered together. */
    amount: Cents,
    currency: Currency,
    /** Without an approval until then it is dropped, and everything stays as it is. */
    until: Moment,
  }),
  /** Refunds that a provider holds back until it has the money for them; of one account and currency. */
  v.object({
    kind: v.literal('refunds'),
    account: v.picklist(paymentAccounts),
    currency: Currency,
    count: v.number(),
    amount: Cents,
    /** What has to be paid in, as the provider was last asked; null if it did not say. */
    missing: v.nullable(Cents),
    since: Moment,
  }),
  /** Money that fits no order, or could not be refunded. */
  v.object({
    kind: v.literal('money'),
    /** Null for money of no payment of ours. */
    run: v.nullable(Run),
    payment_id: v.nullable(v.string()),
    group_id: v.nullable(Id),
    /** The provider's name of it, for what only its books have. */
    ref: v.nullable(v.string()),
    why: v.picklist(['review', 'disputed', 'stranger', 'refunded', 'returned', 'recovered']),
    amount: Cents,
    currency: Currency,
    since: Moment,
  }),
  /** Orders by transfer whose day is over, or sums to be sent back by hand; of one run. */
  v.object({
    kind: v.literal('transfers'),
    run: Run,
    why: v.picklist(['late', 'owed']),
    count: v.number(),
    amount: Cents,
    currency: Currency,
    since: Moment,
  }),
  /** A bulk change of the reader that could not be finished. */
  v.object({ kind: v.literal('stuck'), ...ofTask, done: v.number(), faults: v.number() }),
  /** People of a run to whom no mail comes through. */
  v.object({
    kind: v.literal('bounced'),
    run: Run,
    people: v.number(),
    /** How many of them gave a telephone number. */
    with_phone: v.number(),
    since: Moment,
  }),
  /** Somebody who cannot come, and asks what becomes of their place. */
  v.object({
    kind: v.literal('cannotCome'),
    run: Run,
    place_id: Id,
    /** The payment to refund; null for readers without amounts. */
    payment_id: v.nullable(PaymentId),
    name: v.nullable(v.string()),
    wave_time: Moment,
    /** In their own words. */
    note: v.nullable(v.string()),
    /** What the run's policy refunds at the moment; null for readers without amounts. */
    back: v.nullable(Cents),
    currency: Currency,
    since: Moment,
  }),
  /** A run from before start data that asks neither year of birth nor sex: no timing works without. */
  v.object({ kind: v.literal('unasked'), run: Run, date: Day, places: v.number() }),
  /** Paid places of a run in the next days that have a range of start numbers, and no number. */
  v.object({ kind: v.literal('unnumbered'), run: Run, date: Day, places: v.number() }),
]);
export type WaitingNeed = v.InferOutput<typeof WaitingNeed>;

/** A run on its day. */
const Today = v.object({
  run: Run,
  /** Waves that still start, and all that do that day. */
  waves_left: v.number(),
  waves: v.number(),
  next: v.nullable(v.object({ ...Wave.entries, places: v.number() })),
  last_start: v.nullable(Moment),
  /** Paid places, those of waves that have started, those without a person, those still unpaid. */
  expected: v.number(),
  started: v.number(),
  without_person: v.number(),
  unpaid: v.number(),
});

const Room = { sold: v.number(), reserved: v.number(), held_back: v.number(), for_list: v.number(), free: v.number() };

const NeedsYou = v.object({
  /** The most urgent first. */
  needs: v.array(WaitingNeed),
  today: v.array(Today),
  /** Nearly full waves on sale, the fullest first: some of them, and how many there are. */
  waves: v.object({
    shown: v.array(v.object({ ...Wave.entries, run: Run, ...Room, capacity: v.number() })),
    count: v.number(),
  }),
  /** Runs to come, the next first. */
  runs: v.array(
    v.object({ ...Run.entries, date: v.string(), places: v.number(), capacity: v.number(), held_back: v.number() }),
  ),
});
export type NeedsYou = v.InferOutput<typeof NeedsYou>;

/** What the first page of the staff shows (docs/rules/staff.md 7). */
export const needsCalls = calls({
  'GET staff/needs-you': {
    access: 'staff',
    right: 'runs.read',
    stepUp: false,
    summary: 'What waits for the caller, their runs of today, and what is worth watching',
    query: v.object(commonQuery),
    answer: NeedsYou,
    errors: [],
  },
});
