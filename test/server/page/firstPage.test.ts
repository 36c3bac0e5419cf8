import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { FirstPage } from '#contract/page/firstPage.ts';
import { OfferBook } from '../../../server/domain/shop/offer.ts';
import { runPageBook } from '../../../server/domain/shop/runPages.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

/** When the server has a page drawn, of what, and whom it sends it to. What is drawn: test/screens/page/firstPage.test.tsx. */
const database = await freshDatabase();
await openShop(database);
const built = freshFolder(afterAll);
const appFolder = join(built, 'app');
mkdirSync(appFolder);
mkdirSync(join(built, 'server'));
for (const language of ['pl', 'en', 'de'])
  writeFileSync(
    join(appFolder, `index.${language}.html`),
    `<!doctype html><html lang="${language}"><head><title>Muster</title></head><body><div id="root">shell<!--first-page--></div></body></html>`,
  );
/** Renders what it is given, and keeps it. */
const drawn: FirstPage[] = [];
const hooks = { onDraw: () => {} };
Object.assign(globalThis, { drawn, hooks });
writeFileSync(join(built, 'server', 'login.html'), '<style>.door{}</style>');
writeFileSync(
  join(built, 'server/prerender.js'),
  `export const drawFirstPage = (page) => {
    globalThis.drawn.push(page);
    globalThis.hooks.onDraw();
    const names = page.catalogue.events.map(({ name, sale }) => name + ' ' + sale);
    return '<main>' + [page.language, page.region, ...names].join(', ') + '</main>';
  };`,
);
const publicUrlOf = { pl: 'https://run.pl', de: 'https://www.run.de' };
const start = () => startServer({ database: { ...database }, appFolder, config: { publicUrlOf } });
const { app } = await start();
const open = (url: string, headers: Record<string, string> = {}, server = app) =>
  server.inject({ url, headers: { accept: 'text/html', host: 'run.pl', 'accept-language': 'pl', ...headers } });
beforeEach(() => {
  drawn.length = 0;
});

test('the checkout has the runs of its region in the language of who asks, beside the shell', async () => {
  const polish = await open('/bilety');
  expect(polish.body).toContain('<html data-runs="pl" lang="pl">');
  expect(polish.body).toMatch(/<div id="root">shell<main>pl, pl, .*Muster Gdańsk open.*<\/main><\/div>/u);
  expect(polish.headers['cache-control']).toBe('no-cache');
  const german = await open('/tickets', { host: 'www.run.de', 'accept-language': 'de' });
  expect(german.body).toMatch(/<html data-runs="de" lang="de">.*<main>de, de, /u);
  expect(german.body).not.toContain('Gdańsk');
  expect(drawn.map(({ hostname, pathname }) => [hostname, pathname])).toEqual([
    ['muster.pl', '/bilety'],
    ['www.muster.de', '/tickets'],
  ]);
});

test('the front door has them at home and at each of its names, with its styles, under the name of the language', async () => {
  const pages = [
    await open('/konto'),
    await open('/konto/login', { 'accept-language': 'en' }),
    await open('/logowanie', { host: 'www.run.de', 'accept-language': 'pl' }),
    await open('/', { host: 'www.run.de', 'accept-language': 'de' }),
  ];
  for (const { body } of pages) expect(body).toMatch(/<style>\.door\{\}<\/style><\/head>.*<main>/u);
  expect(drawn.map(({ hostname, pathname }) => [hostname, pathname])).toEqual([
    ['muster.pl', '/konto/logowanie'],
    ['muster.pl', '/konto/login'],
    ['www.muster.de', '/logowanie'],
    ['www.muster.de', '/login'],
  ]);
  const policy = String(pages[0]?.headers['content-security-policy']);
  expect(policy).toContain(createHash('sha256').update('.door{}').digest('base64'));
  expect((await open('/bilety')).body).not.toContain('.door');
});

test('it is drawn once, however often it is asked for, and compressed', async () => {
  const { app: fresh } = await start();
  const plain = (await open('/bilety', {}, fresh)).body;
  for (let time = 0; time < 5; time++) await open(`/bilety?utm_source=${time}`, {}, fresh);
  const { rawPayload, headers } = await open('/bilety', { 'accept-encoding': 'br' }, fresh);
  expect([headers['content-encoding'], brotliDecompressSync(rawPayload).toString()]).toEqual(['br', plain]);
  expect(drawn).toHaveLength(1);
});

test('a sold-out run is drawn again at once; the drawing code does not get free places', async () => {
  const { app: fresh } = await start();
  const book = vi.spyOn(OfferBook.prototype, 'catalogue');
  await open('/bilety', {}, fresh);
  const sent = await book.mock.results[0]?.value;
  const change = (more: object, sale: string) =>
    book.mockResolvedValueOnce({
      ...sent,
      events: sent.events.map((run: object) => ({ ...run, sale })),
      categories: sent.categories.map((category: object) => ({ ...category, ...more })),
    });
  expect(sent.categories.some(({ free_places }: { free_places: number }) => free_places > 0)).toBe(true);
  change({ free_places: 3 }, 'sold_out');
  expect((await open('/bilety', {}, fresh)).body).toContain('Muster Gdańsk sold_out');
  change({ free_places: 2 }, 'sold_out');
  await open('/bilety', {}, fresh);
  expect(drawn).toHaveLength(2);
  expect(new Set(drawn.flatMap(({ catalogue }) => catalogue.categories.map((one) => one.free_places)))).toEqual(
    new Set([0]),
  );
  book.mockRestore();
});

