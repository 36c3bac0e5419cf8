import { existsSync, writeFileSync } from 'node:fs';
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
import { openShop, shopFile } from '../../kit/server/shop.ts';

/** The operator's commands as a person types them: an error is one sentence, and nothing is started. */
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
  const { code, output } = await runCommand(command, args, { DATA_DIR });
  expect({ code, output: output, begun: existsSync(DATA_DIR) }).toEqual({
    code: 1,
    output: expect.stringMatching(sentence),
    begun: false,
  });
});

test('a failure at the provider is decided on by the provider’s id', async () => {
  const server = await startServer({ database });
  const { payment_id: id } = await server.ask('POST group', {
    body: shop.order('gdansk', '6km', { codes: ['FREERUN'], wave: 3 }),
  });
  expect(await runCommand('payments', ['keep', id], { DATABASE_URL, USER: 'ada' })).toEqual({
    code: 1,
    output: `${id} is a payment: to keep, name the provider's id (pi_…), as \`npm run payments -- strangers\` lists it\n`,
  });
});

test('an export says what it has written', async () => {
  const file = join(freshFolder(), 'runs.yaml');
  expect(await runCommand('catalogue', ['export', file], { DATABASE_URL })).toEqual({
    code: 0,
    output: `Exported to ${file}.\n`,
  });
});

/** Another shop with a file of the given text. */
async function importing(text: string | Buffer) {
  const elsewhere = await freshDatabase();
  await openShop(elsewhere);
  const file = join(freshFolder(), 'runs.yaml');
  writeFileSync(file, text);
  const bringIn = (...more: string[]) =>
    runCommand('catalogue', ['import', file, ...more], { DATABASE_URL: elsewhere.address });
  const codes = async () =>
    (await elsewhere.rows('select code from coupon where valid_until is null order by code')).length;
  return { file, bringIn, codes };
}

test.each([
  [
    'Windows-1250',
    Buffer.from([...Buffer.from('cities:\n  - { key: gdansk, name: Gda'), 0xf1, ...Buffer.from('sk }\n')]),
    /:2 {2}is not UTF-8/u,
  ],
  ['UTF-16', Buffer.from('cities: []', 'utf16le'), / is UTF-16 or no text at all: save it as UTF-8\.\n$/u],
  [
    'a text already spoilt',
    'cities:\n  - { key: gdansk, name: Gda\uFFFDsk }\nruns: []',
    /:2 {2}cities\[0\]\.name {2}must be one line, without/u,
  ],
])('a catalogue in %s is refused with its line', async (_, text, sentence) => {
  const { bringIn } = await importing(text);
  expect(await bringIn()).toEqual({ code: 1, output: expect.stringMatching(sentence) });
});

test('a catalogue that ends most of what sells is written when that is meant', async () => {
  const one = shopFile.replace(/ {2}- \{ code: (?!MUD10).*\n/gu, '');
  const { bringIn, codes } = await importing(one);
  const before = await codes();
  const ending = /No longer for sale: 0 waves, \d coupons\./u;
  expect(await bringIn()).toEqual({ code: 1, output: expect.stringMatching(ending) });
  expect(await bringIn('--dry-run')).toEqual({ code: 0, output: expect.stringMatching(ending) });
  expect(await codes()).toBe(before);
  expect(await bringIn('--end-sales')).toEqual({ code: 0, output: 'Imported: 4 runs, 12 waves, 1 coupons.\n' });
  expect(await codes()).toBe(1);
  expect(await bringIn()).toMatchObject({ code: 0 });
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
    output: 'open: pi_given_back: stranger, 100 cents (PLN) of no payment\nEvery cent is where it belongs.\n',
  });
});

test('holds at a running server are listed and released, and their places are free there', async () => {
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
    output: expect.stringMatching(
      /^network \S+: 7 places in 1 order, .*\ndomain example\.com: .*\nmailbox rival@example\.com: .*\naddress rival@example\.com: 7 places .*\nwave /u,
    ),
  });
  expect(await holds('release', 'address', 'Rival@example.com')).toEqual({
    code: 0,
    output: `payment ${id} of rival@example.com, 7 places: released\n`,
  });
  expect(await holds('list')).toEqual({ code: 0, output: 'Nothing is held unpaid.\n' });
  expect([await free(), await look(`payment/${id}`)]).toEqual([100, expect.objectContaining({ status: 'lapsed' })]);
  await product.end();
});
