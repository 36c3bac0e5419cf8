import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../kit/processes/command.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { openShop } from '../../kit/server/shop.ts';

/** A new table, or a reference of an old one, must not keep the backup from working: this always runs. */
const shared = await freshDatabase();
await openShop(shared);
await shared.pool.query(
  `insert into file (name, type, body) values ('odd', 'image/png', '\\x5c2e0a5c5c2e0a00ff'), ('empty', 'image/png', '')`,
);
const DATABASE_URL = shared.address;

const constraints = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) from pg_constraint
  where conrelid <> 0 order by 1, 2`;

vi.setConfig({ testTimeout: 120_000 });

test('every row comes back as it was, also out of odd bytes, and nothing is overwritten', async () => {
  const folder = freshFolder();
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  const empty = await freshDatabase();
  await empty.pool.query('drop schema public, sandbox cascade; create schema public');
  expect(await runCommand('backup', [one], { DATABASE_URL })).toMatchObject({ code: 0 });
  expect(await runCommand('restore', [one], { DATABASE_URL: empty.address })).toMatchObject({ code: 0 });
  expect(await runCommand('backup', [other], { DATABASE_URL: empty.address })).toMatchObject({ code: 0 });
  expect(rowsIn(other)).toEqual(rowsIn(one));
  expect(await empty.rows(constraints)).toEqual(await shared.rows(constraints));
  expect(rowsIn(one)).toContain('\nodd\t');

  expect(await runCommand('backup', [one], { DATABASE_URL })).toEqual({
    code: 1,
    output: `${one} is there already: a backup overwrites nothing.\n`,
  });
  expect(await runCommand('restore', [one], { DATABASE_URL: empty.address })).toEqual({
    code: 1,
    output: 'The database is not empty: a backup is restored into an empty one.\n',
  });
  expect(await runCommand('backup', [join(folder, 'no', 'way')], { DATABASE_URL })).toEqual({
    code: 1,
    output: expect.stringContaining(`${join(folder, 'no', 'way')} cannot be written: ENOENT`),
  });
  expect(readdirSync(folder)).toEqual(['one', 'other']);
});

/** Everything but the head. */
function rowsIn(file: string): string {
  const text = gunzipSync(readFileSync(file)).toString('latin1');
  return text.slice(text.indexOf('\n') + 1);
}