test('a run’s page is drawn once, by whichever of its names it is opened', async () => {
  const { app: fresh } = await start();
  for (const path of ['runs', 'biegi', 'laeufe'].flatMap((name) => [`/${name}/gdansk`, `/${name}/gdansk/`])) {
    expect((await open(`/konto${path}`, {}, fresh)).body).toContain('data-runs');
  }
  expect(drawn.map(({ pathname }) => pathname)).toEqual(['/konto/biegi/gdansk']);
});

test('during a sale a run’s page is drawn again every ten seconds, and at once when a wave is full', async () => {
  const { app: fresh } = await start();
  const view = await runPageBook(database).run('gdansk', 'pl');
  const book = vi.spyOn(runPageBook(database), 'run');
  const clock = vi.spyOn(performance, 'now');
  const openWith = async (free: number, at: number) => {
    const waves = view?.waves.map((wave) => ({ ...wave, free_places: free }));
    book.mockResolvedValue({ ...view, waves } as never);
    clock.mockReturnValue(at);
    await open('/konto/biegi/gdansk', {}, fresh);
    return drawn.map((page) => page.view?.waves[0]?.free_places);
  };
  expect(await openWith(9, 0)).toEqual([9]);
  expect(await openWith(8, 9_999)).toEqual([9]);
  expect(await openWith(7, 10_000)).toEqual([9, 7]);
  expect(await openWith(0, 10_001)).toEqual([9, 7, 0]);
  clock.mockRestore();
  book.mockRestore();
});

test('pages that somebody opens one after the other push out no page that others open', async () => {
  const { app: fresh } = await start();
  const view = await runPageBook(database).run('gdansk', 'pl');
  const book = vi.spyOn(runPageBook(database), 'run').mockResolvedValue(view);
  for (let one = 0; one < 250; one++) {
    await open('/konto/biegi/gdansk', {}, fresh);
    await open(`/konto/biegi/other-${one}`, {}, fresh);
  }
  expect(drawn.filter(({ pathname }) => pathname === '/konto/biegi/gdansk')).toHaveLength(1);
  book.mockRestore();
});

test('each of 300 pages is rendered once, however often they are opened one after the other', async () => {
  const { app: fresh } = await start();
  const view = await runPageBook(database).run('gdansk', 'pl');
  const book = vi.spyOn(runPageBook(database), 'run').mockResolvedValue(view);
  for (let one = 0; one < 600; one++) await open(`/konto/biegi/other-${one % 300}`, {}, fresh);
  expect(drawn).toHaveLength(300);
  book.mockRestore();
});

test('more pages than there is time to draw are sent without, and old numbers of places rather than none', async () => {
  const { app: fresh } = await start();
  const view = await runPageBook(database).run('gdansk', 'pl');
  const clock = vi.spyOn(performance, 'now');
  const book = vi.spyOn(runPageBook(database), 'run').mockResolvedValue(view);
  let now = performance.now();
  clock.mockImplementation(() => now);
  hooks.onDraw = () => {
    now += 1_000;
  };
  const isDrawn = async (key: string) => (await open(`/konto/biegi/${key}`, {}, fresh)).body.includes('data-runs');
  const first = [];
  for (let one = 0; one < 9; one++) first.push(await isDrawn(`one-${one}`));
  // Five seconds, and what a quarter of them adds.
  expect(first).toEqual([true, true, true, true, true, true, true, false, false]);
  now += 10_000;
  const waves = view?.waves.map((wave) => ({ ...wave, free_places: 1 }));
  expect(await isDrawn('one-8')).toBe(true);
  expect(await isDrawn('two')).toBe(true);
  expect(await isDrawn('three')).toBe(true);
  expect(await isDrawn('four')).toBe(false);
  book.mockResolvedValue({ ...view, waves } as never);
  expect([await isDrawn('one-0'), drawn.length]).toEqual([true, 10]);
  hooks.onDraw = () => {};
  clock.mockRestore();
  book.mockRestore();
});

test.each([
  ['a run in the address', '/bilety?run=gdansk', {}],
  ['a step in the address', '/bilety?step=contact', {}],
  ['who is signed in', '/bilety', { cookie: 'locale=pl; access_token=abc' }],
  ['any other page', '/konto/rejestracja', {}],
  ['a run below the base of another host', '/konto/runs/gdansk', { host: 'localhost' }],
  ['the home of who is signed in, in any base', '/konto', { cookie: 'access_token=abc' }],
  ['the home of who is signed in', '/bilety/', {}],
])('the shell alone is for %s', async (_, url, headers) => {
  const { statusCode, body } = await open(url, headers);
  expect([statusCode, drawn]).toEqual([200, []]);
  expect(body).not.toContain('data-runs');
});

test('a database that does not answer, or not soon, takes no page away', async () => {
  const read = vi.spyOn(OfferBook.prototype, 'catalogue');
  read.mockRejectedValueOnce(new Error('the database does not answer'));
  expect((await open('/bilety')).body).toContain('<div id="root">shell');
  const late = Promise.withResolvers<never>();
  read.mockReturnValueOnce(late.promise);
  const { statusCode, body } = await open('/bilety');
  expect([statusCode, body.includes('data-runs')]).toEqual([200, false]);
  read.mockRestore();
});

test('a name that somebody makes up is drawn nowhere', async () => {
  await open('/tickets', { host: 'evil"><script>.example', 'accept-language': 'en' });
  expect(JSON.stringify(drawn)).not.toContain('evil');
});
