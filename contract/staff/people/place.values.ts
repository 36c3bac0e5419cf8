import * as v from 'valibot';
import { tshirtSizes } from '../../constants.ts';
import { Sex, Size } from '../../groups/group.values.ts';
import { startSexes } from '../../groups/startData.ts';
import { PaymentStatus } from '../../payments/payment.values.ts';
import { questionKinds } from '../../shop/questions.ts';
import { Cents, CurrencyCode, Id, LanguageCode, Moment, PaymentId, RegionCode } from '../../values/values.ts';
import { loggedActionNames } from '../loggedActions.ts';
import { staffRoles } from '../rights.ts';
import { groupActionNames, placeActionNames } from './acts.values.ts';
import { PersonRow } from './people.values.ts';

/** What will happen to a place or group without anybody doing anything, as the charts have it. */
const nextNames = [
  /** A task moves the wave, or cancels it, unless it is stopped. */
  'wave.moves',
  'wave.cancels',
  'run.cancels',
  'reminder.day',
  'reminder.hours',
  'reservation.lapses',
  /** The provider still works on it, and says how it ends. */
  'payment.ends',
  /** Money back is ordered, and goes out unless it is taken back. */
  'refund.goesOut',
  'refund.ends',
  'refund.offerEnds',
  /** Somebody of the staff has to decide. */
  'review.decided',
  'spare.day14',
  'spare.day3',
  'sizes.close',
  'start',
] as const;
export type NextName = (typeof nextNames)[number];
export const Next = v.object({
  what: v.picklist(nextNames),
  /** Null if nobody knows when. */
  at: v.nullable(Moment),
  /** For a wave that moves: its new time. */
  to: v.nullable(Moment),
});
export type Next = v.InferOutput<typeof Next>;

const Fields = v.nullable(v.record(v.string(), v.unknown()));
/** One line of a life; newest first. */
export const LifeLine = v.variant('kind', [
  /** From the group's history, in the reader's language. */
  v.object({ kind: v.literal('group'), at: Moment, who: v.string(), what: v.string(), byStaff: v.boolean() }),
  v.object({
    kind: v.literal('payment'),
    at: Moment,
    payment_id: v.string(),
    /** The chart's event, and the status after it. */
    event: v.string(),
    status: PaymentStatus,
    /** As the books name it; null if nobody did it. */
    by: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('invitation'),
    at: Moment,
    what: v.picklist(['opened', 'bounced', 'lapsed']),
    email: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('mail'),
    at: Moment,
    id: v.string(),
    template: v.string(),
    recipient: v.string(),
    state: v.picklist(['waiting', 'sent', 'bounced', 'unsent']),
    why: v.nullable(v.string()),
    /** As it went out, without the secrets of its links; null if it is not kept. */
    subject: v.nullable(v.string()),
    text: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('staff'),
    at: Moment,
    entry: v.number(),
    what: v.picklist(loggedActionNames),
    /** The same as the group's history has it, in the reader's language; null if that says nothing of it. */
    history: v.nullable(v.string()),
    who: v.string(),
    name: v.nullable(v.string()),
    role: v.nullable(v.picklist(staffRoles)),
    before: Fields,
    after: Fields,
    reason: v.nullable(v.string()),
    undo_until: v.nullable(Moment),
    undone: v.boolean(),
  }),
]);
export type LifeLine = v.InferOutput<typeof LifeLine>;

/** Who has a place, as far as it is known. */
export const PersonDetails = v.object({
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** Why a mail to the address came back. */
  bounced: v.nullable(v.string()),
  account: v.nullable(v.object({ id: Id, since: Moment, is_confirmed: v.boolean(), language: LanguageCode })),
  sex: v.nullable(v.picklist(startSexes)),
  size: v.nullable(v.picklist(tshirtSizes)),
  birth_year: v.nullable(v.number()),
  age: v.nullable(v.number()),
  /** Other living places of the same account that the reader may see. */
  others: v.array(v.object({ id: Id, run: v.string(), wave_time: Moment })),
});
export type PersonDetails = v.InferOutput<typeof PersonDetails>;

