import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, startProcess } from '../../kit/processes/process.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { openInbox } from '../../kit/server/letters.ts';
import { openShop } from '../../kit/server/shop.ts';

/** Servers die between an opening's mail and the mail server (docs/rules/mail.md 3.9): everybody is mailed once. */
const database = await freshDatabase();
await openShop(database);
const { rows } = database;
const people = ['ada@example.com', 'ben@example.com', 'cyd@example.com', 'dan@example.com'];

/** A mail server that takes a call and says nothing: what is sent there is on its way. */
async function openSilence(port: number) {
  const callers = new Set<Socket>();
  const server = createServer((socket) => callers.add(socket.on('error', () => undefined))).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    callers,
    async close() {
      for (const socket of callers) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const queued = () =>
  rows<{ recipient: string; is_sent: boolean }>(
    `select recipient, sent_at is not null as is_sent from mail where template = 'sale_opened' order by recipient`,
  );
const all = (is_sent: boolean) => people.map((recipient) => ({ recipient, is_sent }));
/** A dead server's claim is over. */
const passLease = () => rows(`update mail set next_try_at = now() where sent_at is null and bounced is null`);

test('a server that is killed with the mails of an opening on their way mails nobody twice, and nobody not at all', {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const settings = {
    ...{ DATABASE_URL: database.address, DEMO: 'off', RATE_LIMITS: 'off' },
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  };
  const start = async () => {
    const server = await startProcess(settings);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    return server;
  };
  await rows(
    `insert into opening_reminder (run_id, email, language, confirmed_at)
     select run.id, email, 'pl', now() from run, unnest($1::text[]) email where key = 'soon'`,
    people,
  );
  const silence = await openSilence(port);
  const first = await start();
  await rows(`update run set sales_open = now() where key = 'soon'`);
  await expect.poll(queued, { timeout: 30_000, interval: 20 }).toEqual(all(false));
  await expect.poll(() => silence.callers.size, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  expect(await first.end('SIGKILL')).toBe('SIGKILL');
  await silence.close();

  const inbox = await openInbox((close) => onTestFinished(close), { port });
  await passLease();
  await start();
  await expect.poll(queued, { timeout: 30_000, interval: 20 }).toEqual(all(true));
  expect(await rows('select from opening_reminder where sent_at is null')).toEqual([]);
  expect(inbox.messages.map(({ to }) => to.join()).sort()).toEqual(people);
});
