import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type { Config } from '../../../server/config.ts';
import { createLimits } from '../../../server/domain/limits/limits.ts';
import { logOptions } from '../../../server/outside/log.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer, testConfig } from '../../kit/server/server.ts';

const database = await freshDatabase();
const starter = `document.documentElement.dataset.started = 'yes';`;
const styles = ':root { color: tomato; }';
const width = '--width:3rem';
const page = (language: string) =>
  `<!doctype html><html lang="${language}"><script type="module" crossorigin src="/assets/main-a1b2.js"></script>` +
  `<link rel="modulepreload" crossorigin href="/assets/part-c3d4.js"><script>${starter}</script>` +
  `<style>${styles}</style><div style="${width}"></div></html>`;

/** As the app's build leaves it: a page per language, assets with hashes in their names, ready-compressed copies. */
function builtApp(): string {
  const folder = freshFolder();
  mkdirSync(join(folder, 'assets'));
  for (const language of ['pl', 'en', 'de']) writeFileSync(join(folder, `index.${language}.html`), page(language));
  writeFileSync(join(folder, 'assets', 'main-a1b2.js'), 'start();');
  writeFileSync(join(folder, 'assets', 'main-a1b2.js.br'), brotliCompressSync('start();'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  return folder;
}
const publicUrlOf = { pl: 'https://run.pl', de: 'https://www.run.de' };
const serverWithApp = (config: Partial<Config> = { publicUrlOf }) =>
  startServer({ database, appFolder: builtApp(), config });
const navigation = { accept: 'text/html,*/*;q=0.8' };

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('every page and file carries the security headers', async () => {
  const { app } = await serverWithApp();
  for (const url of ['/tickets', '/assets/main-a1b2.js', '/api/files/nothing']) {
    const { headers } = await app.inject({ url, headers: navigation });
    expect(headers).toMatchObject({
      'content-security-policy': [
        "default-src 'self'",
        `script-src 'self' ${hashOf(starter)}`,
        `style-src 'self' ${hashOf(styles)}`,
        `style-src-attr 'unsafe-hashes' ${hashOf(width)}`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'content-security-policy-report-only': "require-trusted-types-for 'script'",
      'permissions-policy': expect.stringMatching(/^(?:[a-z-]+=\(\)(?:, )?)+$/u),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/u),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('data may not show, fetch or frame anything', async () => {
  const { app } = await serverWithApp();
  for (const url of ['/api/health', '/api/events', '/api/nothing']) {
    const { headers } = await app.inject({ url, headers: navigation });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/u),
    });
  }
});

test.each([
  '/%zz',
  '/api/events/%zz',
  '/api/payment/%zz/go',
  '/a%00b',
  `/api/payment/${'x'.repeat(200)}`,
  '/sandbox/%zz',
])('the answer to the bad address %s carries the same headers as every other', async (url) => {
  const { app } = await serverWithApp();
  const [bad, good] = [await app.inject(url), await app.inject(url.replace(/%zz.*|a%00b|x{200}/u, 'nothing'))];
  const names = Object.keys(good.headers).filter((name) => /policy|^x-/u.test(name) && name !== 'x-request-id');
  expect(names).toHaveLength(url.startsWith('/api/') ? 4 : 8);
  for (const name of names) expect([name, bad.headers[name]]).toEqual([name, good.headers[name]]);
  expect(bad.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/u);
});

test("the sandbox's pages may be framed by our own, and by nobody else's", async () => {
  const { app } = await serverWithApp();
  const { headers } = await app.inject('/sandbox/stripe.js');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

test('the frame with a run’s page before it is published may be framed by our own pages alone', async () => {
  const { app } = await serverWithApp();
  const framable = async (url: string) =>
    String((await app.inject({ url, headers: navigation })).headers['x-frame-options']);
  expect(await Promise.all(['/run-preview', '/konto/run-preview'].map(framable))).toEqual(['SAMEORIGIN', 'SAMEORIGIN']);
  const others = ['/run-preview?x=1', '/runs/gdansk', '/tickets', '/staff/runs/1/page'];
  expect(await Promise.all(others.map(framable))).toEqual(others.map(() => 'DENY'));
});

test('no page may write styles of its own, including that of the diagrams', async () => {
  for (const flows of [true, false]) {
    const { app } = await serverWithApp({ flows });
    const { headers } = await app.inject({ url: '/flows', headers: navigation });
    expect([flows, headers['content-security-policy']]).toEqual([flows, expect.not.stringContaining('unsafe-inline')]);
  }
});

test('a navigation gets the page in the language of the cookie, else of the browser, else Polish', async () => {
  const { app } = await serverWithApp();
  const shown = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/tickets/anything', headers: { ...navigation, ...headers } })).body;
  expect(await shown({})).toBe(page('pl'));
  expect(await shown({ 'accept-language': 'fr, de-AT;q=0.9, en;q=0.8' })).toBe(page('de'));
  expect(await shown({ 'accept-language': 'de', cookie: 'a=b; locale=en' })).toBe(page('en'));
  const { headers } = await app.inject({ url: '/', headers: navigation });
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    'content-type': 'text/html; charset=utf-8',
    link: '</assets/main-a1b2.js>; rel=modulepreload; crossorigin, </assets/part-c3d4.js>; rel=modulepreload; crossorigin',
  });
});

test('assets are sent pre-compressed and cached forever; a missing one does not return the page', async () => {
  const { app } = await serverWithApp();
  const asset = await app.inject({ url: '/assets/main-a1b2.js', headers: { 'accept-encoding': 'br, gzip' } });
  expect(asset.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect((await app.inject('/assets/main-a1b2.js')).body).toBe('start();');
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  const gone = await app.inject({ url: '/assets/old.js', headers: navigation });
  expect([gone.statusCode, gone.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
});

// specification 2.3
test.each([
  ['run.pl', '/', '/konto/'],
  ['run.pl', '/tickets?code=1', '/konto/tickets?code=1'],
  ['run.pl', '/bilety/payment/a', null],
  ['run.pl', '/konto/login', null],
  ['run.de', '/tickets', null],
  ['run.de', '/bilety', '/konto/bilety'],
  ['www.run.pl', '/tickets', null],
  ['localhost', '/tickets', null],
  ['127.0.0.1', '/', null],
])('on %s the path %s leads to %s', async (host, url, target) => {
  const { app } = await serverWithApp({ publicUrlOf: { pl: `https://${host}` } });
  const { statusCode, headers } = await app.inject({ url, headers: { ...navigation, host } });
  expect([statusCode, headers.location ?? null]).toEqual([target === null ? 200 : 302, target]);
});

test('on two-part hosts the API, assets and the sandbox stay at the root', async () => {
  const { app } = await serverWithApp();
  for (const url of ['/api/health', '/assets/main-a1b2.js', '/sandbox/stripe.js', '/favicon.svg']) {
    const { headers } = await app.inject({ url, headers: { ...navigation, host: 'run.pl' } });
    expect([url, headers.location]).toEqual([url, undefined]);
  }
});

test('a redirect never leaves the host', async () => {
  const { app } = await serverWithApp();
  for (const url of ['//evil.example/x', '/\\evil.example', '/%2F%2Fevil.example']) {
    const { headers } = await app.inject({ url, headers: { ...navigation, host: 'run.pl' } });
    expect(headers.location ?? '/konto').toMatch(/^\/konto/u);
  }
});

test('limits are shared by all servers, and each says how long to wait', async () => {
  const on = { config: { rateLimits: true }, limits: createLimits(database, { rateLimits: true }) };
  const servers = [
    await startServer({ database, ...on }),
    await startServer({ database, ...on, limits: createLimits(database, { rateLimits: true }) }),
  ];
  const report = { body: { message: 'x', route: '/' } };
  const answers = [];
  for (let n = 0; n < 22; n++) answers.push(await servers[n % 2]?.call('POST client-errors', report));
  expect(answers.map((answered) => answered?.status)).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  const last = answers.at(-1);
  expect([last?.code, Number(last?.headers['retry-after'])]).toEqual([
    'rate_limited',
    expect.toSatisfy((s) => s > 0 && s <= 60),
  ]);
});

test('one caller out of uses takes nothing from another; forwarded addresses count only from trusted proxies', async () => {
  const limits = createLimits(database, { rateLimits: true });
  for (let n = 0; n < 20; n++) await limits.take('clientErrors', '192.0.2.1');
  expect(await limits.take('clientErrors', '192.0.2.1')).toMatchObject({
    code: 'rate_limited',
    limit: 'clientErrors',
    retryAfter: expect.toSatisfy((s) => s > 0 && s <= 60),
  });
  expect(await limits.take('clientErrors', '192.0.2.2')).toBe(null);
  const report = { body: { message: 'x', route: '/' } };
  const forwarded = { headers: { 'x-forwarded-for': '192.0.2.1' } };
  const trusting = await startServer({ database, limits, config: { trustedProxies: ['127.0.0.1'] } });
  expect((await trusting.call('POST client-errors', report, forwarded)).status).toBe(429);
});

test('with RATE_LIMITS=off nothing is counted', async () => {
  const limits = createLimits(database, { rateLimits: false });
  for (let n = 0; n < 30; n++) expect(await limits.take('paymentRefresh', 'one')).toBe(null);
});

test('logs name routes, not addresses, and keep no secret', async () => {
  const lines: string[] = [];
  const log = pino({ ...logOptions({ logLevel: 'info' }) }, { write: (line: string) => lines.push(line) });
  const { app } = await startServer({ database, log });
  await app.inject({
    url: '/api/payment/AAAAAAAAAAAAAAAAAAAAAAAA?secret=hush',
    headers: { authorization: 'Bearer hush' },
  });
  await app.inject('/password/reset/hush');
  log.warn({ authorization: 'hush', payment: { payment_secret: 'hush' } }, 'by mistake');
  log.error({ err: Object.assign(new Error('duplicate'), { code: '23505', detail: 'Key (email)=(hush)' }) }, 'row');
  const printed = lines.join('');
  expect(printed).toContain('"route":"GET payment/{id}"');
  expect(printed).toContain('"code":"23505"');
  expect(printed).not.toMatch(/hush|AAAAAAAA/u);
});

test('a server that cannot keep up says to come again, and still tells that it lives', async () => {
  const { deps } = await startServer({ database });
  const app = await buildApp(deps, { appFolder: '/nowhere', lagLimit: 1 });
  onTestFinished(() => app.close());
  await vi.waitFor(
    async () => {
      const until = performance.now() + 100;
      while (performance.now() < until);
      const { statusCode, headers } = await app.inject('/api/ready');
      expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    },
    { timeout: 20_000, interval: 1 },
  );
  expect((await app.inject('/api/health')).statusCode).toBe(200);
});

test('a file is sent as it is, asked for again where it may be taken out, and never guessed at', async () => {
  await database.rows(`insert into file (name, type, body) values ('abc', 'application/pdf', 'pdf')`);
  const { app } = await startServer({ database });
  const { headers, body } = await app.inject('/api/files/abc');
  expect([headers['content-type'], headers['cache-control'], headers['x-content-type-options'], body]).toEqual([
    'application/pdf',
    'public, no-cache',
    'nosniff',
    'pdf',
  ]);
  for (const name of ['other', '%00', '..%2f..%2fetc%2fpasswd']) {
    expect((await app.inject(`/api/files/${name}`)).statusCode).toBe(404);
  }
});

test('in live mode there is no sandbox', async () => {
  const { app } = await startServer({ database, config: { ...testConfig(), mode: 'live' } });
  for (const path of ['', '/stripe.js', '/mail', '/mail.json', '/knobs', '/staff', '/terms', '/stripe/v1/events'])
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode } = await app.inject({ method, url: `/sandbox${path}`, payload: {} });
      expect([method, path, statusCode]).toEqual([method, path, 404]);
    }
  expect(app.printRoutes()).not.toContain('sandbox');
});

test.each([
  ['localhost:3000', 200],
  ['konto.localhost', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['192.168.1.7:3000', 200],
  ['run.pl', 200],
  ['WWW.run.de:443', 200],
  ['evil.example', 421],
  ['localhost.evil.example', 421],
  ['127.0.0.1.evil.example', 421],
  ['run.de', 421],
])('a demonstration asked for at %s answers %i', async (host, status) => {
  const { app } = await serverWithApp();
  for (const url of ['/sandbox/mail.json', '/api/health', '/tickets', '/nothing.js']) {
    const { statusCode } = await app.inject({ url, headers: { ...navigation, host } });
    expect([url, statusCode === 421]).toEqual([url, status === 421]);
  }
});

test('live, every name is answered: what leads to the server is its proxy', async () => {
  const { app } = await serverWithApp({ mode: 'live' });
  const { statusCode } = await app.inject({ url: '/api/health', headers: { host: 'evil.example' } });
  expect(statusCode).toBe(200);
});

test('an unconfigured proxy is reported once, a stranger who forges its header never', async () => {
  const lines: string[] = [];
  const log = pino(logOptions({ logLevel: 'warn' }), { write: (line: string) => lines.push(line) });
  const loggedLines = () => lines.splice(0).map((line) => JSON.parse(line).proxy);
  const forwarded = { url: '/api/health', headers: { 'x-forwarded-for': '203.0.113.9' } };
  const unnamed = await startServer({ database, log });
  await unnamed.app.inject({ ...forwarded, remoteAddress: '203.0.113.4' });
  await unnamed.app.inject({ url: '/api/health', remoteAddress: '10.0.0.2' });
  expect(loggedLines()).toEqual([]);
  for (const remoteAddress of ['10.0.0.2', '10.0.0.2', 'fd00::3']) {
    await unnamed.app.inject({ ...forwarded, remoteAddress });
  }
  expect(loggedLines()).toEqual(['10.0.0.2']);
  const named = await startServer({ database, log, config: { trustedProxies: ['10.0.0.2'] } });
  await named.app.inject({ ...forwarded, remoteAddress: '10.0.0.2' });
  expect(loggedLines()).toEqual([]);
});

test.each(['::1', '::ffff:10.0.0.2', 'fd00::3', '172.18.0.1', '127.0.0.1'])(
  'a proxy at %s is one of our own network',
  async (remoteAddress) => {
    const lines: string[] = [];
    const log = pino(logOptions({ logLevel: 'warn' }), { write: (line: string) => lines.push(line) });
    const { app } = await startServer({ database, log });
    await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': '203.0.113.9' }, remoteAddress });
    expect(lines).toHaveLength(1);
  },
);
