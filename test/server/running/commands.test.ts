import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { recordDiscrepancy } from '../../../server/domain/payments/money/discrepancies.ts';
import { runCommand } from '../../kit/processes/command.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { startProcess } from '../../kit/processes/process.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { postJson } from '../../kit/server/post.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

/** The operator's commands as a person types them: what is wrong is said in a sentence, and nothing is begun. */
const database = await freshDatabase();
const shop = await openShop(database);
const DATABASE_URL = database.address;

vi.setConfig({ testTimeout: 120_000 });

test.each([
  ['payments', [], /^Usage:\n {2}npm run payments -- check/u],
  ['payments', ['settle'], /^There is no command 'settle'\.\n\nUsage:/u],
  ['payments', ['show'], /^PAYMENT is missing\.\n\nUsage:\n {2}npm run payments -- show PAYMENT\n/u],
  ['holds', ['release', 'network'], /^Usage:\n {2}npm run holds -- list/u],
  ['holds', ['release', 'payment', 'one', 'other'], /^Usage:/u],
  ['backup', ['one', 'other'], /^Usage: npm run backup -- FILE\n$/u],
  ['restore', [], /^Usage: npm run restore -- FILE\n$/u],
  ['restore', ['/nowhere/at.all'], /^\/nowhere\/at\.all is not there\.\n$/u],
  ['catalogue', ['import'], /^Usage:\n {2}npm run catalogue -- import FILE/u],
  ['catalogue', ['export', 'one', 'other'], /^Usage:/u],
  ['release', ['other'], /^Usage: npm run release\n$/u],
])('npm run %s -- %j', async (command, args, sentence) => {
  const DATA_DIR = join(freshFolder(), 'data');
  const { code, said } = await runCommand(command, args, { DATA_DIR });
  expect({ code, said, begun: existsSync(DATA_DIR) }).toEqual({
    code: 1,
    said: expect.stringMatching(sentence),
    begun: false,
  });
});

test('what went wrong at the provider is decided on by the provider’s id', async () => {
  const server = await startServer({ database });
  const { payment_id: id } = await server.ask('POST group', {
    body: shop.order('gdansk', '6km', { codes: ['FREERUN'], wave: 3 }),
  });
  expect(await runCommand('payments', ['keep', id], { DATABASE_URL, USER: 'ada' })).toEqual({
    code: 1,
    said: `${id} is a payment: to keep, name the provider's id (pi_…), as \`npm run payments -- strangers\` lists it\n`,
  });
});

test('an export says what it has written', async () => {
  const file = join(freshFolder(), 'runs.yaml');
  expect(await runCommand('catalogue', ['export', file], { DATABASE_URL })).toEqual({
    code: 0,
    said: `Exported to ${file}.\n`,
  });
});

test('the check has more time than a call, and names what waits for a decision', async () => {
  const money = { account: 'stripe', paymentId: null, amount: 100, currency: 'PLN' } as const;
  await recordDiscrepancy(database.db, { ...money, ref: 'pi_given_back', kind: 'stranger' });
  const busy = await database.pool.connect();
  await busy.query('begin');
  await busy.query("set local idle_in_transaction_session_timeout = '1min'");
  await busy.query('lock table payment_history');
  const check = runCommand('payments', ['check'], { DATABASE_URL });
  // As if its questions took so long: a call is given up after five seconds, and its line after seven.
  await Promise.race([check, wait(10_000)]);
  await busy.query('rollback');
  busy.release();
  expect(await check).toEqual({
    code: 1,
    said: 'open: pi_given_back: stranger, 100 cents (PLN) of no payment\nEvery cent is where it belongs.\n',
  });
});

test('what is held at a running server is listed and let go, and its places are free there', async () => {
  const product = await startProcess({ DATABASE_URL, RATE_LIMITS: 'on' });
  const { port } = new URL(product.url);
  const order = shop.order('gdansk', '6km', { places: 7, email: 'rival@example.com', payment_provider: 'stripe' });
  const dataOf = async (answer: Response) => ((await answer.json()) as { data: Record<string, unknown> }).data;
  const look = async (path: string) => dataOf(await fetch(`${product.url}/api/${path}`));
  const { payment_id: id } = await dataOf(await postJson(`${product.url}/api/group`, order));
  const free = async () => (await look(`waves/${order.wave_id}`)).free_places;
  expect(await free()).toBe(93);

  const holds = (...args: string[]) => runCommand('holds', args, { DATABASE_URL, PORT: port });
  expect(await holds('list')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^network \S+: 7 places in 1 order, .*\naddress rival@example\.com: 7 places .*\nwave /u,
    ),
  });
  expect(await holds('release', 'address', 'Rival@example.com')).toEqual({
    code: 0,
    said: `payment ${id} of rival@example.com, 7 places: released\n`,
  });
  expect(await holds('list')).toEqual({ code: 0, said: 'Nothing is held unpaid.\n' });
  expect([await free(), await look(`payment/${id}`)]).toEqual([100, expect.objectContaining({ status: 'lapsed' })]);
  await product.end();
});
