import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { linkIn, mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { heldUp, startUnguarded } from '../../kit/server/guards.ts';
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
  return linkIn(server, email);
}
/** Within the account's session. */
const confirm = ({ as }: Account, token: string, at = server) => at.call('POST email/confirm', { body: { token } }, as);

test('places that a visitor bought become theirs once the address is confirmed', async () => {
  const bought = await order('jan@example.com', { places: 3, codes: ['FREERUN'] });
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
      join_time: expect.stringMatching(/T08:00:00\+0[12]:00$/u),
      be_there_time: expect.stringMatching(/T08:00:00\+0[12]:00$/u),
      distance: 6,
      category_name: 'Rekrut',
      is_kids: false,
      has_tshirts: true,
      todos: [
        { kind: 'free', count: 2, moment: null, payment: null },
        { kind: 'sizes', count: 1, moment: null, payment: null },
      ],
      tshirt_edit_enabled: true,
      tshirts_until: expect.any(String),
      is_captain: true,
      size: null,
      age: null,
      ageless: [],
      status: 'paid',
      payment_id: bought.payment_id,
      payment_status: 'paid',
      expires_at: null,
    },
  ]);
});

test('a paid order with the address of a confirmed account is that account’s at once', async () => {
  const ewa = await makeAccount(database, 'ewa@example.com');
  const { group_id } = await order('ewa@example.com', { codes: ['FREERUN'] });
  expect((await profile(ewa)).signups).toMatchObject([{ group_id, status: 'paid', payment_status: 'paid' }]);
});

test('orders made while the address is being confirmed belong to it in the end, whichever was first', async () => {
  const account = await makeAccount(database, 'race@example.com', false);
  const token = await linkFor(account);
  const wave = { wave: 1, codes: ['FREERUN'] };
  const [orders] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => order(account.email, wave))),
    confirm(account, token),
    order(account.email, wave),
  ]);
  expect((await profile(account)).signups).toHaveLength(orders.length + 1);
});

describe('an order made while a mailbox’s owner replaces the person who made its account', () => {
  /** The order begins before the old account has gone, and goes on once the new one is confirmed; whose it is. */
  async function meanwhile<Answer>(order: (maker: Account) => Promise<Answer>) {
    const maker = await makeAccount(database, `owner${takenOver++}@example.com`, false);
    const { id, email } = maker;
    let owner = 0;
    const answer = await heldUp(
      database,
      `delete from account where id = ${id}`,
      () => order(maker),
      async (other) => {
        const { rows } = await other.query<{ id: number }>(
          `insert into account (email, name, surname, language, email_confirmed_at) values ($1, 'Ola', '', 'pl', now())
           returning id`,
          [email],
        );
        owner = rows[0]?.id ?? 0;
      },
    );
    const payments = await database.rows('select user_id from payment where email = $1', email);
    return { answer, owner, buyers: payments.map(({ user_id }) => user_id) };
  }
  let takenOver = 0;
  const asVisitor =
    (at: Pick<TestServer, 'ask'>) =>
    ({ email }: Account) =>
      at.ask('POST group', { body: shop.order('gdansk', '6km', { email, wave: 1, codes: ['FREERUN'] }) });

  test('is the owner’s', async () => {
    const { owner, buyers } = await meanwhile(asVisitor(server));
    expect(buyers).toEqual([owner]);
  });

  test('is refused to the maker, who is signed out', async () => {
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
    const guard = / = \(select count\(\*\) from account where email = \$\d+\)/gu;
    const open = await startUnguarded(database, guard, { instead: ' >= 0' });
    expect((await meanwhile(asVisitor(open))).buyers).toEqual([null]);
  });
});

test('a link works once, however many use it at the same moment', async () => {
  const account = await makeAccount(database, 'once@example.com', false);
  const token = await linkFor(account);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(account, token)));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'token_spent']));
});

test('without its guard a link is good more than once', async () => {
  const open = await startUnguarded(database, / and spent_at is null/gu);
  const account = await makeAccount(database, 'twice@example.com', false);
  const token = await linkFor(account);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(account, token, open)));
  expect(answers.filter(({ code }) => code === null).length).toBeGreaterThan(1);
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

// specification 7.14
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

// specification 8.18
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
