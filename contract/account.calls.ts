import * as v from 'valibot';
import { PaymentStatus } from './buying.calls.ts';
import { calls } from './call.ts';
import { GroupPreview, runOfGroup, Sex, Size } from './group.values.ts';
import {
  Address,
  Birthdate,
  Credentials,
  commonQuery,
  Day,
  Email,
  Id,
  LanguageCode,
  Line,
  Moment,
  NewPassword,
  Password,
  PaymentId,
  Phone,
  SocialProvider,
  socialProviders,
} from './values.ts';

const Nothing = v.object({});
/** Of a link in a mail; what has another form is a link that is not good any more, not a wrong field. */
const LinkToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

export const MySignup = v.object({
  id: Id,
  group_id: Id,
  group_name: v.nullable(v.string()),
  event_id: Id,
  ...runOfGroup,
  has_tshirts: v.boolean(),
  /** Whether a size can still be chosen. */
  tshirt_edit_enabled: v.boolean(),
  is_captain: v.boolean(),
  size: v.nullable(Size),
  age: v.nullable(v.number()),
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
  expires_at: v.nullable(Moment),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** Beyond the shape of product/api.md: `pending_email`, the new address that is still to be confirmed. */
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
  avatar: v.nullable(v.string()),
  language: LanguageCode,
  email_verified: v.boolean(),
  /** False for who has only ever signed in by a provider. */
  has_password: v.boolean(),
  email_bounced: v.nullable(v.object({ reason: v.nullable(v.string()) })),
  terms_conditions_consent: v.boolean(),
  marketing_consent_email: v.nullable(v.boolean()),
  marketing_consent_phone: v.nullable(v.boolean()),
  marketing_consent_partners: v.nullable(v.boolean()),
  signups: v.array(MySignup),
  invitations: v.array(Invitation),
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

const consents = {
  marketing_consent_email: v.optional(v.boolean()),
  marketing_consent_phone: v.optional(v.boolean()),
  marketing_consent_partners: v.optional(v.boolean()),
};
const newPassword = { password: NewPassword, password_confirmation: v.string() };
const passwordPair = [['password'], ['password_confirmation']] as const;
const areEqual = ({ password, password_confirmation }: { password: string; password_confirmation: string }) =>
  password === password_confirmation;

export const Registration = v.pipe(
  v.object({
    name: Line(100),
    surname: Line(100),
    email: Email,
    ...newPassword,
    terms_conditions_consent: v.literal(true),
    ...consents,
  }),
  v.forward(v.partialCheck(passwordPair, areEqual), ['password_confirmation']),
);

/** What a person may change of their profile; fields that are left out stay. */
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
});

/** What a provider or a browser made up: printable, no spaces. */
const Opaque = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096), v.regex(/^[!-~]+$/u));
/** 128 bits at least, in characters of base64url. */
const Unguessable = v.pipe(v.string(), v.minLength(22), v.maxLength(512), v.regex(/^[!-~]+$/u));

/**
 * What somebody brings from a sign-in provider: a token, or the code of a redirect with what the browser kept for it
 * (`codeVerifier`, `nonce`) and what the redirect brought back (`state`). The password only where an answer asked for it.
 */
export const SocialProof = v.variant('accessToken', [
  v.object({ accessToken: Opaque, password: v.optional(Password) }),
  v.object({
    accessToken: v.optional(v.never()),
    code: Opaque,
    /** RFC 7636 section 4.1. */
    codeVerifier: v.pipe(v.string(), v.minLength(43), v.maxLength(128), v.regex(/^[\w.~-]+$/u)),
    redirectUri: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
    state: Unguessable,
    nonce: Unguessable,
    password: v.optional(Password),
  }),
]);

const Rows = v.array(v.record(v.string(), v.unknown()));

