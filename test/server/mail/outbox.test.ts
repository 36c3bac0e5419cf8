import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { tidy } from '../../../server/jobs/jobs.ts';
import { openOutbox, sendDueMail } from '../../../server/jobs/mail.ts';
import { claimDue } from '../../../server/jobs/outbox.ts';
import { startSweeping } from '../../../server/jobs/sweeper.ts';
import { type MailKind, priorityOf } from '../../../server/words/mail/kinds.ts';
import { demoDeps } from '../../kit/payments/provider.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { type Inbox, openInbox, writeMail, writePayment } from '../../kit/server/letters.ts';
import { isLong } from '../../kit/share.ts';

/** In which order mails leave, how fast, and what becomes of them when the mail server is slow or away. */
const database = await freshDatabase();
const { rows } = database;
const payment = await writePayment(database);
const deps = (smtpUrl = '') => demoDeps(database, { smtpUrl });

beforeEach(() => rows('truncate mail'));

/** This many mails of one kind, due for a minute; in parts, since a statement has five seconds. */
async function fill(count: number, template: MailKind = 'reserved') {
  for (let first = 1; first <= count; first += 10_000) {
    await rows(
      `insert into mail (key, recipient, language, template, priority, data, next_try_at)
       select gen_random_uuid(), $2 || n || '@example.com', 'pl', $2, $3, $4, now() - interval '1 minute'
       from generate_series($5::int, $1::int) n`,
      Math.min(count, first + 9_999),
      template,
      priorityOf(template),
      JSON.stringify({ payment_id: payment }),
      first,
    );
  }
}
const waiting = async () => {
  const [counted] = await rows<{ n: number }>(
    'select count(*)::int as n from mail where sent_at is null and bounced is null',
  );
  return counted?.n ?? 0;
};
const tried = async () =>
  (await rows<{ tries: number }>('select tries from mail order by tries desc')).map(({ tries }) => tries);

/** An outbox at work, as a server has it. */
function send(smtpUrl: string, restMs?: number, isBusy?: () => boolean) {
  const outbox = openOutbox(deps(smtpUrl), isBusy);
  const sweeping = startSweeping({ mail: outbox.sweep }, deps().log, restMs);
  let isOver = false;
  const stop = async () => {
    if (isOver) return;
    isOver = true;
    await sweeping.stop();
    await outbox.close();
  };
  onTestFinished(stop);
  return { stop };
}

const tos = ({ messages }: Inbox) => messages.map(({ to }) => to[0] ?? '');

describe('priority', () => {
  test('a claim takes what somebody waits for, then money, then the rest, the oldest of each first', async () => {
    for (const template of ['joined', 'reserved', 'confirm_email', 'paid', 'password_reset'] as const)
      await writeMail(database, template, payment);
    const claimed = await claimDue(deps(), 4);
    expect(claimed.map(({ template }) => template)).toEqual(['confirm_email', 'password_reset', 'reserved', 'paid']);
    expect((await claimDue(deps(), 4)).map(({ template }) => template)).toEqual(['joined']);
    expect(await claimDue(deps(), 4)).toEqual([]);
  });

  test('a confirmation leaves before all that wait, but for those in hand', {
    timeout: isLong ? 900_000 : 60_000,
  }, async () => {
    const count = isLong ? 100_000 : 3_000;
    await fill(count);
    const ola = await makeAccount(database, 'waits@example.com', false);
    const inbox = await openInbox(onTestFinished);
    const { stop } = send(inbox.url);
    await expect.poll(() => inbox.messages.length).toBeGreaterThan(50);

    const before = inbox.messages.length;
    await rows(
      `insert into mail (key, recipient, language, template, priority, data)
         values (gen_random_uuid(), $1, 'pl', 'confirm_email', $2, $3)`,
      ola.email,
      priorityOf('confirm_email'),
      JSON.stringify({ region: 'pl', account_id: ola.id }),
    );
    const written = inbox.messages.length;
    await expect.poll(() => tos(inbox).includes(ola.email), { interval: 5 }).toBe(true);
    expect(tos(inbox).indexOf(ola.email) - written).toBeLessThan(40);
    expect(await waiting()).toBeGreaterThan(count / 10);
    expect(written).toBeGreaterThanOrEqual(before);
    await stop();
  });
});

