import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../../kit/processes/folder.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { startServer } from '../../../kit/server/server.ts';

const database = await freshDatabase();

function builtApp() {
  const folder = freshFolder();
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="pl"></html>');
  writeFileSync(join(folder, 'main-a1b2.js'), 'start();');
  return folder;
}

test('a page renews the cookie of a signed-in person, because Safari soon forgets what a script wrote', async () => {
  const { app } = await startServer({ database, appFolder: builtApp(), config: { publicUrl: 'https://run.pl' } });
  const token = `${'aB3_'.repeat(10)}xyz`;
  const open = async (cookie: string, url = '/signups') =>
    (await app.inject({ url, headers: { accept: 'text/html', cookie } })).headers;
  const kept = await open(`locale=pl; access_token=${token}`);
  expect(kept['set-cookie']).toBe(`access_token=${token}; path=/; max-age=2592000; samesite=lax; secure`);
  expect(kept['cache-control']).toBe('private, no-cache');
  for (const none of ['', 'locale=pl', 'access_token=', 'access_token=a%0d%0aset-cookie', `my_access_token=${token}`]) {
    const headers = await open(none);
    expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-cache']);
  }
  const file = await open(`access_token=${token}`, '/main-a1b2.js');
  expect(file['set-cookie']).toBeUndefined();
});