/** Accounts: signing in, the profile, and leaving (product/api.md, Accounts). */
export const accountCalls = calls({
  'POST login': {
    access: 'open',
    secret: true,
    summary: 'Signs in by address and password',
    body: Credentials,
    answer: v.object({
      token: v.string(),
      /** Minutes. */
      expires_in: v.number(),
      source: v.picklist(['password']),
    }),
    errors: ['wrong_credentials', 'rate_limited'],
  },
  'POST login/social/{provider}': {
    access: 'open',
    secret: true,
    summary: 'Signs in by a provider’s token or code; asks for the password before it links an address not vouched for',
    params: v.object({ provider: SocialProvider }),
    body: SocialProof,
    answer: v.object({
      token: v.string(),
      /** Minutes. */
      expires_in: v.number(),
      source: v.picklist(socialProviders),
    }),
    errors: [
      'not_found',
      'wrong_credentials',
      'token_spent',
      'link_required',
      'invalid',
      'rate_limited',
      'provider_unavailable',
    ],
  },
  'POST register': {
    access: 'open',
    secret: true,
    summary: 'Makes an account; a known address gets a mail instead, and the same answer',
    body: Registration,
    answer: Nothing,
    errors: ['invalid', 'rate_limited'],
  },
  'POST logout': { access: 'account', summary: 'Ends the token', answer: Nothing, errors: [] },
  'POST password/email': {
    access: 'open',
    secret: true,
    summary: 'Mails a link to set a new password, where there is such an account',
    body: v.object({ email: Email }),
    answer: Nothing,
    errors: ['rate_limited'],
  },
  'POST password/reset': {
    access: 'open',
    secret: true,
    summary: 'Sets a new password by the link of a mail, and ends all tokens',
    body: v.pipe(
      v.object({ token: LinkToken, email: Email, ...newPassword }),
      v.forward(v.partialCheck(passwordPair, areEqual), ['password_confirmation']),
    ),
    answer: Nothing,
    errors: ['token_spent', 'invalid'],
  },
  'POST user/password': {
    access: 'account',
    secret: true,
    summary: 'Changes the password and ends all other tokens',
    body: v.pipe(
      v.object({ current_password: Password, ...newPassword }),
      v.forward(v.partialCheck(passwordPair, areEqual), ['password_confirmation']),
    ),
    answer: Nothing,
    errors: ['wrong_credentials', 'invalid', 'rate_limited'],
  },
  'POST email/confirm': {
    access: 'open',
    secret: true,
    summary: 'Confirms an address by the link of a mail; places bought with it become the account’s',
    body: v.object({ token: LinkToken }),
    answer: Nothing,
    errors: ['token_spent'],
  },
  'POST email/confirm/resend': {
    access: 'account',
    summary: 'Mails the link to confirm the address again',
    answer: Nothing,
    errors: ['rate_limited'],
  },
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
    errors: ['wrong_credentials', 'invalid', 'rate_limited', 'sign_in_again'],
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
    answer: v.object({
      /** The address of a square of 320 pixels; contract/avatar.ts knows that of 96. */
      avatar: v.string(),
    }),
    errors: ['invalid', 'too_large', 'unsupported_type', 'unauthenticated'],
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
    summary: 'Keeps billing details',
    body: Address,
    answer: SavedAddress,
    errors: [],
  },
  'GET user/export': {
    access: 'account',
    summary: 'Everything that is kept of the account',
    query: v.object(commonQuery),
    answer: v.object({
      account: v.record(v.string(), v.unknown()),
      identities: Rows,
      signups: Rows,
      payments: Rows,
      sessions: Rows,
      mails: Rows,
      invitations: Rows,
      networks: Rows,
      history: Rows,
    }),
    errors: [],
  },
  'POST user/delete': {
    access: 'account',
    secret: true,
    summary: 'Erases the account; paid places stay with their group, without a name',
    body: v.object({ email: Email, password: v.optional(Password) }),
    answer: Nothing,
    errors: ['wrong_credentials', 'invalid', 'rate_limited', 'sign_in_again'],
  },
});
