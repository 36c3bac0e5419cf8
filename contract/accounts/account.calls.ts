import * as v from 'valibot';
import { calls } from '../call.ts';
import { GroupPreview, runOfGroup, Sex, Size } from '../groups/group.values.ts';
import { PaymentStatus } from '../payments/payment.values.ts';
import {
  Address,
  Birthdate,
  Cents,
  commonQuery,
  Day,
  Email,
  Id,
  LanguageCode,
  Line,
  Moment,
  Password,
  PaymentId,
  Phone,
} from '../values/values.ts';
import { consents, signInCalls, staffCode } from './signIn.calls.ts';

const Nothing = v.object({});

/** In the order in which they matter. */
export const todoKinds = ['unpaid', 'free', 'unopened', 'challenged', 'sizes', 'ages', 'data'] as const;

export const MySignup = v.object({
  id: Id,
  group_id: Id,
  group_name: v.nullable(v.string()),
  event_id: Id,
  ...runOfGroup,
  has_tshirts: v.boolean(),
  /** Whether a size can still be chosen. */
  tshirt_edit_enabled: v.boolean(),
  /** The last day on which sizes are chosen. */
  tshirts_until: Day,
  is_captain: v.boolean(),
  size: v.nullable(Size),
  age: v.nullable(v.number()),
  /** The children of a kids' run whose age is not known yet, by their numbers in the group; for the captain. */
  ageless: v.array(v.number()),
  /** What is still to be done for it, one's own and the captain's alike; what is done is left out. */
  todos: v.array(
    v.object({
      kind: v.picklist(todoKinds),
      count: v.number(),
      /** Until when the first of them is held unpaid; since when the first invitation waits. */
      moment: v.nullable(Moment),
      /** The payment that lapses first, where the reader pays it. */
      payment: v.nullable(v.object({ id: PaymentId, to_pay: Cents })),
    }),
  ),
  /** Null while unpaid. */
  status: v.nullable(v.literal('paid')),
  /** Null where another person pays: holding the id is the right to read the payment. */
  payment_id: v.nullable(PaymentId),
  payment_status: v.nullable(PaymentStatus),
  expires_at: v.nullable(Moment),
});
export type MySignup = v.InferOutput<typeof MySignup>;

