import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { noteDiscrepancy } from '../../server/domain/money/discrepancies.ts';
import { runCommand } from '../kit/command.ts';
import { freshDatabase } from '../kit/database.ts';
import { freshFolder } from '../kit/folder.ts';
import { openShop } from '../kit/shop.ts';

/** The operator's commands as a person types them: what is wrong is said in a sentence, and nothing is begun. */
const database = await freshDatabase();
await openShop(database);
const { host = '', user, database: name } = database.connection;
const DATABASE_URL = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;

vi.setConfig({ testTimeout: 120_000 });

test.each([
  ['payments', [], /^Usage:\n {2}npm run payments -- check/u],
  ['payments', ['check', 'now'], /^Usage:/u],
  ['payments', ['refund', 'pi_one', 'pi_other'], /^Usage:/u],
  ['payments', ['strangers', '--since', 'yesterday'], /^yesterday is no day: write 2027-04-17\.\n$/u],
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

test('an export says what it has written', async () => {
  const file = join(freshFolder(), 'runs.yaml');
  expect(await runCommand('catalogue', ['export', file], { DATABASE_URL })).toEqual({
    code: 0,
    said: `Exported to ${file}.\n`,
  });
});

test('the check has more time than a call, and names what waits for a decision', async () => {
  const found = { ref: 'pi_given_back', kind: 'stranger', paymentId: null, amount: 100, currency: 'PLN' } as const;
  await noteDiscrepancy(database.db, found);
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
