import { afterEach, expect, test } from 'vitest';
import { openTill } from '../../kit/payments/payments.ts';
import { mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

const till = await openTill();
const { server, database, rows, shop } = till;

afterEach(() => expectInvariants(database));

type Account = Awaited<ReturnType<typeof makeAccount>>;
const remove = ({ as, email }: Account, body: object = { email, password }) =>
  server.call('POST user/delete', { body: { email, ...body } }, { ...as, lang: 'en' });
const signUp = (account: Account, more = {}) =>
  server.ask(
    'POST group-signup',
    {
      body: { ...shop.offer('gdansk', '6km'), places: 2, codes: [], terms: true, payment_provider: 'stripe', ...more },
    },
    account.as,
  );
const free = { codes: [{ name: 'FREERUN' }] };
const placesOf = (group: number) =>
  rows(
    `select user_id, email, name, is_captain, money, person, ended from place where group_id = $1 order by id`,
    group,
  );

test('it needs the address and the password', async () => {
  const ola = await makeAccount(database, 'careful@example.com');
  const answered = async (body: object) => {
    const { code, data } = await remove(ola, body);
    return [code, data];
  };
  expect(await answered({ email: 'other@example.com', password })).toEqual([
    'invalid',
    { email: ['This is not the e-mail address of this account'] },
  ]);
  expect(await answered({})).toEqual(['invalid', { password: ['Required'] }]);
  expect(await answered({ password: 'not the password' })).toEqual([
    'wrong_credentials',
    { password: ['This is not your current password'] },
  ]);
});

test('paid places stay with their group, without a name', async () => {
  const ola = await makeAccount(database, 'ola@example.com');
  const { group_id, payment_id } = await signUp(ola, free);
  await mailsTo(server, ola.email);
  expect((await remove(ola)).code).toBeNull();
  const nobody = { user_id: null, email: null, name: null, money: 'paid', person: 'free', ended: null };
  expect(await placesOf(group_id)).toEqual([
    { ...nobody, is_captain: true },
    { ...nobody, is_captain: false },
  ]);
  expect(
    await rows('select status, user_id, email, name, surname, address from payment where id = $1', payment_id),
  ).toEqual([{ status: 'paid', user_id: null, email: '', name: '', surname: '', address: null }]);
  const payment = await server.ask('GET payment/{id}', { params: { id: payment_id } });
  expect(payment).toMatchObject({ status: 'paid', receipt_email: null, mailed_to: null });
});

test('nothing personal is left anywhere', async () => {
  const eve = await makeAccount(database, 'erased@example.com');
  await server.ask('POST user/profile', { body: { name: 'Zdzisława', surname: 'Brzęczyszczykiewicz' } }, eve.as);
  await signUp(eve, free);
  await signUp(eve);
  await mailsTo(server, eve.email);
  await server.ask('POST password/email', { body: { email: eve.email } });
  await remove(eve);
  const tables = await rows(`select table_name from information_schema.tables where table_schema = 'public'`);
  const kept = await Promise.all(tables.map(({ table_name }) => rows(`select * from ${table_name}`)));
  expect(JSON.stringify(kept)).not.toMatch(/erased@example\.com|Zdzisława|Brzęczyszczykiewicz/u);
  expect((await server.call('GET user', {}, eve.as)).code).toBe('unauthenticated');
});

test('reservations are released, and their places are free again', async () => {
  const ola = await makeAccount(database, 'unpaid@example.com');
  const { wave_id } = shop.offer('gdansk', '6km');
  const before = await till.taken(wave_id);
  const { payment_id } = await signUp(ola);
  await remove(ola);
  expect([await till.taken(wave_id), (await till.standing(payment_id)).status]).toEqual([before, 'failed']);
});

// docs/rules/groups.md 4.2
test('the paid member who joined first leads the group then', async () => {
  const ola = await makeAccount(database, 'captain@example.com');
  const members = [await makeAccount(database, 'second@example.com'), await makeAccount(database, 'first@example.com')];
  const { group_id } = await signUp(ola, { ...free, places: 4 });
  const places = await rows('select id from place where group_id = $1 and not is_captain order by id', group_id);
  for (const [index, { id }] of members.entries()) {
    await database.rows(
      `update place set user_id = $2, person = 'taken', joined_at = now() - make_interval(hours => $3) where id = $1`,
      places[index]?.id,
      id,
      index,
    );
  }
  await remove(ola);
  expect(await rows('select user_id from place where group_id = $1 and is_captain', group_id)).toEqual([
    { user_id: members[1]?.id },
  ]);
});

test('a person who only registered an address reads and erases nothing that it received', async () => {
  const buyer = 'bought@example.com';
  const { payment_id } = await server.ask('POST group', {
    body: shop.order('gdansk', '6km', { email: buyer, places: 1, codes: ['FREERUN'] }),
  });
  const squatter = await makeAccount(database, buyer, false);
  expect(await server.ask('GET user/export', {}, squatter.as)).toMatchObject({ mails: [], invitations: [] });
  expect((await remove(squatter)).code).toBeNull();
  const templates = (await mailsTo(server, buyer)).map(({ template }) => template);
  expect([templates, await rows('select email from payment where id = $1', payment_id)]).toEqual([
    ['paid'],
    [{ email: buyer }],
  ]);
});

test('a file has everything stored about the person, including their children, networks and actions', async () => {
  const ola = await makeAccount(database, 'exported@example.com');
  const { group_id } = await server.ask(
    'POST group-signup',
    { body: { ...shop.offer('kids', 'kids-6-8'), places: 2, ages: [6, 7], codes: [{ name: 'FREERUN' }], terms: true } },
    ola.as,
  );
  const [, child] = await rows('select id from place where group_id = $1 order by id', group_id);
  const params = { id: group_id, pid: child?.id };
  await server.ask('POST groups/{id}/participant/{pid}/child', { params, body: { name: 'Zosia', age: 7 } }, ola.as);
  const file = await server.ask('GET user/export', {}, ola.as);
  expect(file.signups).toMatchObject([{ age: 6 }, { child_name: 'Zosia', age: 7 }]);
  expect(file).toMatchObject({ networks: [{ network: '198.51.100.0/24' }], history: [{ group_id }, { group_id }] });
});
