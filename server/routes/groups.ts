import type { Language } from '#contract/constants.ts';
import type { groupCalls } from '#contract/groups/group.calls.ts';
import type { Group } from '#contract/groups/group.values.ts';
import type { Deps } from '../deps.ts';
import { comeAfterAll, reportCannotCome } from '../domain/groups/commands/cannotCome.ts';
import {
  changeCaptain,
  changeCode,
  chooseTshirt,
  nameChild,
  renameGroup,
} from '../domain/groups/commands/captainActions.ts';
import { endGroup, groupsBehind } from '../domain/groups/commands/deletion.ts';
import { handOver, offerHandOver, verifyReceiver } from '../domain/groups/commands/handOver.ts';
import { removePerson } from '../domain/groups/commands/leaving.ts';
import { moveToGroup, verifyMove } from '../domain/groups/commands/moveGroup.ts';
import { buyMorePlaces, payToJoin, pendingPayments } from '../domain/groups/commands/payToJoin.ts';
import { changeWave } from '../domain/groups/commands/wave.ts';
import { type Allowed, accessGroup, atPlace, inGroup, type LockedGroup } from '../domain/groups/groupAccess.ts';
import { viewGroup } from '../domain/groups/groupView.ts';
import { challenge, invite, inviting, type Offered, resendInvitation, withdraw } from '../domain/groups/invitations.ts';
import { acceptInvitation } from '../domain/groups/joining.ts';
import { verifyAddition } from '../domain/groups/verify.ts';
import { Refusal, Reply } from '../domain/kit/answers.ts';
import { viewPayment } from '../domain/payments/paymentView.ts';
import { viewCancelled } from '../domain/places/cancelledGroup.ts';
import { readHistory } from '../domain/places/history.ts';
import { tryCodes } from '../domain/shop/couponTries.ts';
import { orderSource } from '../domain/shop/source.ts';
import { type GroupMessage, groupMessages } from '../words/groups.ts';
import type { Handlers } from './http/handler.ts';

