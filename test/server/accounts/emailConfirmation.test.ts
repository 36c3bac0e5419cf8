import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { withoutGuard } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { openInbox } from '../../kit/server/letters.ts';
import { startServer, type TestServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });

afterEach(() => expectInvariants(database));

type Account = Awaited<ReturnType<typeof makeAccount>>;
const order = async (email: string, more = {}) =>
  server.ask('POST group', { body: shop.order('gdansk', '6km', { email, ...more }) });
const profile = ({ as }: Account) => server.ask('GET user', {}, as);
async function linkFor({ as, email }: Account) {
  await server.ask('POST email/confirm/resend', {}, as);
  return (await mailsTo(server, email)).filter(({ template }) => template === 'confirm_email').at(-1)?.token ?? '';
}
/** Within the account's session. */
const confirm = ({ as }: Account, token: string, at = server) => at.call('POST email/confirm', { body: { token } }, as);

test('what a visitor bought becomes theirs once the address is confirmed', async () => {
  const bought = await order('jan@example.com', { places: 3 });
  const jan = await makeAccount(database, 'jan@example.com', false);
  expect((await profile(jan)).signups).toEqual([]);
  await confirm(jan, await linkFor(jan));
  const { event_id } = shop.offer('gdansk', '6km');
  expect((await profile(jan)).signups).toEqual([
    {
      id: expect.any(Number),
      group_id: bought.group_id,
      group_name: null,
      event_id,
      event_name: 'Muster Gdańsk',
      region: 'pl',
      city_name: 'Gdańsk',
      event_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      wave_time: expect.stringMatching(/T09:00:00\+0[12]:00$/u),
      distance: 6,
      category_name: 'Rekrut',
      is_kids: false,
      has_tshirts: true,
      tshirt_edit_enabled: true,
      tshirts_until: expect.any(String),
      is_captain: true,
      size: null,
      age: null,
      ageless: [],
      status: null,
      payment_id: bought.payment_id,
      payment_status: 'pending',
      expires_at: bought.expires_at,
    },
  ]);
});

test('an order with the address of a confirmed account is that account’s at once', async () => {
  const ewa = await makeAccount(database, 'ewa@example.com');
  const { group_id } = await order('ewa@example.com', { codes: ['FREERUN'] });
  expect((await profile(ewa)).signups).toMatchObject([{ group_id, status: 'paid', payment_status: 'paid' }]);
});

test('orders made while the address is being confirmed belong to it in the end, whichever was first', async () => {
  const account = await makeAccount(database, 'race@example.com', false);
  const token = await linkFor(account);
  const wave = { wave: 1 };
  const [orders] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => order(account.email, wave))),
    confirm(account, token),
    order(account.email, wave),
  ]);
  expect((await profile(account)).signups).toHaveLength(orders.length + 1);
});

describe('an order made while a mailbox’s owner takes the place of whoever made its account', () => {
  /** The order begins before the old account has gone, and goes on once the new one is confirmed; whose it is. */
  async function meanwhile<Answer>(order: (maker: Account) => Promise<Answer>) {
    const maker = await makeAccount(database, `owner${takenOver++}@example.com`, false);
    const { id, email } = maker;
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('delete from account where id = $1', [id]);
    const ordered = order(maker);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.rows(waiting)).length).toBe(1);
    const { rows } = await client.query<{ id: number }>(
      `insert into account (email, name, surname, language, email_confirmed_at) values ($1, 'Ola', '', 'pl', now())
       returning id`,
      [email],
    );
    await client.query('commit');
    client.release();
    const answer = await ordered;
    const payments = await database.rows('select user_id from payment where email = $1', email);
    return { answer, owner: rows[0]?.id, buyers: payments.map(({ user_id }) => user_id) };
  }
  let takenOver = 0;
  const asVisitor =
    (at: Pick<TestServer, 'ask'>) =>
    ({ email }: Account) =>
      at.ask('POST group', { body: shop.order('gdansk', '6km', { email, wave: 1 }) });

  test('is the owner’s', async () => {
    const { owner, buyers } = await meanwhile(asVisitor(server));
    expect(buyers).toEqual([owner]);
  });

  test('is none where the maker made it, who is signed out', async () => {
    const body = { ...shop.offer('gdansk', '6km', 1), places: 1, codes: [], terms: true as const };
    const { answer, buyers } = await meanwhile(({ as }) => server.call('POST group-signup', { body }, as));
    expect([answer.code, buyers]).toEqual(['unauthenticated', []]);
  });

  test('is the owner’s, whichever was first, of however many at once', async () => {
    const maker = await makeAccount(database, 'many-owners@example.com', false);
    const token = await linkFor(maker);
    const own = { ...shop.offer('gdansk', '6km', 2), places: 1, codes: [{ name: 'FREERUN' }], terms: true as const };
    const start = { token, password, password_confirmation: password };
    const made = () => server.call('POST group-signup', { body: own }, maker.as);
    const bought = () => order(maker.email, { wave: 2, codes: ['FREERUN'] });
    const [taken] = await Promise.all([
      server.call('POST email/confirm', { body: start }),
      ...Array.from({ length: 5 }, () => Promise.all([made(), bought()])),
    ]);
    expect(taken.code).toBeNull();
    const rows = await database.rows(
      `select account.email from place left join account on account.id = place.user_id where place.email = $1`,
      maker.email,
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(new Set(rows.map(({ email }) => email))).toEqual(new Set([maker.email]));
  });

  test('would be nobody’s without its guard', async () => {
    const unguarded = withoutGuard(database, / = \(select count\(\*\) from account where email = \$\d+\)/gu, ' >= 0');
    const open = await startServer({ database: unguarded });
    expect((await meanwhile(asVisitor(open))).buyers).toEqual([null]);
    await open.close();
    await unguarded.close();
  });
});

