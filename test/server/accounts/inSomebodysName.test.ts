import { afterEach, describe, expect, test } from 'vitest';
import { openTill } from '../../kit/payments/payments.ts';
import { as, linkIn, mailsTo, makeAccount } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startSignIn, stranger } from '../../kit/server/signIn.ts';

/** The owner of an order that was made with somebody else's address (docs/rules/accounts.md 10). */

const till = await openTill();
const { database, shop, server, rows } = till;

afterEach(() => expectInvariants(database));

let count = 0;
const address = () => `named${count++}@example.com`;
type Account = Awaited<ReturnType<typeof makeAccount>>;
const squat = (email: string, more = {}) =>
  server.ask('POST group', {
    body: shop.order('gdansk', '6km', { email, places: 2, group_name: 'Wygraj iPhone', ...more }),
  });
const profile = ({ as }: Pick<Account, 'as'>) => server.ask('GET user', {}, as);
const groupsOf = async (account: Pick<Account, 'as'>) => (await profile(account)).signups.map((one) => one.group_id);
const askedOf = async (account: Pick<Account, 'as'>) =>
  (await profile(account)).reserved_in_name.map((one) => one.payment_id);
async function confirm({ as, email }: Account) {
  await server.ask('POST email/confirm/resend', {}, as);
  await server.ask('POST email/confirm', { body: { token: await linkIn(server, email) } }, as);
}
const takeOver = ({ as }: Pick<Account, 'as'>, id: string) =>
  server.call('POST payment/{id}/take-over', { params: { id } }, as);
const held = (id: string) => rows('select user_id, verified, status from payment where id = $1', id);
/** Opens the link of an order's mail. */
async function openMail(email: string, id: string) {
  const secret = await linkIn(server, email, 'reserved');
  return server.ask('POST payment/{id}/keep', { params: { id }, body: { secret } });
}
/** The money of the order comes, or is on its way. */
const hear = (id: string, state: 'succeeded' | 'processing') => till.hear(till.provider.of(id)[0] ?? '', { state });

