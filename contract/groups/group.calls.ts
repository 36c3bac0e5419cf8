import * as v from 'valibot';
import { calls } from '../call.ts';
import { AddedPlaces, Order } from '../orders/order.calls.ts';
import { Payment } from '../payments/payment.calls.ts';
import { PaymentProvider } from '../payments/payment.values.ts';
import { Price } from '../shop/catalogue.calls.ts';
import { plainKey } from '../values/canonical.ts';
import {
  Address,
  Age,
  Cents,
  CouponCode,
  commonQuery,
  Email,
  GroupName,
  Id,
  Line,
  Moment,
  OptionalLine,
} from '../values/values.ts';
import { handingErrors, invitationErrors, moveErrors, orderErrors } from './group.errors.ts';
import { CancelledGroup, Group, GroupPreview, HistoryEntry, Sex, Size } from './group.values.ts';

const Nothing = v.object({});
/** A group's code or an invitation's own secret; what has another form is a wrong one. */
const Secret = v.pipe(v.string(), v.maxLength(200), v.transform(plainKey), v.maxLength(100));

const ofGroup = { params: v.object({ id: Id }) };
const ofPlace = { params: v.object({ id: Id, pid: Id }) };
const ofInvitation = { params: v.object({ participant_id: Id }) };
const ParticipantId = v.object({ participant_id: Id });

const invitationBody = v.object({ group_id: Id, email: Email });
const transferBody = v.object({ email: Email, participation_id: Id });
/** Handing over and changing group. */
const transferLimits = ['transferHour', 'transferDay'] as const;
const moveBody = v.object({ group_id: Id, participation_id: Id });

/** The key to a group, for anybody who looks at it. */
const door = { group_id: Id, secret: v.optional(Secret) };
const SeenGroup = v.object({
  group: GroupPreview,
  modes: v.array(v.picklist(['paid', 'unpaid'])),
  price: Price,
  /** While no coupon could be used for its run; left out otherwise. */
  no_coupons: v.optional(v.literal(true)),
  /** Until when a challenge's place is held. */
  expires_at: v.nullable(Moment),
  /**
   * The inviter's first name, given to the holder of the invitation's secret, as far as a stranger's words are shown.
   */
  invited_by: v.nullable(v.string()),
});

