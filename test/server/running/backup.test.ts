import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stopPostmaster } from '../../../server/outside/postgres/embedded.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { migrationNames } from '../../../server/store/migrate.ts';
import { runCommand } from '../../kit/processes/command.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { startProcess } from '../../kit/processes/process.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { postJson } from '../../kit/server/post.ts';
import { openShop } from '../../kit/server/shop.ts';

/** `npm run backup` and `npm run restore`: what is taken away while people buy, and what comes of it. */
const shared = await freshDatabase();
const shop = await openShop(shared);
const DATABASE_URL = shared.address;

vi.setConfig({ testTimeout: 120_000 });

test('while orders come in: everything that was acknowledged before is in it, and all of it adds up', async () => {
  const server = await startProcess({ DATABASE_URL, DEMO: 'off', RATE_LIMITS: 'off' });
  onTestFinished(async () => void (await server.end()));
  const order = async () => {
    const coupon = Math.random() < 0.5 ? { codes: ['FREERUN'] } : { payment_provider: 'przelewy24' as const };
    const body = shop.order('gdansk', '6km', { ...coupon, wave: Math.floor(Math.random() * 4) });
    const response = await postJson(`${server.url}/api/group?region=pl`, body);
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: { payment_id: string; group_id: number } }).data;
  };
  const before = [];
  for (let made = 0; made < 10; made += 1) before.push(await order());
  const file = join(freshFolder(), 'backup');
  const backup = runCommand('backup', [file], { DATABASE_URL });
  let isDone = false;
  void backup.then(() => {
    isDone = true;
  });
  const meanwhile = [];
  while (!isDone) meanwhile.push(await order());
  expect(await backup).toEqual({ code: 0, output: expect.stringMatching(/^Backed up: \d+ kB\.\n$/u) });
  expect(meanwhile.length).toBeGreaterThan(3);
  expect(statSync(file).mode & 0o077).toBe(0);

  const DATA_DIR = freshFolder();
  const restored = await runCommand('restore', [file], { DATA_DIR });
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored what was backed up at 20\S+Z\./u) });
  expect(await runCommand('payments', ['check'], { DATA_DIR })).toEqual({
    code: 0,
    output: 'Every cent is where it belongs.\n',
  });
  const again = await startProcess({ DATA_DIR, DEMO: 'off', RATE_LIMITS: 'off' });
  onTestFinished(() => stopPostmaster(join(DATA_DIR, 'pg')));
  onTestFinished(async () => void (await again.end()));
  for (const { payment_id } of before) {
    expect((await fetch(`${again.url}/api/payment/${payment_id}?region=pl`)).status).toBe(200);
  }
  // A number promised after the backup is not given to anybody else.
  const last = shop.order('gdansk', '6km', { codes: ['FREERUN'] });
  const response = await postJson(`${again.url}/api/group?region=pl`, last);
  const { data } = (await response.json()) as { data: { group_id: number } };
  expect(data.group_id).toBeGreaterThan(Math.max(...meanwhile.map(({ group_id }) => group_id)) + 1_000);
});

test('an incomplete file restores nothing, and a complete one can follow', async () => {
  const folder = freshFolder();
  const whole = join(folder, 'whole');
  const half = join(folder, 'half');
  const DATA_DIR = freshFolder();
  await runCommand('backup', [whole], { DATABASE_URL });
  const bytes = readFileSync(whole);
  const text = gunzipSync(bytes).toString('latin1');
  const broken: [Buffer, string][] = [
    [bytes.subarray(0, bytes.length / 2), 'The backup cannot be read to its end: '],
    [gzipSync(Buffer.from(text.slice(0, -4), 'latin1')), 'The backup has no end: the file is not whole.'],
    [gzipSync('select 1\n'), 'The file is no backup that `npm run backup` made.'],
    [Buffer.from('not packed'), 'The backup cannot be read to its end: incorrect header check'],
    [
      gzipSync(text.replace(/"migrations":\[/u, '"migrations":["999-later.sql",')),
      'The database is newer than this Muster (it has 999-later.sql): start the newer version.',
    ],
  ];
  for (const [content, sentence] of broken) {
    writeFileSync(half, content);
    const { code, output } = await runCommand('restore', [half], { DATA_DIR });
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
  expect(await runCommand('restore', [whole], { DATA_DIR })).toMatchObject({ code: 0 });
});

test('a backup of an older Muster is brought up to date', async () => {
  const folder = freshFolder();
  const [now, then] = [join(folder, 'now'), join(folder, 'then')];
  await runCommand('backup', [now], { DATABASE_URL });
  const [head = ''] = gunzipSync(readFileSync(now)).toString('latin1').split('\n');
  const { migrations, ...more } = JSON.parse(head) as { migrations: string[] };
  const tables = [{ name: 'public.city', columns: 'key, name' }];
  const older = { ...more, tables, sequences: {}, migrations: migrations.slice(0, 5) };
  writeFileSync(then, gzipSync(`${JSON.stringify(older)}\ngdynia\tGdynia\n\\.\nend\n`));
  const DATA_DIR = freshFolder();
  expect(await runCommand('restore', [then], { DATA_DIR })).toMatchObject({ code: 0 });
  const server = await startProcess({ DATA_DIR, DEMO: 'off' });
  onTestFinished(async () => void (await server.end()));
  const database = openDatabase({ host: join(DATA_DIR, 'pg'), user: 'muster', database: 'muster' }, 1);
  const { rows } = await database.pool.query('select name from migration order by name');
  const { rows: found } = await database.pool.query('select key, name from city');
  await database.close();
  expect(rows.map(({ name }) => name)).toEqual(await migrationNames());
  expect(found).toEqual([{ key: 'gdynia', name: 'Gdynia' }]);
});