/** Groups: contract/groups/groupRights.ts says who may do what, and is checked before any of this. */
export function groupHandlers(deps: Deps): Handlers<typeof groupCalls> {
  const { database } = deps;
  const { db } = database;

  /** The group as it is then, with a word about what was done. */
  async function changed<Done extends Refusal | null>(
    { who, group }: Allowed,
    lang: Language,
    message: GroupMessage,
    doing: Promise<Done>,
  ): Promise<Reply<Group> | Extract<Done, Refusal> | Refusal<'not_found'>> {
    const done = await doing;
    if (done instanceof Refusal) return done as Extract<Done, Refusal>;
    const access = await accessGroup(db, { who, groupId: group.id, action: 'read' });
    return access instanceof Refusal ? access : messageReply(await viewGroup(deps, access), lang, message);
  }

  return {
    'GET groups/{id}': ofGroup(async ({ access }) => viewGroup(deps, access)),
    'GET groups/{id}/history': ofGroup(async ({ access: { group, me }, lang }) => {
      const of = { groupId: group.id, region: group.region, isCaptain: me.is_captain };
      return { entries: await readHistory(db, of, lang) };
    }),
    'GET groups/{id}/cancelled': async ({ who, params }) => viewCancelled(db, { groupId: params.id, who: who.id }),
    'GET groups/{id}/payment': ofGroup(async ({ params, lang }) => {
      const ids = await pendingPayments(db, params.id);
      const payments = await Promise.all(ids.map((id) => viewPayment(deps, id, lang)));
      return { pending_payments: payments.flatMap((payment) => payment ?? []) };
    }),
    // A repeat under its key is answered before the right is asked: the order stands.
    'POST groups/{id}/payToJoin': async ({ params, body, ...request }) => {
      const { participants, ages = [], coupons, payment_provider: provider, billing } = body;
      const places = { groupId: params.id, participants, ages, coupons };
      const terms = { provider, billing, expectedToPay: body.expected_to_pay, source: orderSource(request.cookies) };
      return tryCodes(deps, { ...request, codes: coupons }, () =>
        buyMorePlaces(deps, { ...request, ...places, ...terms }),
      );
    },

    'POST groups/{id}/name': ofGroup(async ({ access, body, lang }) =>
      changed(
        access,
        lang,
        'renamed',
        inGroup(database, access, (locked) => renameGroup(locked, body.group_name)),
      ),
    ),
    'POST groups/{id}/wave': ofGroup(async ({ access, body, lang }) =>
      changed(access, lang, 'waveChanged', changeWave(deps, access, body.wave_id)),
    ),
    'POST groups/{id}/captain': {
      about: ({ params, body }) => ({ groupId: params.id, placeId: body.new_captain_id }),
      work: async ({ access, lang }) =>
        changed(access, lang, 'captainChanged', atPlace(database, access, changeCaptain)),
    },
    'POST groups/{id}/participant/remove': {
      about: ({ params, body }) => ({ groupId: params.id, placeId: body.participant_id }),
      async work({ access, lang }) {
        const done = await atPlace(database, access, removePerson);
        return done instanceof Refusal ? done : messageReply({}, lang, done.isOwn ? 'left' : 'removed');
      },
    },
    'POST groups/{id}/participant/{pid}/tshirt': ofPlace(async ({ access, body, lang }) =>
      changed(
        access,
        lang,
        'tshirtSaved',
        atPlace(database, access, (locked) => chooseTshirt(locked, body)),
      ),
    ),
    'POST groups/{id}/participant/{pid}/child': ofPlace(async ({ access, body, lang }) =>
      changed(
        access,
        lang,
        'childSaved',
        atPlace(database, access, (locked) => nameChild(locked, { ...body, lang })),
      ),
    ),
    'POST groups/{id}/participant/{pid}/cannot-come': ofPlace(async ({ access, body, lang }) =>
      changed(
        access,
        lang,
        'cannotComeReported',
        atPlace(database, access, (locked) => reportCannotCome(locked, body.note ?? null)),
      ),
    ),
    'POST groups/{id}/participant/{pid}/cannot-come/withdraw': ofPlace(async ({ access, lang }) =>
      changed(access, lang, 'comesAfterAll', atPlace(database, access, comeAfterAll)),
    ),
    'POST groups/{id}/delete': ofGroup(async ({ access, lang }) => {
      const groups = await groupsBehind(db, access.group.id);
      return withMessage(await inGroup(database, { ...access, groups }, endGroup), lang, 'deleted');
    }),
    'POST groups/{id}/code': ofGroup(async ({ access, body: { action }, lang }) => {
      const message = action === 'renew' ? 'codeRenewed' : 'codeCleared';
      return withMessage(await inGroup(database, access, (locked) => changeCode(locked, action)), lang, message);
    }),

    'POST invitations/join': forAddress(async ({ access, body, ip, lang }) =>
      withMessage(await inviting(deps, access, { email: body.email, ip }, invite), lang, 'invited'),
    ),
    'POST addition/invite': forAddress(async ({ access, body, ip, lang }) =>
      withMessage(await inviting(deps, access, { email: body.email, ip }, invite), lang, 'invited'),
    ),
    'POST invitations/register': forAddress(async ({ access, body, ip, lang }) => {
      const work = (locked: LockedGroup, offer: Offered) => challenge(deps, locked, offer);
      return withMessage(await inviting(deps, access, { email: body.email, ip }, work), lang, 'challenged');
    }),
    'POST invitations/{participant_id}/resend': ofInvitation(async ({ access, ip, lang }) =>
      withMessage(await resendInvitation(deps, access, ip), lang, 'resent'),
    ),
    'POST invitations/{participant_id}/withdraw': ofInvitation(async ({ access, lang }) =>
      withMessage(await atPlace(database, access, withdraw), lang, 'withdrawn'),
    ),

    'GET additions/verify': async ({ query, who, ip }) =>
      verifyAddition(deps, { who, groupId: query.group_id, secret: query.secret, ip }),
    'POST additions/verify': async ({ body, who, ip }) =>
      verifyAddition(deps, { who, groupId: body.group_id, secret: body.secret, ip }),
    'POST addition/accept-invitation': async ({ body, ...request }) => {
      const { group_id: groupId, secret, age } = body;
      return withMessage(await acceptInvitation(deps, { ...request, groupId, secret, age }), request.lang, 'joined');
    },
    'POST addition/pay-to-join': async ({ body, ...request }) => {
      const { group_id: groupId, secret, age, coupon = null, payment_provider: provider, billing } = body;
      const expectedToPay = body.expected_to_pay;
      const source = orderSource(request.cookies);
      const order = { ...request, groupId, secret, age, coupon, provider, billing, expectedToPay, source };
      return tryCodes(deps, { ...request, codes: coupon === null ? [] : [coupon] }, () => payToJoin(deps, order));
    },

    'POST transfer/user/verify': ofOwnPlace(async ({ access, body, lang }) =>
      withMessage(await verifyReceiver(deps, access, body.email), lang, 'userFound'),
    ),
    'POST transfer/user/perform': ofOwnPlace(async ({ access, body, lang }) =>
      withMessage(await handOver(deps, access, body.email), lang, 'handedOver'),
    ),
    'POST transfer/user/invite': ofOwnPlace(async ({ access, body, ip, lang }) =>
      withMessage(await offerHandOver(deps, access, { email: body.email, ip }), lang, 'handOverOffered'),
    ),
    'POST transfer/group/verify': ofOwnPlace(async ({ access, body, lang }) =>
      withMessage(await verifyMove(deps, access, body.group_id), lang, 'groupFound'),
    ),
    'POST transfer/group/perform': ofOwnPlace(async ({ access, body, lang }) =>
      withMessage(await moveToGroup(deps, access, body.group_id), lang, 'moved'),
    ),
  };
}