/** Groups: the captain's board, invitations, challenges, hand-overs (docs/rules/groups.md 2). */
export const groupCalls = calls({
  'GET groups/{id}': {
    access: 'account',
    action: 'read',
    summary: 'A group with its places, for its members',
    ...ofGroup,
    query: v.object(commonQuery),
    answer: Group,
    errors: ['not_found'],
  },
  'GET groups/{id}/history': {
    access: 'account',
    action: 'read',
    summary: 'Who did what in a group, newest first, in plain words',
    ...ofGroup,
    query: v.object(commonQuery),
    answer: v.object({ entries: v.array(HistoryEntry) }),
    errors: ['not_found'],
  },
  'GET groups/{id}/cancelled': {
    access: 'account',
    summary: 'Why the start of a group was cancelled, for 30 days, for those whose places ended by it',
    ...ofGroup,
    query: v.object(commonQuery),
    answer: CancelledGroup,
    errors: ['not_found'],
  },
  'GET groups/{id}/payment': {
    access: 'account',
    action: 'payment',
    summary: 'The unpaid payments of a group, for its captain',
    ...ofGroup,
    query: v.object(commonQuery),
    answer: v.object({ pending_payments: v.array(Payment) }),
    errors: ['not_found', 'forbidden'],
  },
  'POST groups/{id}/payToJoin': {
    access: 'account',
    summary: 'The captain reserves more places for the group under their own payment',
    ...ofGroup,
    body: AddedPlaces,
    answer: Order,
    kept: 'byItself',
    errors: ['not_found', 'forbidden', 'email_unconfirmed', ...orderErrors],
  },
  'POST groups/{id}/name': {
    access: 'account',
    action: 'rename',
    limits: ['groupChange'],
    summary: 'Renames a group',
    ...ofGroup,
    body: v.object({ group_name: GroupName }),
    answer: Group,
    kept: 'asGroup',
    errors: ['not_found', 'forbidden', 'invalid', 'rate_limited'],
  },
  'POST groups/{id}/wave': {
    access: 'account',
    action: 'wave',
    summary: 'Moves the whole group to another wave of its category, or nobody',
    ...ofGroup,
    body: v.object({ wave_id: Id }),
    answer: Group,
    kept: 'asGroup',
    errors: ['not_found', 'forbidden', 'wave_full', 'sale_closed', 'rate_limited'],
  },
  'POST groups/{id}/captain': {
    access: 'account',
    action: 'captain',
    limits: ['groupChange'],
    summary: 'Appoints a paid, registered member captain',
    ...ofGroup,
    body: v.object({ new_captain_id: Id }),
    answer: Group,
    kept: 'asGroup',
    errors: ['not_found', 'forbidden', 'not_transferable', 'rate_limited'],
  },
  'POST groups/{id}/participant/remove': {
    access: 'account',
    action: 'remove',
    summary: 'Leaves a group; the captain frees the place of somebody else',
    ...ofGroup,
    body: ParticipantId,
    answer: Nothing,
    errors: ['not_found', 'forbidden', 'captain_must_hand_over'],
  },
  'POST groups/{id}/participant/{pid}/tshirt': {
    access: 'account',
    action: 'tshirt',
    limits: ['placeChange'],
    summary: 'Chooses a T-shirt: one’s own, or as captain anybody’s',
    ...ofPlace,
    body: v.object({ sex: Sex, size: Size }),
    answer: Group,
    kept: 'asGroup',
    errors: ['not_found', 'forbidden', 'tshirt_locked', 'rate_limited'],
  },
  'POST groups/{id}/participant/{pid}/child': {
    access: 'account',
    action: 'child',
    limits: ['placeChange'],
    summary: 'Makes a place of a kids race a child’s, with age and name',
    ...ofPlace,
    body: v.object({ age: Age, name: v.optional(v.nullable(Line(100))) }),
    answer: Group,
    kept: 'asGroup',
    errors: ['not_found', 'forbidden', 'age_mismatch', 'rate_limited'],
  },
  'POST groups/{id}/participant/{pid}/cannot-come': {
    access: 'account',
    action: 'cannotCome',
    limits: ['placeChange'],
    summary: 'Tells the organiser that the person of one’s own paid place cannot come, once for a place',
    ...ofPlace,
    body: v.object({ note: OptionalLine(500) }),
    answer: Group,
    kept: 'asGroup',
    errors: ['not_found', 'forbidden', 'changed_meanwhile', 'rate_limited'],
  },
  'POST groups/{id}/participant/{pid}/cannot-come/withdraw': {
    access: 'account',
    action: 'cannotCome',
    limits: ['placeChange'],
    summary: 'Takes that back while it is not answered',
    ...ofPlace,
    answer: Group,
    kept: 'asGroup',
    errors: ['not_found', 'forbidden', 'changed_meanwhile', 'rate_limited'],
  },
  'POST groups/{id}/delete': {
    access: 'account',
    action: 'delete',
    summary: 'Ends a group and frees its places; nothing is refunded',
    ...ofGroup,
    answer: Nothing,
    errors: ['not_found', 'forbidden'],
  },
  'POST groups/{id}/code': {
    repeats: true,
    access: 'account',
    action: 'code',
    limits: ['groupChange'],
    summary: 'Makes a new group code, or switches it off',
    ...ofGroup,
    body: v.object({ action: v.picklist(['renew', 'clear']) }),
    answer: v.object({ code: v.nullable(v.string()) }),
    errors: ['not_found', 'forbidden', 'rate_limited'],
  },
  'POST invitations/join': {
    access: 'account',
    action: 'invite',
    summary: 'Reserves a free paid place for an address, and mails it',
    body: v.object({ group_id: Id, email: Email, participant_id: v.optional(Id) }),
    answer: ParticipantId,
    errors: invitationErrors,
  },
  'POST addition/invite': {
    access: 'account',
    action: 'invite',
    summary: 'The same',
    body: invitationBody,
    answer: ParticipantId,
    errors: invitationErrors,
  },
  'POST invitations/register': {
    access: 'account',
    action: 'challenge',
    summary: 'Challenges an address: reserves one more place for it, to be paid by the person who takes it',
    body: v.object({ group_id: Id, email: Email, participant_id: v.optional(Id) }),
    answer: ParticipantId,
    errors: [...invitationErrors, 'wave_full', 'sale_closed'],
  },
  'POST invitations/{participant_id}/resend': {
    access: 'account',
    action: 'resend',
    summary: 'Mails an invitation again, at most three times a day per address',
    ...ofInvitation,
    answer: Nothing,
    errors: ['not_found', 'forbidden', 'rate_limited'],
  },
  'POST invitations/{participant_id}/withdraw': {
    access: 'account',
    action: 'withdraw',
    summary: 'Withdraws an invitation or a challenge, or one’s own hand-over',
    ...ofInvitation,
    answer: Nothing,
    errors: ['not_found', 'forbidden'],
  },
  'GET additions/verify': {
    access: 'open',
    knowsWho: true,
    summary: 'A group by number and code or by an invitation’s secret, and how it may be joined',
    query: v.object({ ...commonQuery, ...door }),
    answer: SeenGroup,
    errors: ['kept_out', 'wrong_code', 'rate_limited'],
  },
  'POST additions/verify': {
    access: 'open',
    knowsWho: true,
    secret: true,
    summary: 'The same, with the secret where no log has it',
    body: v.object(door),
    answer: SeenGroup,
    errors: ['kept_out', 'wrong_code', 'rate_limited'],
  },
  'POST addition/accept-invitation': {
    access: 'account',
    summary: 'Takes a paid place of a group: the one reserved for the caller, else a free one',
    body: v.object({ group_id: Id, secret: v.optional(Secret), age: v.optional(Age) }),
    answer: v.object({ group_id: Id }),
    errors: [
      'kept_out',
      'wrong_code',
      'already_member',
      'no_free_place',
      'terms_required',
      'age_mismatch',
      'rate_limited',
    ],
  },
  'POST addition/pay-to-join': {
    access: 'account',
    summary: 'Reserves one more place of a group for the caller, or takes the one that they were challenged to pay',
    body: v.object({
      group_id: Id,
      secret: v.optional(Secret),
      age: v.optional(Age),
      coupon: v.optional(v.nullable(CouponCode)),
      payment_provider: v.optional(v.nullable(PaymentProvider)),
      billing: v.optional(Address),
      expected_to_pay: v.optional(Cents),
    }),
    answer: Order,
    kept: 'byItself',
    errors: ['kept_out', 'wrong_code', 'already_member', 'already_invited', 'email_unconfirmed', ...orderErrors],
  },
  'POST transfer/user/verify': {
    repeats: true,
    access: 'account',
    action: 'changeUser',
    limits: transferLimits,
    summary: 'Looks up the account that would get one’s own paid place',
    body: transferBody,
    answer: v.object({ name: v.string(), email: v.string() }),
    errors: [...handingErrors, 'user_not_found'],
  },
  'POST transfer/user/perform': {
    access: 'account',
    action: 'changeUser',
    limits: transferLimits,
    summary: 'Hands one’s own paid place to another account, at once',
    body: transferBody,
    answer: Nothing,
    errors: [...handingErrors, 'user_not_found'],
  },
  'POST transfer/user/invite': {
    access: 'account',
    action: 'changeUser',
    limits: transferLimits,
    summary: 'Offers one’s own paid place to an address; the giver keeps it until it is accepted',
    body: transferBody,
    answer: ParticipantId,
    errors: handingErrors,
  },
  'POST transfer/group/verify': {
    repeats: true,
    access: 'account',
    action: 'changeGroup',
    limits: transferLimits,
    summary: 'Looks up a group that one’s own paid place could move to',
    body: moveBody,
    answer: GroupPreview,
    errors: moveErrors,
  },
  'POST transfer/group/perform': {
    access: 'account',
    action: 'changeGroup',
    limits: transferLimits,
    summary: 'Moves one’s own paid place into another group of the same category',
    body: moveBody,
    answer: v.object({ group_id: Id }),
    errors: moveErrors,
  },
});
