import type { Language } from '#contract/constants.ts';
import type { groupCalls } from '#contract/group.calls.ts';
import type { Group } from '#contract/values/group.values.ts';
import type { Deps } from '../deps.ts';
import { Refusal, Reply, type Who } from '../domain/answers.ts';
import {
  changeCaptain,
  changeCode,
  chooseTshirt,
  nameChild,
  renameGroup,
} from '../domain/groups/commands/captainActions.ts';
import { deleteGroup } from '../domain/groups/commands/deletion.ts';
import { handOver, offerHandOver, verifyReceiver } from '../domain/groups/commands/handOver.ts';
import { removeParticipant } from '../domain/groups/commands/leaving.ts';
import { moveToGroup, verifyMove } from '../domain/groups/commands/moveGroup.ts';
import { buyMorePlaces, payToJoin, pendingPayments } from '../domain/groups/commands/payToJoin.ts';
import { changeWave } from '../domain/groups/commands/wave.ts';
import { accessGroup } from '../domain/groups/groupAccess.ts';
import { viewGroup } from '../domain/groups/groupView.ts';
import { readHistory } from '../domain/groups/history.ts';
import { challenge, invite, resendInvitation, withdraw } from '../domain/groups/invitations.ts';
import { acceptInvitation } from '../domain/groups/joining.ts';
import { verifyAddition } from '../domain/groups/verify.ts';
import { viewPayment } from '../domain/payments/paymentView.ts';
import { tryCodes } from '../domain/shop/couponTries.ts';
import { orderSource } from '../domain/shop/source.ts';
import { type GroupMessage, groupMessages } from '../words/groups.ts';
import type { Handlers } from './http/handler.ts';

type GroupCalls = typeof groupCalls;

