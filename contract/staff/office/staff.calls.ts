import * as v from 'valibot';
import { calls } from '../../call.ts';
import { RealMoment } from '../../values/moments.ts';
import { Credentials, commonQuery, Email, FactorCode, Id, Moment, PaymentId } from '../../values/values.ts';
import { loggedActionNames } from '../loggedActions.ts';
import { staffRights, staffRoles } from '../rights.ts';

const Nothing = v.object({});
const Role = v.picklist(staffRoles);
const RunIds = v.pipe(v.array(Id), v.minLength(1), v.maxLength(200));
/** The ticket of a login under way; a malformed one is an expired login, not a field error. */
const Ticket = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
/** Numbers of log entries outgrow those of other rows. */
const EntryId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** What a role and its runs are; left out or null: all runs. */
const membership = { role: Role, run_ids: v.optional(v.nullable(RunIds)) };

const StaffMember = v.object({
  /** The account's. */
  id: Id,
  name: v.string(),
  surname: v.string(),
  email: v.string(),
  role: Role,
  run_ids: v.nullable(v.array(Id)),
  since: Moment,
  has_factor: v.boolean(),
  /** Wrong codes have locked the second factor until then. */
  locked_until: v.nullable(Moment),
  last_seen_at: v.nullable(Moment),
  version: v.number(),
});

const StaffInvitation = v.object({
  id: Id,
  email: v.string(),
  role: Role,
  run_ids: v.nullable(v.array(Id)),
  /** Past, where the link is over: it is sent again, or withdrawn. */
  expires_at: Moment,
});

const Fields = v.nullable(v.record(v.string(), v.unknown()));
const LogEntry = v.object({
  id: EntryId,
  at: Moment,
  /** As the books name it: `staff 12`, `operator ada`. */
  who: v.string(),
  account_id: v.nullable(Id),
  /** Null if there is no account, or none any more. */
  name: v.nullable(v.string()),
  role: v.nullable(Role),
  what: v.picklist(loggedActionNames),
  run_id: v.nullable(Id),
  group_id: v.nullable(Id),
  place_id: v.nullable(Id),
  payment_id: v.nullable(v.string()),
  wave_id: v.nullable(Id),
  category_id: v.nullable(Id),
  /** When the wave starts, and of which distance it or the entry is, as they are now; null if they are gone. */
  wave_time: v.nullable(Moment),
  distance: v.nullable(v.string()),
  /** Its code, and what its value is, as it is now. */
  coupon: v.nullable(v.string()),
  coupon_type: v.nullable(v.picklist(['value', 'percent'])),
  /** The name of the kept list. */
  layout: v.nullable(v.string()),
  /** The member that the entry is about, by their present name. */
  subject: v.nullable(v.object({ id: Id, name: v.nullable(v.string()) })),
  /** The fields that changed. */
  before: Fields,
  after: Fields,
  reason: v.nullable(v.string()),
  task_id: v.nullable(Id),
  network: v.nullable(v.string()),
  request_id: v.nullable(v.string()),
  /** Until when it can be undone; null for what never can. */
  undo_until: v.nullable(Moment),
  /** The entry that undid it. */
  undone_by: v.nullable(EntryId),
  /** The same thing was changed again since: the entry cannot be undone any more. */
  touched: v.boolean(),
});

const ofMember = { about: 'member', params: v.object({ id: Id }) } as const;
const ofInvitation = { about: 'invitation', params: v.object({ id: Id }) } as const;
const staffWrite = { access: 'staff', right: 'staff.write', stepUp: true } as const;
const readsLog = { access: 'staff', right: 'log.read', stepUp: false } as const;
const own = { access: 'staff', right: 'session.own', stepUp: false } as const;