/** The start data of a place, as far as its reader may read it (docs/rules/start-data.md 4.3). */
const PlaceStartData = v.object({
  club: v.nullable(v.string()),
  /** Null if nobody is named, and for members who may not call them. */
  emergency: v.nullable(v.object({ name: v.nullable(v.string()), phone: v.nullable(v.string()) })),
  /** In the order of the questions, in the reader’s language; of a tick `yes`. */
  answers: v.array(v.object({ kind: v.picklist(questionKinds), question: v.string(), value: v.string() })),
});

/** What a place was ordered and paid with; amounts are null for readers who may not see them. */
export const PaymentOfPlace = v.object({
  id: v.string(),
  status: PaymentStatus,
  name: v.string(),
  email: v.string(),
  seats: v.number(),
  to_pay: v.nullable(Cents),
  currency: CurrencyCode,
  provider: v.nullable(v.string()),
  codes: v.array(v.string()),
  created_at: Moment,
  paid_at: v.nullable(Moment),
  expires_at: v.nullable(Moment),
});
export type PaymentOfPlace = v.InferOutput<typeof PaymentOfPlace>;

const life = {
  next: v.array(Next),
  life: v.array(LifeLine),
  version: v.number(),
  /** Null if there is none, and for members who may not write one. */
  note: v.nullable(v.object({ text: v.string(), at_desk: v.boolean(), version: v.number() })),
};

export const PlaceDetails = v.object({
  place: PersonRow,
  /** Null for a free place. */
  person: v.nullable(PersonDetails),
  /** Null for members who read names and statuses only. */
  payment: v.nullable(PaymentOfPlace),
  /** Null for members who read names and statuses only. */
  start_data: v.nullable(PlaceStartData),
  actions: v.array(v.picklist(placeActionNames)),
  /** What its form corrects, as it reads now; null if nothing can be corrected, or not by the reader. */
  form: v.nullable(
    v.object({
      name: v.nullable(v.string()),
      surname: v.nullable(v.string()),
      email: v.nullable(v.string()),
      child_name: v.nullable(v.string()),
      sex: v.nullable(Sex),
      size: v.nullable(Size),
      age: v.nullable(v.number()),
      /** Its address is the account's, and corrected there. */
      has_account: v.boolean(),
      is_kids: v.boolean(),
      /** A size is late from now on. */
      is_late: v.boolean(),
      /** Its runners cannot hand it over any more: another person gets it with a reason only. */
      transfer_over: v.boolean(),
    }),
  ),
  /** That its person cannot come, until it is answered; `back` is what the policy refunds, for readers with amounts. */
  cannot_come: v.nullable(v.object({ asked_at: Moment, note: v.nullable(v.string()), back: v.nullable(Cents) })),
  /** The difference to another distance that is awaited, and its line of the log, by which it is taken back. */
  difference: v.nullable(
    v.object({
      payment_id: PaymentId,
      entry: v.number(),
      distance: v.string(),
      wave_time: Moment,
      /** Null for who sees no amounts. */
      to_pay: v.nullable(Cents),
      until: v.nullable(Moment),
    }),
  ),
  /** Why it is blocked; null if it is not. */
  blocked: v.nullable(v.string()),
  ...life,
});
export type PlaceDetails = v.InferOutput<typeof PlaceDetails>;

export const GroupDetails = v.object({
  group: v.object({
    id: Id,
    name: v.nullable(v.string()),
    /** Null while the number alone suffices, and for members who read names only. */
    code: v.nullable(v.string()),
    run_id: Id,
    run: v.string(),
    region: RegionCode,
    category_id: Id,
    distance: v.string(),
    wave_id: Id,
    wave_time: Moment,
    created_at: Moment,
    ended_at: v.nullable(Moment),
  }),
  /** The captain's first; those that are over last. */
  places: v.array(PersonRow),
  payments: v.array(PaymentOfPlace),
  actions: v.array(v.picklist(groupActionNames)),
  ...life,
});
export type GroupDetails = v.InferOutput<typeof GroupDetails>;