describe('speed', () => {
  test('full batches follow each other without rest, over few connections that stay open', {
    timeout: 60_000,
  }, async () => {
    await fill(300);
    const inbox = await openInbox(onTestFinished);
    const { stop } = send(inbox.url, 600_000);
    await expect.poll(waiting, { timeout: 50_000, interval: 20 }).toBe(0);
    const { made } = inbox.connections;
    expect([new Set(tos(inbox)).size, inbox.messages.length]).toEqual([300, 300]);
    // Each carries a hundred.
    expect(made).toBeLessThanOrEqual(15);
    await stop();
  });

  test('a slow mail server takes mails side by side', { timeout: 60_000 }, async () => {
    await fill(60);
    const inbox = await openInbox(onTestFinished, { takes: 100 });
    expect(await sendDueMail(deps(inbox.url))).toBe(60);
    expect(inbox.connections.most).toBeGreaterThan(5);
  });

  test('while calls rush in, mails keep out of their way; afterwards all go out', async () => {
    await fill(300);
    const inbox = await openInbox(onTestFinished);
    let isBusy = true;
    const began = performance.now();
    const { stop } = send(inbox.url, 600_000, () => isBusy);
    await expect.poll(() => tos(inbox).length).toBeGreaterThan(6);
    // Two, then fifty milliseconds of rest.
    const rests = (performance.now() - began) / 50;
    expect(tos(inbox).length).toBeLessThanOrEqual(2 * (rests + 1));
    isBusy = false;
    await expect.poll(waiting, { interval: 20 }).toBe(0);
    await stop();
  });

  test('its connections end with the server', async () => {
    await fill(30);
    const inbox = await openInbox(onTestFinished);
    const { stop } = send(inbox.url);
    await expect.poll(waiting).toBe(0);
    expect(inbox.connections.open).toBeGreaterThan(0);
    await stop();
    await expect.poll(() => inbox.connections.open).toBe(0);
  });
});

describe('a mail server that is away', () => {
  test('is not hammered, and the mails that wait lose no try', { timeout: 60_000 }, async () => {
    await fill(200);
    const gone = await openInbox();
    await gone.close();
    const { stop } = send(gone.url);
    await wait(4_000);
    await stop();
    const tries = await tried();
    expect(Math.max(...tries)).toBe(1);
    expect(tries.filter((one) => one > 0).length).toBeLessThanOrEqual(13);
  });

  test('is found again when it is back, and all mails are sent', { timeout: 60_000 }, async () => {
    const first = await openInbox();
    send(first.url);
    await fill(20);
    await expect.poll(waiting).toBe(0);
    await first.close();
    await fill(50, 'paid');
    const triedNow = async () => (await tried()).filter((one) => one > 0).length;
    await expect.poll(triedNow).toBeGreaterThan(20);
    const second = await openInbox(onTestFinished, { port: first.port });
    await expect
      .poll(
        async () => {
          await rows('update mail set next_try_at = now() where sent_at is null and tries > 0');
          return waiting();
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe(0);
    expect(new Set(tos(second)).size).toBe(50);
  });

  test('is left alone as well when it lets nobody in', { timeout: 60_000 }, async () => {
    await fill(200);
    const inbox = await openInbox(onTestFinished);
    const { stop } = send(
      inbox.url.replace('smtp://', 'smtp://user:wrong@').concat('?authMethod=PLAIN&forceAuth=true'),
    );
    await wait(3_000);
    await stop();
    expect((await tried()).filter((one) => one > 0).length).toBeLessThanOrEqual(13);
  });
});

test.each(['nobody', 'a b@example.com', '"@', 'x@y\u0000z.example'.replace('\u0000', '\u0001')])(
  'an address that no mail can be sent to holds up no other: %j',
  async (address) => {
    const inbox = await openInbox(onTestFinished);
    await writeMail(database, 'reserved', payment, address);
    for (let n = 0; n < 15; n += 1) await writeMail(database, 'reserved', payment);
    expect(await sendDueMail(deps(inbox.url))).toBeGreaterThanOrEqual(15);
  },
);

test('a server that dies with mails in hand leaves them to another, with the same Message-ID', async () => {
  const inbox = await openInbox(onTestFinished);
  const id = await writeMail(database, 'reserved', payment);
  const held = await claimDue(deps(inbox.url), 10);
  expect(held.map((mail) => mail.id)).toEqual([id]);
  expect(await sendDueMail(deps(inbox.url))).toBe(0);
  const [found] = await rows(
    'select extract(epoch from next_try_at - now())::float8 as seconds from mail where id = $1',
    id,
  );
  expect(Math.round(found?.seconds / 10) * 10).toBe(300);
  await rows('update mail set next_try_at = now()');
  expect(await sendDueMail(deps(inbox.url))).toBe(1);
  expect(inbox.messages.map(({ raw }) => raw.includes(`Message-ID: <${id}@example.com>`))).toEqual([true]);
});

test('mails that ended long ago are deleted, round by round; mails still to be sent never are', async () => {
  await fill(2_500);
  await rows("update mail set bounced = 'overtaken', created_at = now() - interval '8 days'");
  const recent = await writeMail(database, 'reserved', payment);
  const sent = await writeMail(database, 'reserved', payment);
  const old = await writeMail(database, 'reserved', payment);
  const stuck = await writeMail(database, 'reserved', payment);
  await rows('update mail set sent_at = created_at where id = any($1::uuid[])', [sent, old]);
  await rows("update mail set created_at = now() - interval '89 days' where id = $1", sent);
  await rows("update mail set created_at = now() - interval '91 days' where id = any($1::uuid[])", [old, stuck]);
  await tidy({ database });
  expect((await rows<{ id: string }>('select id from mail order by created_at')).map(({ id }) => id)).toEqual([
    stuck,
    sent,
    recent,
  ]);
});