describe('an unpaid order of a stranger', () => {
  test('waits, once the address is confirmed, and is asked about without a word that was typed', async () => {
    const owner = await makeAccount(database, address(), false);
    const order = await squat(owner.email);
    expect(await askedOf(owner)).toEqual([]);
    await confirm(owner);
    const { signups, reserved_in_name } = await profile(owner);
    expect(signups).toEqual([]);
    expect(reserved_in_name).toEqual([
      {
        payment_id: order.payment_id,
        event_id: shop.offer('gdansk', '6km').event_id,
        event_name: 'Muster Gdańsk',
        region: 'pl',
        city_name: 'Gdańsk',
        event_date: expect.any(String),
        wave_time: expect.any(String),
        join_time: expect.any(String),
        be_there_time: expect.any(String),
        distance: 6,
        category_name: 'Rekrut',
        is_kids: false,
        places: 2,
        price: order.price,
        expires_at: order.expires_at,
      },
    ]);
    expect(await held(order.payment_id)).toEqual([{ user_id: null, verified: false, status: 'pending' }]);
  });

  test('also waits if the address was confirmed before', async () => {
    const owner = await makeAccount(database, address());
    const { payment_id } = await squat(owner.email);
    expect([await groupsOf(owner), await askedOf(owner)]).toEqual([[], [payment_id]]);
  });

  test('waits if a provider vouches for the address, or an account takes it', async () => {
    const email = address();
    const { payment_id } = await squat(email);
    const social = await startSignIn(database);
    const { data } = await social.signIn('google', await social.proof('google', stranger(email, true)));
    expect(await askedOf({ as: as((data as { token: string }).token) })).toEqual([payment_id]);

    const moved = await makeAccount(database, address());
    const other = address();
    const second = await squat(other);
    await server.ask(
      'POST user/profile',
      { body: { email: other, current_password: 'trzy żbiki w błocie' } },
      moved.as,
    );
    await server.ask('POST email/confirm', { body: { token: await linkIn(server, other) } }, moved.as);
    expect([await groupsOf(moved), await askedOf(moved)]).toEqual([[], [second.payment_id]]);
  });

  test('is theirs once they take it over: they lead the group and hold it for long', async () => {
    const owner = await makeAccount(database, address());
    const { payment_id, group_id } = await squat(owner.email);
    expect((await takeOver(owner, payment_id)).data).toEqual({ group_id });
    expect((await profile(owner)).signups).toMatchObject([{ group_id, is_captain: true, payment_id }]);
    expect(await askedOf(owner)).toEqual([]);
    expect(await held(payment_id)).toEqual([{ user_id: owner.id, verified: true, status: 'pending' }]);
    expect((await takeOver(owner, payment_id)).data).toEqual({ group_id });
  });

  test('is nobody else’s to take over, nor theirs whose address is not confirmed', async () => {
    const owner = await makeAccount(database, address(), false);
    const other = await makeAccount(database, address());
    const { payment_id } = await squat(owner.email);
    expect((await takeOver(owner, payment_id)).code).toBe('not_found');
    expect((await takeOver(other, payment_id)).code).toBe('not_found');
    expect(await held(payment_id)).toMatchObject([{ user_id: null }]);
  });

  test('is not asked about again once it is declined', async () => {
    const owner = await makeAccount(database, address());
    const { payment_id } = await squat(owner.email);
    await server.ask('POST payment/{id}/cancel', { params: { id: payment_id } });
    expect([await groupsOf(owner), await askedOf(owner)]).toEqual([[], []]);
    expect(await held(payment_id)).toMatchObject([{ user_id: null, status: 'failed' }]);
  });

  test('goes with the account of whose address it has', async () => {
    const owner = await makeAccount(database, address());
    const { payment_id } = await squat(owner.email);
    await server.ask('POST user/delete', { body: { email: owner.email, password: 'trzy żbiki w błocie' } }, owner.as);
    expect(await rows('select status, email, name from payment where id = $1', payment_id)).toEqual([
      { status: 'failed', email: '', name: '' },
    ]);
  });

  test('offers no account in its mail to who has one', async () => {
    const owner = await makeAccount(database, address());
    await squat(owner.email);
    const [mail] = (await mailsTo(server, owner.email)).filter(({ template }) => template === 'reserved');
    expect(mail?.language).toBe('pl');
    expect(mail?.text).not.toContain('/rejestracja');
  });
});

describe('an order is its owner’s unasked', () => {
  test('if they have opened its mail before they confirm their address', async () => {
    const owner = await makeAccount(database, address(), false);
    const { payment_id, group_id } = await squat(owner.email);
    await openMail(owner.email, payment_id);
    await confirm(owner);
    expect([await groupsOf(owner), await askedOf(owner)]).toEqual([[group_id], []]);
  });

  test('if they open its mail later', async () => {
    const owner = await makeAccount(database, address());
    const { payment_id, group_id } = await squat(owner.email);
    await openMail(owner.email, payment_id);
    expect([await groupsOf(owner), await askedOf(owner)]).toEqual([[group_id], []]);
  });

  test.each(['succeeded', 'processing'] as const)('once its money has %s, no matter who pays', async (state) => {
    const owner = await makeAccount(database, address());
    const { payment_id, group_id } = await squat(owner.email, { payment_provider: 'stripe' });
    await hear(payment_id, state);
    expect((await profile(owner)).signups).toMatchObject([{ group_id, is_captain: true }]);
    expect(await askedOf(owner)).toEqual([]);
  });

  test('if its money comes after it lapsed', async () => {
    const owner = await makeAccount(database, address());
    const { id, group, ref } = await till.lapsedOrder({ email: owner.email });
    expect(await groupsOf(owner)).toEqual([]);
    await till.hear(ref, { state: 'succeeded' });
    expect(await groupsOf(owner)).toEqual([group]);
    expect(await held(id)).toMatchObject([{ user_id: owner.id, status: 'paid' }]);
  });

  test('if its money came before the address was confirmed', async () => {
    const owner = await makeAccount(database, address(), false);
    const { group } = await till.paidOrder({ email: owner.email });
    await confirm(owner);
    expect(await groupsOf(owner)).toEqual([group]);
  });
});
