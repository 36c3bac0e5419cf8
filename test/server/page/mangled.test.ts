import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freshFolder } from '../../kit/processes/folder.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

/** Links that a mail program, a chat or a thumb cut off or put together wrongly. */
const appFolder = freshFolder(afterAll);
for (const page of ['index.pl.html', 'index.de.html', 'staff.html'])
  writeFileSync(join(appFolder, page), `<title>${page}</title>`);
const { app } = await startServer({ database: await freshDatabase(), appFolder });
const open = async (url: string, headers: Record<string, string> = { accept: 'text/html,*/*;q=0.8' }) => {
  const { statusCode, headers: responseHeaders, body } = await app.inject({ url, headers });
  return {
    status: statusCode,
    to: responseHeaders.location,
    type: String(responseHeaders['content-type']).split(';')[0],
    body,
  };
};

const mangled = [
  '/%',
  '/%zz',
  '/thank-you/%',
  '/join/1091/Y468M12C%',
  '/group/%E0%A4%A',
  '/email/confirm/%',
  '/join/1/%00',
  '/konto/%C5',
  '/bilety/payment/abc%2',
];

test.each(mangled)('%s is the app’s own page to who opens it', async (url) => {
  for (const [language, page] of [
    ['pl', 'index.pl.html'],
    ['de', 'index.de.html'],
  ]) {
    const opened = await open(`${url}?lng=${language}`);
    expect(opened).toMatchObject({ status: 200, type: 'text/html', body: `<title>${page}</title>` });
  }
  const headers = (await app.inject({ url, headers: { accept: 'text/html' } })).headers;
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-request-id': expect.any(String),
  });
});

test.each([...mangled, '/api/%', '/api/groups/%E0%A4%A', '/api/files/%00'])(
  '%s is a refusal to a program',
  async (url) => {
    const { status, type, body } = await open(url, { accept: 'application/json' });
    expect([status, type]).toEqual([url.includes('%00') ? 404 : 400, 'application/json']);
    expect(JSON.parse(body)).toMatchObject({ code: url.includes('%00') ? 'not_found' : 'malformed' });
  },
);

test('a call is a call, no matter who makes it', async () => {
  expect((await open('/api/%')).type).toBe('application/json');
});

test('an address of the staff’s is their page', async () => {
  expect(await open('/staff/%')).toMatchObject({ status: 200, body: '<title>staff.html</title>' });
});

test.each([
  ['//join/1/X', '/join/1/X'],
  ['/join//1///X?a=//b', '/join/1/X?a=//b'],
  ['//evil.example/x', '/evil.example/x'],
  ['/join\\\\1', '/join/1'],
])('%s leads to %s', async (url, to) => expect(await open(url)).toMatchObject({ status: 302, to }));
