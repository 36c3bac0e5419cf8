import { openTill } from '../payments/payments.ts';
import { mailsTo, makeAccount } from '../server/accounts.ts';
import type { Caller } from '../server/server.ts';

export type Actor = Awaited<ReturnType<Groups['actor']>>;
export type Groups = Awaited<ReturnType<typeof openGroups>>;

/** A shop whose buyers have accounts and form groups. */
export async function openGroups(config: Parameters<typeof openTill>[0] = {}) {
  const till = await openTill(config);
  const { database, rows, shop, server } = till;
  let actors = 0;

  const groups = {
    ...till,

    /** A signed-in person with an account in their own name. */
    async actor(name = `Runner ${actors + 1}`, { isConfirmed = true, language = 'en' } = {}) {
      actors += 1;
      const email = `actor${actors}@example.com`;
      const account = await makeAccount(database, email, isConfirmed);
      await rows(
        'update account set name = $2, surname = $3, language = $4 where id = $1',
        account.id,
        name,
        'Test',
        language,
      );
      const caller = server.by({ ...account.as, lang: 'en' });
      return { ...account, ...caller, name, fullName: `${name} Test`, mails: () => mailsTo(server, email) };
    },

    /** A group that a person has bought and leads, paid for by default. */
    async group(
      captain: Pick<Caller, 'ask'>,
      { places = 1, isPaid = true, run = 'gdansk', category = '6km', wave = 0, ages = [] as number[] } = {},
    ) {
      const order = await captain.ask('POST group-signup', {
        body: {
          ...shop.offer(run, category, wave),
          places,
          ages,
          codes: isPaid ? [{ name: 'FREERUN' }] : [],
          payment_provider: 'stripe',
          terms: true,
        },
      });
      const id = order.group_id;
      const [found] = await rows<{ code: string }>('select code from grp where id = $1', id);
      return { id, code: found?.code ?? '', payment: order.payment_id };
    },

    /** Somebody joins by the group's code. */
    join: (person: Pick<Caller, 'ask'>, group: { id: number; code: string }, age?: number) =>
      person.ask('POST addition/accept-invitation', { body: { group_id: group.id, secret: group.code, age } }),

    /** A person joins by number and code, or by the number alone. */
    accept: (by: Pick<Caller, 'call'>, { id, code }: { id: number; code?: string }, age?: number) =>
      by.call('POST addition/accept-invitation', { body: { group_id: id, secret: code, age } }),
    /** A person joins by paying for a place. */
    payToJoin: (by: Pick<Caller, 'call'>, { id, code }: { id: number; code?: string }, more: object = {}) =>
      by.call('POST addition/pay-to-join', {
        body: { group_id: id, secret: code, payment_provider: 'stripe', ...more },
      }),
    inviteTo: (by: Pick<Caller, 'call'>, group: { id: number }, email: string, participant_id?: number) =>
      by.call('POST invitations/join', { body: { group_id: group.id, email, participant_id } }),
    challengeTo: (by: Pick<Caller, 'call'>, group: { id: number }, email: string) =>
      by.call('POST invitations/register', { body: { group_id: group.id, email } }),
    withdraw: (by: Pick<Caller, 'call'>, participant_id: number) =>
      by.call('POST invitations/{participant_id}/withdraw', { params: { participant_id } }),
    /** The place that an invitation or a challenge is for. */
    invitedPlace: ({ data }: { readonly data: unknown }) => (data as { participant_id: number }).participant_id,

    /** A person leaves a group, or its captain removes them. */
    async remove(group: { id: number }, whom: { id: number }, by: Pick<Caller, 'ask'>) {
      const body = { participant_id: await groups.placeOf(whom, group) };
      await by.ask('POST groups/{id}/participant/remove', { params: { id: group.id }, body });
    },

    /** A person's live place in a group; 0 if they have none. */
    async placeOf(person: { id: number }, group: { id: number }): Promise<number> {
      const [place] = await rows<{ id: number }>(
        'select id from place where group_id = $1 and user_id = $2 and ended is null',
        group.id,
        person.id,
      );
      return place?.id ?? 0;
    },

    /** The live places of a group as `whose money person`, the captain's with a star. */
    async board(group: { id: number }) {
      const found = await rows<{ line: string }>(
        `select concat_ws(' ', coalesce(account.name, place.email, '-') || case when is_captain then '*' else '' end,
           money, person) as line
         from place left join account on account.id = place.user_id
         where group_id = $1 and ended is null order by place.id`,
        group.id,
      );
      return found.map(({ line }) => line);
    },

    /** A group's history as its captain or a member gets it, oldest first. */
    async history(reader: Pick<Caller, 'ask'>, group: { id: number }) {
      const { entries } = await reader.ask('GET groups/{id}/history', { params: { id: group.id } });
      return entries.map(({ who, what }) => `${who} ${what}`).reverse();
    },
  };

  /** A group of Ola, its captain, and Jan. */
  async function pair(more: Parameters<typeof groups.group>[1] = {}) {
    const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
    const group = await groups.group(ola, { places: 2, ...more });
    await groups.join(jan, group);
    return { ola, jan, group };
  }
  return { ...groups, pair };
}