/** Groups: who may do what stands in server/domain/groups/rights.ts. */
export function groupHandlers(deps: Deps): Handlers<GroupCalls> {
  const { db } = deps.database;

  /** The group as it is then, with a word about what was done. */
  async function shown(who: Who, groupId: number): Promise<Group | Refusal<'not_found'>> {
    const access = await accessGroup(db, { who, groupId, right: 'read' });
    return access instanceof Refusal ? access : viewGroup(deps, access);
  }
  async function changed<Done extends Refusal | null>(
    done: Done,
    { who, groupId, lang }: { readonly who: Who; readonly groupId: number; readonly lang: Language },
    message: GroupMessage,
  ): Promise<Reply<Group> | Extract<Done, Refusal> | Refusal<'not_found'>> {
    if (done instanceof Refusal) return done as Extract<Done, Refusal>;
    const group = await shown(who, groupId);
    return group instanceof Refusal ? group : say(group, lang, message);
  }

  return {
    'GET groups/{id}': async ({ params, who }) => shown(who, params.id),
    'GET groups/{id}/history': async ({ params, who, lang }) => {
      const access = await accessGroup(db, { who, groupId: params.id, right: 'read' });
      if (access instanceof Refusal) return access;
      const { group, me } = access;
      const of = { groupId: group.id, region: group.region, isCaptain: me.is_captain };
      return { entries: await readHistory(db, of, lang) };
    },
    'GET groups/{id}/payment': async ({ params, who, lang }) => {
      const access = await accessGroup(db, { who, groupId: params.id, right: 'readPayments' });
      if (access instanceof Refusal) return access;
      const ids = await pendingPayments(db, params.id);
      const payments = await Promise.all(ids.map((id) => viewPayment(deps, id, lang)));
      return { pending_payments: payments.flatMap((payment) => payment ?? []) };
    },
    'POST groups/{id}/payToJoin': async ({ params, body, who, cookies, lang, ip, once }) => {
      const { participants, ages = [], coupons, payment_provider: provider, billing } = body;
      const expectedToPay = body.expected_to_pay;
      const asked = {
        who,
        groupId: params.id,
        participants,
        ages,
        coupons,
        provider,
        billing,
        expectedToPay,
        source: orderSource(cookies),
        lang,
        once,
        ip,
      };
      return tryCodes(deps, { codes: coupons, who, ip }, () => buyMorePlaces(deps, asked));
    },

    'POST groups/{id}/name': async ({ params, body, who, lang }) => {
      const asked = { who, groupId: params.id, lang };
      return changed(await renameGroup(deps, { ...asked, name: body.group_name }), asked, 'renamed');
    },
    'POST groups/{id}/wave': async ({ params, body, who, lang }) => {
      const asked = { who, groupId: params.id, lang };
      return changed(await changeWave(deps, { ...asked, waveId: body.wave_id }), asked, 'waveChanged');
    },
    'POST groups/{id}/captain': async ({ params, body, who, lang }) => {
      const asked = { who, groupId: params.id, lang };
      return changed(await changeCaptain(deps, { ...asked, placeId: body.new_captain_id }), asked, 'captainChanged');
    },
    'POST groups/{id}/participant/remove': async ({ params, body, who, lang }) => {
      const done = await removeParticipant(deps, { who, groupId: params.id, placeId: body.participant_id });
      if (done instanceof Refusal) return done;
      return say({}, lang, done.isOwn ? 'left' : 'removed');
    },
    'POST groups/{id}/participant/{pid}/tshirt': async ({ params, body, who, lang }) => {
      const asked = { who, groupId: params.id, placeId: params.pid, lang };
      return changed(await chooseTshirt(deps, { ...asked, ...body }), asked, 'tshirtSaved');
    },
    'POST groups/{id}/participant/{pid}/child': async ({ params, body, who, lang }) => {
      const asked = { who, groupId: params.id, placeId: params.pid, lang };
      return changed(await nameChild(deps, { ...asked, ...body }), asked, 'childSaved');
    },
    'POST groups/{id}/delete': async ({ params, who, lang }) =>
      said(await deleteGroup(deps, { who, groupId: params.id }), lang, 'deleted'),
    'POST groups/{id}/code': async ({ params, body, who, lang }) => {
      const message = body.action === 'renew' ? 'codeRenewed' : 'codeCleared';
      return said(await changeCode(deps, { who, groupId: params.id, action: body.action }), lang, message);
    },

    'POST invitations/join': async ({ body, who, lang }) => {
      const { group_id: groupId, email, participant_id: placeId } = body;
      return said(await invite(deps, { who, groupId, email, placeId }), lang, 'invited');
    },
    'POST addition/invite': async ({ body, who, lang }) =>
      said(await invite(deps, { who, groupId: body.group_id, email: body.email }), lang, 'invited'),
    'POST invitations/register': async ({ body, who, lang }) => {
      const { group_id: groupId, email, participant_id: placeId } = body;
      return said(await challenge(deps, { who, groupId, email, placeId }), lang, 'challenged');
    },
    'POST invitations/{participant_id}/resend': async ({ params, who, lang }) =>
      said(await resendInvitation(deps, { who, placeId: params.participant_id }), lang, 'resent'),
    'POST invitations/{participant_id}/withdraw': async ({ params, who, lang }) =>
      said(await withdraw(deps, { who, placeId: params.participant_id }), lang, 'withdrawn'),

    'GET additions/verify': async ({ query, who, ip }) =>
      verifyAddition(deps, { who, groupId: query.group_id, secret: query.secret, ip }),
    'POST addition/accept-invitation': async ({ body, ...asked }) => {
      const { group_id: groupId, secret, age } = body;
      return said(await acceptInvitation(deps, { ...asked, groupId, secret, age }), asked.lang, 'joined');
    },
    'POST addition/pay-to-join': async ({ body, ...asked }) => {
      const { group_id: groupId, secret, age, coupon = null, payment_provider: provider, billing } = body;
      const expectedToPay = body.expected_to_pay;
      const source = orderSource(asked.cookies);
      const order = { ...asked, groupId, secret, age, coupon, provider, billing, expectedToPay, source };
      return tryCodes(deps, { ...asked, codes: coupon === null ? [] : [coupon] }, () => payToJoin(deps, order));
    },

    'POST transfer/user/verify': async ({ body, who, lang }) => {
      const asked = { who, placeId: body.participation_id, email: body.email };
      return said(await verifyReceiver(deps, asked), lang, 'userFound');
    },
    'POST transfer/user/perform': async ({ body, who, lang }) => {
      const asked = { who, placeId: body.participation_id, email: body.email };
      return said(await handOver(deps, asked), lang, 'handedOver');
    },
    'POST transfer/user/invite': async ({ body, who, lang }) => {
      const asked = { who, placeId: body.participation_id, email: body.email };
      return said(await offerHandOver(deps, asked), lang, 'handOverOffered');
    },
    'POST transfer/group/verify': async ({ body, who, lang }) => {
      const asked = { who, placeId: body.participation_id, groupId: body.group_id };
      return said(await verifyMove(deps, asked), lang, 'groupFound');
    },
    'POST transfer/group/perform': async ({ body, who, lang }) => {
      const asked = { who, placeId: body.participation_id, groupId: body.group_id };
      return said(await moveToGroup(deps, asked), lang, 'moved');
    },
  };
}

const say = <Data>(data: Data, lang: Language, message: GroupMessage) =>
  new Reply(data, { message: groupMessages[lang][message] });

/** An outcome with a word about it, where it is one. */
function said<Outcome>(
  outcome: Outcome,
  lang: Language,
  message: GroupMessage,
): Extract<Outcome, Refusal> | Reply<Exclude<Outcome, Refusal>> {
  return outcome instanceof Refusal
    ? (outcome as Extract<Outcome, Refusal>)
    : say(outcome as Exclude<Outcome, Refusal>, lang, message);
}