/** The organiser's people: signing in, who they are, and what they did (docs/rules/staff.md). */
export const staffCalls = calls({
  'POST staff/login': {
    access: 'open',
    secret: true,
    summary: 'Starts signing in to the staff pages, with address and password; the second factor follows',
    body: Credentials,
    answer: v.object({
      /** `enrol`: there is no second factor yet. */
      step: v.picklist(['code', 'enrol']),
      ticket: v.string(),
    }),
    errors: ['wrong_credentials', 'rate_limited'],
  },
  'POST staff/factor': {
    access: 'open',
    secret: true,
    limits: ['staffTicket'],
    summary: 'Sets up a second factor by a mailed link; it takes effect with its first code',
    body: v.object({
      ticket: Ticket,
      /** The token of a mailed link; without one that is good for the account, a new link is mailed. */
      secret: v.optional(Ticket),
    }),
    answer: v.object({
      /** For an authenticator app, as a picture or typed. */
      uri: v.string(),
      secret: v.string(),
      /** Each is good once, shown now and never again. */
      recovery_codes: v.array(v.string()),
    }),
    errors: ['unauthenticated', 'forbidden', 'link_mailed', 'rate_limited'],
  },
  'POST staff/login/factor': {
    access: 'open',
    secret: true,
    limits: ['staffTicket'],
    summary: 'Signs in with the code of the second factor, or a recovery code',
    body: v.object({ ticket: Ticket, code: FactorCode }),
    answer: v.object({
      token: v.string(),
      /** Minutes. */
      expires_in: v.number(),
    }),
    errors: ['unauthenticated', 'factor_required', 'wrong_credentials', 'rate_limited'],
  },
  'POST staff/step-up': {
    ...own,
    secret: true,
    summary: 'Shows the second factor again, for calls that need it to be recent',
    body: v.object({ code: FactorCode }),
    answer: v.object({ until: Moment }),
    errors: ['wrong_credentials', 'rate_limited'],
  },
  'POST staff/logout': { ...own, secret: true, summary: 'Ends the token', answer: Nothing, errors: [] },
  'GET staff/me': {
    ...own,
    summary: 'The caller’s role and rights',
    query: v.object(commonQuery),
    answer: v.object({
      id: Id,
      name: v.string(),
      email: v.string(),
      role: Role,
      /** Null: all. */
      run_ids: v.nullable(v.array(Id)),
      rights: v.array(v.picklist(staffRights)),
      stepped_up_until: v.nullable(Moment),
    }),
    errors: [],
  },
  'GET staff/team': {
    ...staffWrite,
    summary: 'The staff, and invited people',
    query: v.object(commonQuery),
    answer: v.object({ people: v.array(StaffMember), invitations: v.array(StaffInvitation) }),
    errors: [],
  },
  'POST staff/team/invite': {
    ...staffWrite,
    limits: ['staffMail'],
    summary: 'Mails an invitation link, valid for 72 hours; an earlier one for the address ends',
    body: v.object({ email: Email, ...membership }),
    answer: Nothing,
    errors: ['already_member', 'invalid', 'rate_limited'],
  },
  'POST staff/team/{id}/change': {
    ...staffWrite,
    summary: 'Changes a member’s role or runs, and ends their sessions',
    ...ofMember,
    body: v.object({ ...membership, version: v.optional(v.pipe(v.number(), v.safeInteger())) }),
    answer: Nothing,
    errors: ['not_found', 'last_owner', 'changed_meanwhile', 'invalid'],
  },
  'POST staff/team/{id}/remove': {
    ...staffWrite,
    summary: 'Removes a member from the staff, at once; the account stays',
    ...ofMember,
    answer: Nothing,
    errors: ['not_found', 'last_owner'],
  },
  'POST staff/team/{id}/reset-factor': {
    ...staffWrite,
    summary: 'Removes a member’s second factor and recovery codes; the next sign-in sets up new ones',
    ...ofMember,
    answer: Nothing,
    errors: ['not_found'],
  },
  'POST staff/invitations/{id}/resend': {
    ...staffWrite,
    ...ofInvitation,
    limits: ['staffMail'],
    summary: 'Resends an open invitation, valid for 72 hours; its earlier link ends',
    answer: Nothing,
    errors: ['not_found', 'rate_limited'],
  },
  'POST staff/invitations/{id}/withdraw': {
    ...staffWrite,
    ...ofInvitation,
    summary: 'Withdraws an open invitation; its link stops working',
    answer: Nothing,
    errors: ['not_found'],
  },
  'POST staff/invitations/accept': {
    access: 'account',
    secret: true,
    limits: ['staffTicket'],
    summary: 'Joins the staff by the link of a mail, with the confirmed account of its address',
    body: v.object({ token: Ticket }),
    answer: v.object({ role: Role }),
    errors: ['token_spent', 'forbidden', 'email_unconfirmed', 'already_member', 'rate_limited'],
  },
  'GET staff/log': {
    ...readsLog,
    summary: 'The log of staff actions, newest first, 50 at a time',
    query: v.object({
      ...commonQuery,
      run_id: v.optional(Id),
      /** An account. */
      who: v.optional(Id),
      /** `member.changed`, or all of a noun: `member`. */
      what: v.optional(v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)?$/u))),
      place_id: v.optional(Id),
      payment_id: v.optional(PaymentId),
      from: v.optional(RealMoment),
      to: v.optional(RealMoment),
      /** Only what can be undone still. */
      undoable: v.optional(v.literal('true')),
      cursor: v.optional(EntryId),
    }),
    answer: v.object({ entries: v.array(LogEntry), next: v.nullable(EntryId) }),
    errors: ['not_found'],
  },
  'POST staff/log/{id}/undo': {
    ...readsLog,
    about: 'entry',
    summary: 'Undoes a log entry, as an action of its own; needs the right of the original action',
    params: v.object({ id: EntryId }),
    answer: Nothing,
    errors: [
      'not_found',
      'forbidden',
      'step_up_required',
      'undo_over',
      'changed_meanwhile',
      'already_member',
      'last_owner',
      'below_taken',
      'sold_already',
      'being_cancelled',
    ],
  },
});
