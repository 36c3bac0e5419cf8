import * as v from 'valibot';
import { PaymentStatus } from '../payments/payment.values.ts';
import { Cents, Day, Id, Moment, PaymentId, RegionCode } from '../values/values.ts';
import { Sex, Size } from './shirts.ts';
import { startDataNeeds } from './startData.ts';

export { Sex, Size } from './shirts.ts';

/** What is run, where and when. */
export const runOfGroup = {
  event_name: v.string(),
  region: RegionCode,
  city_name: v.string(),
  event_date: Day,
  wave_time: Moment,
  /** When the gates open for its start, and until when one has to be there (contract/values/startTimes.ts). */
  join_time: Moment,
  be_there_time: Moment,
  /** Kilometres. */
  distance: v.number(),
  category_name: v.string(),
  is_kids: v.boolean(),
};

/**
 * A group as those see it who may join; `price` is what one place costs today. Run, category and its ages are what the
 * app checks coupons and children by.
 */
export const GroupPreview = v.object({
  id: Id,
  name: v.nullable(v.string()),
  captain: v.object({ name: v.string() }),
  ...runOfGroup,
  event_id: Id,
  category_id: Id,
  /** Whole years on the day of the run; null where every age may start. */
  age_from: v.nullable(v.number()),
  age_to: v.nullable(v.number()),
  price: Cents,
  free_paid_places: v.number(),
});
export type GroupPreview = v.InferOutput<typeof GroupPreview>;

/** A place as a member or the captain reads it: what is not theirs to know is null (docs/rules/groups.md 3.2). */
export const Signup = v.object({
  id: Id,
  user_id: v.nullable(Id),
  /** Null for a free place, and for an invitation that only the captain may see. */
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** Null if the place is in no account. */
  avatar: v.nullable(v.string()),
  is_captain: v.boolean(),
  is_me: v.boolean(),
  /** Null while unpaid. */
  status: v.nullable(v.literal('paid')),
  payment_id: v.nullable(PaymentId),
  payment_status: v.nullable(PaymentStatus),
  expires_at: v.nullable(Moment),
  sex: v.nullable(Sex),
  size: v.nullable(Size),
  age: v.nullable(v.number()),
  /** The start data that its person still lacks; null if the reader may not know. */
  needs: v.nullable(v.array(v.picklist(startDataNeeds))),
  invitation: v.nullable(
    v.object({ state: v.picklist(['sent', 'opened', 'bounced']), sent_at: Moment, resends_left: v.number() }),
  ),
  handover: v.nullable(v.object({ email: v.string(), sent_at: Moment })),
  /** The secret of the ticket's page, of one's own place, and for the captain of those with nobody else to have it. */
  ticket: v.nullable(v.string()),
  /** For one's own place, while its person can report that they cannot come, or has done so; null otherwise. */
  cannot_come: v.nullable(
    v.object({
      /** Cents that the run's policy gives back at the moment. */
      back: Cents,
      asked_at: v.nullable(Moment),
      refused: v.nullable(v.object({ at: Moment, reason: v.string() })),
    }),
  ),
});
export type Signup = v.InferOutput<typeof Signup>;

/** A group as its members read it: the captain's place first, the others by e-mail. */
export const Group = v.object({
  id: Id,
  name: v.nullable(v.string()),
  category_id: Id,
  wave_id: Id,
  event_id: Id,
  ...runOfGroup,
  /** Whole years on the day of the run; null where every age may start. */
  age_from: v.nullable(v.number()),
  age_to: v.nullable(v.number()),
  has_tshirts: v.boolean(),
  /** When children have to be there. */
  arrival_time: v.nullable(Moment),
  declaration_url: v.nullable(v.string()),
  /** The contact for questions about the run; null: the shop. */
  contact_email: v.nullable(v.string()),
  tshirt_edit_enabled: v.boolean(),
  /** The last day on which sizes are chosen. */
  tshirts_until: Day,
  /** Whether one's own place can still be handed over. */
  transfer_open: v.boolean(),
  /** The last day for it; null if there is none. */
  transfer_until: v.nullable(Day),
  /** The address is the captain's own to read. */
  captain: v.object({ name: v.string(), email: v.optional(v.string()) }),
  /** Only for the captain; null while the number alone suffices. */
  code: v.optional(v.nullable(v.string())),
  paid: v.number(),
  total: v.number(),
  signups: v.array(Signup),
});
export type Group = v.InferOutput<typeof Group>;

/** A group whose start was cancelled, for 30 days, as those read it whose places ended by it. */
export const CancelledGroup = v.object({
  id: Id,
  name: v.nullable(v.string()),
  event_id: Id,
  ...runOfGroup,
  /** As it was typed for them. */
  reason: v.string(),
  cancelled_at: Moment,
  readable_until: Moment,
  /** The reader's own; null if somebody else paid. */
  payment_id: v.nullable(PaymentId),
});
export type CancelledGroup = v.InferOutput<typeof CancelledGroup>;

/** The history, in plain words of the reader's language. */
export const HistoryEntry = v.object({ at: Moment, who: v.string(), what: v.string() });
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;