type Work<Request, Answer> = (request: Request) => Promise<Answer>;

/** Work about the group of the path. */
const ofGroup = <Request extends { params: { id: number } }, Answer>(work: Work<Request, Answer>) => ({
  about: ({ params: { id } }: Pick<Request, 'params'>) => ({ groupId: id }),
  work,
});
/** About a place of it. */
const ofPlace = <Request extends { params: { id: number; pid: number } }, Answer>(work: Work<Request, Answer>) => ({
  about: ({ params: { id, pid } }: Pick<Request, 'params'>) => ({ groupId: id, placeId: pid }),
  work,
});
/** About a place that somebody is invited to. */
const ofInvitation = <Request extends { params: { participant_id: number } }, Answer>(work: Work<Request, Answer>) => ({
  about: ({ params }: Pick<Request, 'params'>) => ({ placeId: params.participant_id }),
  work,
});
/** About the group that an address is to join, or the place that is meant. */
const forAddress = <Request extends { body: { group_id: number; participant_id?: number | undefined } }, Answer>(
  work: Work<Request, Answer>,
) => ({
  about: ({ body }: Pick<Request, 'body'>) => ({ groupId: body.group_id, placeId: body.participant_id }),
  work,
});
/** About one's own place, which goes elsewhere. */
const ofOwnPlace = <Request extends { body: { participation_id: number } }, Answer>(work: Work<Request, Answer>) => ({
  about: ({ body }: Pick<Request, 'body'>) => ({ placeId: body.participation_id }),
  work,
});

const messageReply = <Data>(data: Data, lang: Language, message: GroupMessage) =>
  new Reply(data, { message: groupMessages[lang][message] });

/** An outcome with a word about it, where it is one. */
function withMessage<Outcome>(
  outcome: Outcome,
  lang: Language,
  message: GroupMessage,
): Extract<Outcome, Refusal> | Reply<Exclude<Outcome, Refusal>> {
  return outcome instanceof Refusal
    ? (outcome as Extract<Outcome, Refusal>)
    : messageReply(outcome as Exclude<Outcome, Refusal>, lang, message);
}
