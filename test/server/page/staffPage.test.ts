import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../kit/processes/folder.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer, testConfig } from '../../kit/server/server.ts';

const database = await freshDatabase();

function builtApp(...pages: readonly string[]) {
  const folder = freshFolder();
  for (const page of pages) writeFileSync(join(folder, page), `<!doctype html><title>${page}</title>`);
  return folder;
}
const config = { publicUrl: 'https://muster.pl', publicUrlOf: { pl: 'https://muster.pl', de: 'https://muster.de' } };
const accept = 'text/html';

test('the staff’s page answers on every host, below no base and in any depth', async () => {
  const { app } = await startServer({ database, appFolder: builtApp('index.html', 'staff.html'), config });
  const open = async (url: string, host: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { accept, host } });
    return [statusCode, headers.location, /<title>([^<]*)/u.exec(body)?.[1]];
  };
  for (const host of ['muster.pl', 'muster.de'])
    for (const url of ['/staff', '/staff/', '/staff?lng=de', '/staff/team', '/staff/invitation/aB3_-'])
      expect([host, url, await open(url, host)]).toEqual([host, url, [200, undefined, 'staff.html']]);
  expect(await open('/staffel', 'muster.pl')).toEqual([302, '/konto/staffel', undefined]);
  expect(await open('/konto/staff', 'muster.pl')).toEqual([200, undefined, 'index.html']);
});

test('the staff’s page is revalidated each time, and allows only our own files', async () => {
  const keys = { adyen: { ...testConfig().adyen, clientKey: 'test_key' }, tagManagerId: 'GTM-ABCDEF' };
  const { app } = await startServer({
    database,
    appFolder: builtApp('index.html', 'staff.html'),
    config: { ...config, ...keys },
  });
  const headersOf = async (url: string) =>
    (await app.inject({ url, headers: { accept, host: 'muster.pl' } })).headers as Record<string, string>;
  const [staff, shop] = [await headersOf('/staff'), await headersOf('/konto')];
  expect(staff['cache-control']).toBe('no-cache');
  expect(shop['content-security-policy']).toContain('https://www.googletagmanager.com');
  const sources = String(staff['content-security-policy'])
    .split('; ')
    .flatMap((line) => line.split(' ').slice(1));
  expect([...new Set(sources)].sort()).toEqual(["'none'", "'self'", "'unsafe-hashes'", 'blob:', 'data:']);
  expect(staff['referrer-policy']).toBe('no-referrer');
});

test('a build without the staff’s page answers its addresses as any other', async () => {
  const { app } = await startServer({ database, appFolder: builtApp('index.html'), config });
  const { statusCode, body } = await app.inject({ url: '/staff', headers: { accept, host: 'localhost' } });
  expect([statusCode, body]).toEqual([200, expect.stringContaining('index.html')]);
});
