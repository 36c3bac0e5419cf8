import type { Answered } from '../server/server.ts';
import type { Actor, Groups } from './groups.ts';

/** The result of an answer: a refusal's code, or `done`. */
export const codeOf = ({ code }: Pick<Answered<unknown>, 'code'>) => code ?? 'done';

/** Two things that can happen to one group at the same time. */
export interface Pair {
  readonly one: () => Promise<string>;
  readonly other: () => Promise<string>;
}

/** Both at once, in either order. */
export async function together({ one, other }: Pair, isTurned: boolean): Promise<string> {
  if (!isTurned) return (await Promise.all([one(), other()])).join(' + ');
  const [second, first] = await Promise.all([other(), one()]);
  return `${first} + ${second}`;
}

/** Pairs of actions that can collide in one group, each with all possible results. */
export function pairsOf(groups: Groups) {
  const { actor, group, join, placeOf, shop } = groups;
  const handOver = async (by: Actor, of: { id: number }, to: Actor) => {
    const body = { email: to.email, participation_id: await placeOf(by, of) };
    return async () => codeOf(await by.call('POST transfer/user/perform', { body }));
  };
  const remove = async (by: Actor, of: { id: number }, whom: Actor) => {
    const ask = { params: { id: of.id }, body: { participant_id: await placeOf(whom, of) } };
    return async () => codeOf(await by.call('POST groups/{id}/participant/remove', ask));
  };
  const deleteIt = (by: Actor, of: { id: number }) => async () =>
    codeOf(await by.call('POST groups/{id}/delete', { params: { id: of.id } }));
  const accept = (by: Actor, of: { id: number }, secret?: string) => async () =>
    codeOf(await by.call('POST addition/accept-invitation', { body: { group_id: of.id, secret } }));
  const moveWave = (by: Actor, of: { id: number }, wave_id: number) => async () =>
    codeOf(await by.call('POST groups/{id}/wave', { params: { id: of.id }, body: { wave_id } }));
  const captainAnd = async (...others: Actor[]) => {
    const captain = await actor();
    const made = await group(captain, { places: others.length + 2 });
    for (const one of others) await join(one, made);
    return { captain, made };
  };

  return {
    'a transfer and the deletion of its group': {
      ends: ['done + done', 'not_found + done'],
      async make(): Promise<Pair> {
        const [member, receiver] = [await actor(), await actor()];
        const { captain, made } = await captainAnd(member);
        return { one: await handOver(member, made, receiver), other: deleteIt(captain, made) };
      },
    },
    'two transfers of one place': {
      ends: ['done + not_found', 'not_found + done'],
      async make(): Promise<Pair> {
        const [member, kim, lea] = [await actor(), await actor(), await actor()];
        const { made } = await captainAnd(member);
        return { one: await handOver(member, made, kim), other: await handOver(member, made, lea) };
      },
    },
    'two people and one invitation': {
      ends: ['done + wrong_code', 'wrong_code + done'],
      async make(): Promise<Pair> {
        const [kim, lea, invited] = [await actor(), await actor(), await actor()];
        const { captain, made } = await captainAnd();
        await captain.ask('POST invitations/join', { body: { group_id: made.id, email: invited.email } });
        const secret = (await invited.mails()).at(-1)?.token ?? '';
        return { one: accept(kim, made, secret), other: accept(lea, made, secret) };
      },
    },
    'a transfer and leaving': {
      ends: ['done + not_found', 'not_found + done'],
      async make(): Promise<Pair> {
        const [member, receiver] = [await actor(), await actor()];
        const { made } = await captainAnd(member);
        return { one: await handOver(member, made, receiver), other: await remove(member, made, member) };
      },
    },
    'a removal and a payment that succeeds': {
      ends: ['done + paid', 'done + refund_pending'],
      async make(): Promise<Pair> {
        const member = await actor();
        const { captain, made } = await captainAnd();
        const { payment_id } = await member.ask('POST addition/pay-to-join', {
          body: { group_id: made.id, secret: made.code, payment_provider: 'stripe' },
        });
        const [ref = ''] = groups.provider.of(payment_id);
        return {
          one: await remove(captain, made, member),
          async other() {
            await groups.hear(ref, { state: 'succeeded' });
            return (await groups.standing(payment_id)).status;
          },
        };
      },
    },
    'two groups that swap their waves': {
      ends: ['done + done'],
      async make(): Promise<Pair> {
        const [kim, lea] = [await actor(), await actor()];
        const [first, second] = [0, 1].map((wave) => shop.offer('gdansk', '6km', wave).wave_id);
        const one = await group(kim, { places: 3, wave: 0 });
        const other = await group(lea, { places: 3, wave: 1 });
        return { one: moveWave(kim, one, second ?? 0), other: moveWave(lea, other, first ?? 0) };
      },
    },
    'two places that swap their groups': {
      ends: ['done + done'],
      async make(): Promise<Pair> {
        const [kim, lea] = [await actor(), await actor()];
        const one = await captainAnd(kim);
        const other = await captainAnd(lea);
        const move = async (by: Actor, from: { id: number }, to: { id: number }) => {
          const body = { group_id: to.id, participation_id: await placeOf(by, from) };
          return async () => codeOf(await by.call('POST transfer/group/perform', { body }));
        };
        return { one: await move(kim, one.made, other.made), other: await move(lea, other.made, one.made) };
      },
    },
    'a new captain and the removal of that member': {
      ends: ['done + forbidden', 'not_transferable + done'],
      async make(): Promise<Pair> {
        const member = await actor();
        const { captain, made } = await captainAnd(member);
        const ask = { params: { id: made.id }, body: { new_captain_id: await placeOf(member, made) } };
        return {
          one: async () => codeOf(await captain.call('POST groups/{id}/captain', ask)),
          other: await remove(captain, made, member),
        };
      },
    },
    'a captain who deletes the account and a member who takes the place': {
      ends: ['done + done', 'done + not_found', 'done + unauthenticated'],
      async make(): Promise<Pair> {
        const [member, receiver] = [await actor(), await actor()];
        const { made } = await captainAnd(member);
        const body = { email: receiver.email, password: 'trzy żbiki w błocie' };
        return {
          // Passwords are checked in a bounded queue, which is shorter than fifty.
          async one() {
            let code: string;
            do code = codeOf(await receiver.call('POST user/delete', { body }));
            while (code === 'unavailable');
            return code;
          },
          async other() {
            const code = await (await handOver(member, made, receiver))();
            return code === 'user_not_found' ? 'not_found' : code;
          },
        };
      },
    },
  };
}