export const Invitation = v.object({
  participant_id: Id,
  group: GroupPreview,
  mode: v.picklist(['paid', 'unpaid']),
  /** Cents, with the fee, at which an unpaid place was reserved. */
  price: v.nullable(v.number()),
  expires_at: v.nullable(Moment),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** Unpaid places that somebody reserved in the name of an address; no word of theirs (docs/rules/accounts.md 10). */
export const InName = v.object({
  payment_id: PaymentId,
  event_id: Id,
  ...runOfGroup,
  places: v.number(),
  /** Cents to pay. */
  price: v.number(),
  expires_at: Moment,
});
export type InName = v.InferOutput<typeof InName>;

/** `pending_email` is the new address that is still to be confirmed (docs/rules/accounts.md 6.2). */
export const Profile = v.object({
  id: Id,
  name: v.string(),
  surname: v.string(),
  email: v.string(),
  pending_email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  size: v.nullable(Size),
  sex: v.nullable(Sex),
  birthdate: v.nullable(Day),
  /** The address of a picture; the initials of a person who has added none. */
  avatar: v.string(),
  language: LanguageCode,
  email_verified: v.boolean(),
  /** False for a person who has only ever signed in by a provider. */
  has_password: v.boolean(),
  /** Whose account hangs on a second factor, too. */
  is_staff: v.boolean(),
  email_bounced: v.nullable(v.object({ reason: v.nullable(v.string()) })),
  terms_conditions_consent: v.boolean(),
  marketing_consent_email: v.nullable(v.boolean()),
  marketing_consent_phone: v.nullable(v.boolean()),
  marketing_consent_partners: v.nullable(v.boolean()),
  signups: v.array(MySignup),
  invitations: v.array(Invitation),
  reserved_in_name: v.array(InName),
});
export type Profile = v.InferOutput<typeof Profile>;

/** Billing details; empty fields where there are none yet. */
export const SavedAddress = v.object({
  name: v.string(),
  surname: v.string(),
  street: v.nullable(v.string()),
  street_number: v.string(),
  postal_code: v.string(),
  city: v.string(),
  country: v.string(),
});
export type SavedAddress = v.InferOutput<typeof SavedAddress>;

/** The fields of the profile that a person may change; fields that are left out stay. */
export const ProfileChange = v.object({
  name: v.optional(Line(100)),
  surname: v.optional(Line(100)),
  phone: v.optional(v.nullable(Phone)),
  size: v.optional(v.nullable(Size)),
  sex: v.optional(v.nullable(Sex)),
  birthdate: v.optional(v.nullable(Birthdate)),
  language: v.optional(LanguageCode),
  ...consents,
  email: v.optional(Email),
  /** Only a new `email` needs it. */
  current_password: v.optional(Password),
  ...staffCode,
});

const Rows = v.array(v.record(v.string(), v.unknown()));

/** Accounts: signing in, the profile, and leaving (docs/rules/accounts.md 6). */
export const accountCalls = calls({
  ...signInCalls,
  'GET user': {
    access: 'account',
    summary: 'The profile with own sign-ups and invitations',
    query: v.object(commonQuery),
    answer: Profile,
    errors: [],
  },
  'POST user/profile': {
    access: 'account',
    secret: true,
    summary: 'Changes fields of the profile; a new address counts once it is confirmed',
    body: ProfileChange,
    answer: Profile,
    errors: ['wrong_credentials', 'invalid', 'rate_limited', 'sign_in_again', 'step_up_required'],
  },
  'POST user/accept-terms-conditions': {
    access: 'account',
    summary: 'Accepts or declines the current terms',
    body: v.object({ terms_conditions_consent: v.boolean() }),
    answer: Nothing,
    errors: [],
  },
  'POST user/avatar': {
    access: 'account',
    summary: 'Takes a picture of the person: JPEG, PNG or GIF of 80 to 1000 pixels a side and 10 MB at most',
    file: 'avatar_file',
    limits: ['picture'],
    answer: v.object({
      /** The address of a square of 320 pixels; contract/values/avatar.ts knows that of 96. */
      avatar: v.string(),
    }),
    errors: ['invalid', 'too_large', 'unsupported_type', 'unauthenticated', 'rate_limited'],
  },
  'GET user/address': {
    access: 'account',
    summary: 'Billing details',
    query: v.object(commonQuery),
    answer: SavedAddress,
    errors: [],
  },
  'POST user/address': {
    access: 'account',
    summary: 'Saves billing details',
    body: Address,
    answer: SavedAddress,
    errors: [],
  },
  'GET user/export': {
    access: 'account',
    summary: 'Everything stored about the account',
    query: v.object(commonQuery),
    answer: v.object({
      account: v.record(v.string(), v.unknown()),
      identities: Rows,
      signups: Rows,
      payments: Rows,
      sessions: Rows,
      mails: Rows,
      invitations: Rows,
      opening_reminders: Rows,
      start_listings: Rows,
      start_data: Rows,
      corrections: Rows,
      notes: Rows,
      cannot_come: Rows,
      desk_events: Rows,
      finder: Rows,
      networks: Rows,
      history: Rows,
      staff: Rows,
      staff_log: Rows,
    }),
    errors: [],
  },
  'POST user/delete': {
    access: 'account',
    secret: true,
    summary: 'Erases the account; paid places stay with their group, without a name',
    body: v.object({ email: Email, password: v.optional(Password), ...staffCode }),
    answer: Nothing,
    errors: ['wrong_credentials', 'invalid', 'rate_limited', 'sign_in_again', 'step_up_required', 'last_owner'],
  },
});
