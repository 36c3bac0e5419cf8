import { sql } from 'kysely';
import type { Deps } from '../../../server/deps.ts';
import { chooseTshirt } from '../../../server/domain/groups/commands/captainActions.ts';
import { handOver } from '../../../server/domain/groups/commands/handOver.ts';
import { accessGroup, atPlace } from '../../../server/domain/groups/groupAccess.ts';
import { invite, inviting } from '../../../server/domain/groups/invitations.ts';
import { acceptInvitation } from '../../../server/domain/groups/joining.ts';
import { provider as fromProvider, operator } from '../../../server/domain/kit/actor.ts';
import { placeOrder } from '../../../server/domain/orders/orders.ts';
import { openAttempt } from '../../../server/domain/payments/attempts.ts';
import { lapse } from '../../../server/domain/payments/lapse.ts';
import { sendPaidBack } from '../../../server/domain/payments/operator/operatorActions.ts';
import { refundsAgain } from '../../../server/domain/payments/refunds.ts';
import { attemptsOf, settleAttempt } from '../../../server/domain/payments/settle.ts';
import type { Bank } from './bank.ts';
import type { Chance } from './chance.ts';
import type { Runner } from './crowd.ts';
import { done } from './done.ts';
import type { Plan } from './plan.ts';
import { enterStartData } from './startData.ts';

/** Where the season's orders come from; none of these networks is anybody's (RFC 5737). */
const networkOf = (at: number) => `203.0.113.${at % 250}`;

export interface Maker {
  readonly deps: Deps;
  readonly bank: Bank;
  readonly runId: number;
  /** Per distance: its id and its waves' ids, in the order of their start. */
  readonly distances: readonly { readonly id: number; readonly waves: readonly number[] }[];
  readonly accounts: ReadonlyMap<string, number>;
  /** Whether T-shirts are chosen. */
  readonly isDressed: boolean;
  /** Who says of themselves what the run asks. */
  readonly chance: Chance;
}

/** Orders, pays, names: as a visitor, a captain and the members of the group do. Answers the group's number. */
export async function makeOrder(maker: Maker, plan: Plan, at: number): Promise<number> {
  const { deps } = maker;
  const { groupId, paymentId, isFree } = await order(maker, plan, at);
  if (plan.fate === 'reserved') return groupId;
  if (plan.fate === 'lapsed') {
    await sql`update payment set expires_at = now() where id = ${paymentId}`.execute(deps.database.db);
    await lapse(deps, paymentId);
    return groupId;
  }
  if (!isFree) await pay(maker, paymentId, plan);
  if (plan.fate === 'refunded') {
    await sendPaidBack(deps.database, paymentId, { release: true }, operator('biuro'));
    await refundsAgain(deps, paymentId);
    return groupId;
  }
  await fillGroup(maker, plan, groupId, at);
  return groupId;
}

async function order({ deps, runId, distances, accounts }: Maker, plan: Plan, at: number) {
  const { captain, members, open, isMember, code, source, provider, name } = plan;
  const distance = distances[plan.distance];
  const seats = 1 + members.length + open;
  const outcome = await placeOrder(deps, {
    choice: {
      event_id: runId,
      event_category_id: distance?.id ?? 0,
      wave_id: distance?.waves[plan.wave] ?? 0,
      places: seats,
      group_name: name ?? undefined,
      ages: [],
      codes: code === null ? [] : [code],
      payment_provider: provider,
      expected_to_pay: undefined,
    },
    buyer: {
      user_id: isMember ? (accounts.get(captain.email) ?? null) : null,
      email: isMember ? captain.email : captain.email.replace('@', '@gosc.'),
      name: captain.given,
      surname: captain.family,
      address: captain.language === 'de' ? german : polish,
    },
    isConfirmed: isMember,
    isOld: isMember,
    emailCode: null,
    source,
    ip: networkOf(at),
    lang: captain.language,
    region: 'pl',
    once: null,
  });
  const made = done(outcome);
  return { groupId: made.group_id, paymentId: made.payment_id, isFree: made.status === 'paid' };
}

const polish = { street: 'Piotrkowska', street_number: '104', postal_code: '90-926', city: 'Łódź', country: 'PL' };
const german = { street: 'Gartenstraße', street_number: '7', postal_code: '10115', city: 'Berlin', country: 'DE' };

async function pay({ deps, bank }: Maker, paymentId: string, { provider }: Plan) {
  done(await openAttempt(deps, paymentId, { provider }));
  const [attempt] = await attemptsOf(deps, paymentId);
  if (attempt?.provider_ref == null) throw new Error(`payment ${paymentId} has no object at the bank`);
  await bank.pay(attempt.provider_ref);
  await settleAttempt(deps, attempt, fromProvider);
}

/** The members join by the group's code, choose their shirts, and find somebody else where they cannot come. */
async function fillGroup(maker: Maker, plan: Plan, groupId: number, at: number) {
  const { deps, accounts } = maker;
  const { db } = deps.database;
  const { code: secret } = await db
    .selectFrom('grp')
    .select('code')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const ip = networkOf(at);
  const whoOf = (runner: Runner) => ({ id: accounts.get(runner.email) ?? 0, session: '' });
  for (const one of plan.members) {
    const request = { groupId, secret: secret ?? undefined, age: undefined, lang: one.language, ip };
    done(await acceptInvitation(deps, { ...request, who: whoOf(one) }));
  }
  const places = await db
    .selectFrom('place')
    .select(['id', 'user_id'])
    .where('group_id', '=', groupId)
    .where('ended', 'is', null)
    .where('person', '=', 'taken')
    .orderBy('id')
    .execute();
  const runnerOf = (account: number | null) =>
    plan.members.find(({ email }) => accounts.get(email) === account) ?? plan.captain;
  const sayers = new Map(places.map(({ id, user_id }) => [id, runnerOf(user_id)]));
  await db.transaction().execute((tx) => enterStartData(tx, maker.runId, { chance: maker.chance, places: sayers }));
  if (!plan.isMember) return;
  const captain = whoOf(plan.captain);
  for (const { id: placeId, user_id } of places.slice(0, maker.isDressed ? plan.sized : 0)) {
    const access = done(await accessGroup(db, { who: captain, groupId, placeId, action: 'tshirt' }));
    done(await atPlace(deps.database, access, (locked) => chooseTshirt(locked, runnerOf(user_id))));
  }
  const giver = plan.members.at(-1);
  if (plan.successor !== null && giver !== undefined) {
    const access = done(
      await accessGroup(db, { who: whoOf(giver), groupId, placeId: places.at(-1)?.id, action: 'changeUser' }),
    );
    done(await handOver(deps, access, plan.successor.email));
  }
  if (plan.invited !== null) {
    const access = done(await accessGroup(db, { who: captain, groupId, action: 'invite' }));
    done(await inviting(deps, access, { email: plan.invited, ip }, invite));
  }
}