test('invitations wait to be accepted, and are shown to the owner of the address only', async () => {
  const { group_id } = await order('captain@example.com', { places: 2, codes: ['FREERUN'], name: 'Kasia' });
  await database.rows(
    `with kept as (update place set person = 'invited', email = 'guest@example.com'
       where group_id = $1 and not is_captain returning id, group_id)
     insert into invitation (place_id, group_id, kind, email, language)
     select id, group_id, 'invitation', 'guest@example.com', 'pl' from kept`,
    group_id,
  );
  const guest = await makeAccount(database, 'guest@example.com', false);
  expect((await profile(guest)).invitations).toEqual([]);
  await confirm(guest, await linkFor(guest));
  expect(await profile(guest)).toMatchObject({
    signups: [],
    invitations: [
      { group: { id: group_id, captain: { name: 'Kasia' }, price: 19_900, free_paid_places: 0 }, mode: 'paid' },
    ],
  });
});

test('a link is good once, however many use it at the same moment', async () => {
  const account = await makeAccount(database, 'once@example.com', false);
  const token = await linkFor(account);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(account, token)));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'token_spent']));
});

test('without its guard a link is good more than once', async () => {
  const unguarded = withoutGuard(database, / and spent_at is null/gu);
  const broken = await startServer({ database: unguarded });
  const account = await makeAccount(database, 'twice@example.com', false);
  const token = await linkFor(account);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(account, token, broken)));
  expect(answers.filter(({ code }) => code === null).length).toBeGreaterThan(1);
  await broken.close();
  await unguarded.close();
});

test('a link is over after an hour', async () => {
  const account = await makeAccount(database, 'late@example.com', false);
  const token = await linkFor(account);
  await database.rows(
    `update link set expires_at = expires_at - interval '60 minutes' where account_id = $1`,
    account.id,
  );
  expect((await confirm(account, token)).code).toBe('token_spent');
  expect((await profile(account)).email_verified).toBe(false);
});

test('a link is mailed three times an hour, and not at all when there is nothing to confirm', async () => {
  const limited = await startServer({ database, config: { rateLimits: true } });
  const account = await makeAccount(database, 'again@example.com', false);
  const resend = () => limited.call('POST email/confirm/resend', {}, account.as);
  const codes = [await resend(), await resend(), await resend(), await resend()].map(({ code }) => code);
  expect(codes).toEqual([null, null, null, 'rate_limited']);
  const done = await makeAccount(database, 'done@example.com');
  await limited.ask('POST email/confirm/resend', {}, done.as);
  expect(await mailsTo(server, done.email)).toEqual([]);
});

test('an address that its server refuses is marked with the reason, until another is confirmed', async () => {
  const inbox = await openInbox(onTestFinished);
  const account = await makeAccount(database, 'gone@example.com', false);
  await mailsTo(server, account.email);
  await server.ask('POST email/confirm/resend', {}, account.as);
  inbox.refusals.push(550);
  await sendDueMail({ ...server.deps, config: { ...server.deps.config, smtpUrl: inbox.url } });
  expect(await profile(account)).toMatchObject({
    email_verified: false,
    email_bounced: { reason: expect.stringContaining('no such mailbox') },
  });
});
