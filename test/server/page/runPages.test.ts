import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import { OfferBook, offerBook } from '../../../server/domain/shop/offer.ts';
import { runPageBook } from '../../../server/domain/shop/runPages.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { aPicture, fullPage } from '../../kit/runs/fullPage.ts';
import { harmless, hostilePage } from '../../kit/runs/hostilePage.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

/** What a run's page tells link previews and search engines, and how they find it. */
const database = await freshDatabase();
await openShop(database);
const appFolder = freshFolder(afterAll);
for (const language of ['pl', 'en', 'de'])
  writeFileSync(
    join(appFolder, `index.${language}.html`),
    `<!doctype html><html lang="${language}"><head><title>Muster</title>\n    <meta name="description" content="Every page" /></head><body>shell</body></html>`,
  );
const publicUrlOf = { pl: 'https://run.pl', de: 'https://www.run.de' };
const { app } = await startServer({ database, appFolder, config: { publicUrlOf } });
const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', host: 'run.pl', ...headers } });

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'u').exec(html)?.[1];
const eventIn = (html: string) => {
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/u.exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
};

const names = { pl: '/biegi/gdansk', en: '/runs/gdansk', de: '/laeufe/gdansk' };

test.each([
  [
    'pl',
    /^Muster Gdańsk, \d+\s\p{L}+\s\d{4}$/u,
    /^Bieg z\s?przeszkodami: Gdańsk, .+ · 6, 12\u00a0km · od\u00a0201,99\u00a0zł, z\u00a0opłatą\. Zapisz się/u,
  ],
  [
    'en',
    /^Muster Gdańsk, \d+\s\p{L}+\s\d{4}$/u,
    /^Obstacle run: Gdańsk, .+ · 6, 12\u00a0km · from 201\.99\u00a0zł, with fee\. Sign up/u,
  ],
  [
    'de',
    /^Muster Gdańsk, \d+\.\s\p{L}+\s\d{4}$/u,
    /^Hindernislauf: Gdańsk, .+ · 6, 12\u00a0km · ab 201,99\u00a0zł, mit Gebühr\. Melde/u,
  ],
] as const)('a shared run says what it is: %s', async (language, title, description) => {
  const { body, headers } = await open(`/bilety?run=gdansk&lng=${language}`);
  // Its page and the checkout that opens with it say the same.
  const page = (await open(`/konto${names[language]}?lng=${language}`)).body;
  expect(page.slice(0, page.indexOf('</head>'))).toBe(body.slice(0, body.indexOf('</head>')));
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain('shell');
  expect(body.match(/<title>/gu)).toHaveLength(1);
  expect(body).not.toContain('Every page');
  expect(contentOf(body, 'og:title')).toMatch(title);
  expect(contentOf(body, 'description')).toMatch(description);
  expect(contentOf(body, 'og:description')).toBe(contentOf(body, 'description'));
  expect(body).toContain(`<link rel="canonical" href="https://run.pl/konto${names[language]}"`);
  for (const [other, path] of Object.entries(names))
    expect(body).toContain(`hreflang="${other}" href="https://run.pl/konto${path}"`);
});

test('search engines read an event with all that they require', async () => {
  const event = eventIn((await open('/bilety?run=gdansk')).body);
  expect(event).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'Muster Gdańsk',
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT08:00:00\+0[12]:00$/u),
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Gdańsk', address: { addressLocality: 'Gdańsk', addressCountry: 'PL' } },
    url: 'https://run.pl/konto/biegi/gdansk',
  });
  expect(event.offers).toContainEqual({
    '@type': 'Offer',
    name: 'Rekrut',
    price: '201.99',
    priceCurrency: 'PLN',
    availability: 'https://schema.org/InStock',
    url: 'https://run.pl/konto/biegi/gdansk',
  });
  const { offers } = eventIn((await open('/bilety?run=soon')).body);
  expect(offers).toContainEqual(
    expect.objectContaining({ availability: 'https://schema.org/PreOrder', validFrom: expect.any(String) }),
  );
});

const wholePage = fullPage({ categories: [1, 2], date: '2027-06-12', picture: aPicture });

/** The page of the run while it has this one published. */
async function openWith(page: RunPage) {
  await database.rows(
    `insert into run_page (run_id, draft, published, published_at)
     select id, $1, $1, now() from run where key = 'gdansk'`,
    JSON.stringify(page),
  );
  runPageBook(database).forget();
  const { body } = await open('/konto/biegi/gdansk');
  await database.rows("delete from run_page where run_id = (select id from run where key = 'gdansk')");
  runPageBook(database).forget();
  return body;
}

test('a run that does not exist is not found, in words for people, and nothing else is', async () => {
  const { statusCode, body } = await open('/konto/biegi/no-such-run');
  expect(statusCode).toBe(404);
  expect(body).toContain('shell');
  for (const path of ['/konto/biegi/gdansk', '/bilety?run=no-such-run', '/konto/biegi'])
    expect((await open(path)).statusCode, path).toBe(200);
});

test('a page gives search engines its venue, its organiser and its picture', async () => {
  const body = await openWith(wholePage);
  const image = `https://run.pl/pictures/${aPicture.id}/1200.webp`;
  expect(eventIn(body)).toMatchObject({
    image,
    location: {
      name: 'Polana nad Maltą',
      address: { streetAddress: 'ul. Abpa Antoniego Baraniaka', postalCode: '61-131', addressLocality: 'Poznań' },
      geo: { latitude: 52.4021, longitude: 16.968 },
    },
    organizer: { name: 'Muster Polska sp. z o.o.', url: 'https://muster.example/' },
  });
  expect([contentOf(body, 'og:image'), contentOf(body, 'og:image:height')]).toEqual([image, '450']);
  expect(contentOf(body, 'description')).toMatch(/^Czternaście przeszkód/u);
});

test('nothing that an organiser writes breaks out of the head', async () => {
  const hostile = hostilePage(wholePage);
  const body = await openWith(hostile);
  const built = (html: string) => html.match(/<[^\s>]*/gu);
  expect(built(body)).toEqual(built(await openWith(harmless(hostile))));
  const { venue, organiser, sentence, picture } = hostile;
  expect(eventIn(body)).toMatchObject({
    description: expect.stringContaining(sentence.pl ?? '-'),
    location: {
      name: venue?.name,
      address: { streetAddress: venue?.lines[0], postalCode: venue?.postal, addressLocality: venue?.town },
    },
    organizer: { name: organiser?.name },
  });
  const read = (name: string) => textOf(contentOf(body, name) ?? '');
  expect(read('og:image:alt')).toBe(picture?.alt.pl);
  for (const name of ['description', 'og:description']) expect(read(name)).toContain(sentence.pl);
});

/** What a browser reads where this is written. */
const textOf = (markup: string) => {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };
  return markup.replaceAll(/&(\w+|#\d+);/gu, (all, name: string) => signs[name] ?? all);
};

test('nothing that a run is called breaks out of the head', async () => {
  await database.rows(`update run set name = '</script><b title="x">&' where key = 'kids'`);
  const { app: fresh } = await startServer({ database: { ...database }, appFolder, config: { publicUrlOf } });
  const name = '</script><b title="x">&';
  const page = async () =>
    (await fresh.inject({ url: '/bilety?run=kids', headers: { accept: '*/*', host: 'run.pl' } })).body;
  await expect.poll(async () => eventIn(await page()).name).toBe(name);
  expect(await page()).not.toContain('<b title');
});

test('any other address has the head of every page', async () => {
  for (const url of ['/bilety', '/bilety?run=nothing', '/konto/profil?run=gdansk', '/bilety/payment/x?run=gdansk'])
    expect([url, (await open(url)).body]).toEqual([url, expect.stringContaining('Every page')]);
});

test('a run of the other region leads to its shop, with all that the link carries', async () => {
  const led = async (url: string, host = 'run.pl') => {
    const { statusCode, headers } = await open(url, { host });
    return [statusCode, headers.location];
  };
  const berlin = 'https://www.run.de/tickets?run=berlin';
  expect(await led('/bilety?run=berlin&utm_source=club%20%26%20co&lng=pl')).toEqual([
    302,
    `${berlin}&utm_source=club+%26+co&lng=pl`,
  ]);
  expect(await led('/tickets?run=berlin')).toEqual([302, berlin]);
  expect(await led('/tickets?run=berlin', 'www.run.de')).toEqual([200, undefined]);
  expect(await led('/bilety?run=gdansk')).toEqual([200, undefined]);
  expect(await led('/konto/biegi/berlin?lng=pl')).toEqual([302, 'https://www.run.de/biegi/berlin?lng=pl']);
  expect(await led('/konto/biegi/gdansk')).toEqual([200, undefined]);
  expect(await led('/bilety?run=nothing')).toEqual([200, undefined]);
  // No shop of ours: a local host, where the app changes the region itself.
  expect(await led('/bilety?run=berlin', 'localhost')).toEqual([200, undefined]);
});

test('a database that does not answer takes no page away', async () => {
  const runs = vi.spyOn(runPageBook(database), 'run').mockRejectedValue(new Error('the database does not answer'));
  const { statusCode, body } = await open('/bilety?run=gdansk');
  runs.mockRestore();
  expect([statusCode, body]).toEqual([200, expect.stringContaining('Every page')]);
});

test('the page is compressed as the browser likes it', async () => {
  const plain = (await open('/bilety?run=gdansk')).body;
  const of = async (encoding: string) => (await open('/bilety?run=gdansk', { 'accept-encoding': encoding })).rawPayload;
  expect(brotliDecompressSync(await of('gzip, br')).toString()).toBe(plain);
  expect(gunzipSync(await of('gzip')).toString()).toBe(plain);
});

test('each host lists its own runs in all languages, and the pages to leave out', async () => {
  const robots = await open('/robots.txt');
  expect(robots.body).toContain('Sitemap: https://run.pl/sitemap.xml');
  expect(robots.body).toContain('Disallow: /api/');
  const { body } = await open('/sitemap.xml');
  const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, address]) => address);
  expect(listed[0]).toBe('https://run.pl/bilety');
  expect(listed).toContain('https://run.pl/konto/biegi/gdansk');
  expect(body).toContain('hreflang="de" href="https://run.pl/konto/laeufe/gdansk"');
  const german = await open('/sitemap.xml', { host: 'www.run.de' });
  expect(german.body).toContain('https://www.run.de/tickets');
  expect(german.body).not.toContain('gdansk');
  expect((await open('/robots.txt', { host: '127.0.0.1' })).body).toContain('Disallow: /\n');
  expect((await open('/sitemap.xml', { host: '127.0.0.1' })).headers['cache-control']).toBe('no-store');
});

test('behind a proxy, too, a host is known by its name alone, whatever else a caller says', async () => {
  const config = { publicUrlOf, trustedProxies: ['127.0.0.1'] };
  const behind = await startServer({ database, appFolder, config });
  const answers = async (more: Record<string, string>) =>
    Promise.all(
      ['/robots.txt', '/sitemap.xml', '/bilety', '/group/1?lng=de', '/%'].map(async (url) => {
        const headers = { accept: 'text/html', host: 'run.pl', ...more };
        const { statusCode, body, headers: responseHeaders } = await behind.app.inject({ url, headers });
        return [statusCode, responseHeaders.location, responseHeaders['content-type'], body];
      }),
    );
  const usual = await answers({});
  for (const name of ['www.run.de', 'evil.example', 'localhost', '127.0.0.1:3000'])
    expect(await answers({ 'x-forwarded-host': name })).toEqual(usual);
});

test('the page for search engines is written once, until other runs are on offer', async () => {
  const runs = vi.spyOn(OfferBook.prototype, 'runs');
  const offered = await offerBook(database).runs();
  runs.mockResolvedValue(offered);
  const first = (await open('/sitemap.xml')).body;
  const [run] = offered;
  runs.mockResolvedValue(offered.filter((one) => one !== run));
  const second = (await open('/sitemap.xml')).body;
  runs.mockRestore();
  expect([first.includes(`/${run?.run.key}<`), second.includes(`/${run?.run.key}<`)]).toEqual([true, false]);
});

test.each(['pl', 'en', 'de'])(
  'a shared run has a picture, and another one once its facts change: %s',
  async (language) => {
    const pictureOf = async () => {
      const { body } = await open(`/bilety?run=gdansk&lng=${language}`);
      expect(eventIn(body).image).toBe(contentOf(body, 'og:image'));
      return new URL(contentOf(body, 'og:image') ?? '');
    };
    const address = await pictureOf();
    const { headers, rawPayload } = await open(`${address.pathname}${address.search}`);
    expect(headers['content-type']).toBe('image/png');
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
    await database.rows("update run set name = name || ' II' where key = 'gdansk'");
    offerBook(database).forget();
    runPageBook(database).forget();
    try {
      const other = await pictureOf();
      expect(other.search).not.toBe(address.search);
      expect((await open(`${other.pathname}${other.search}`)).rawPayload.equals(rawPayload)).toBe(false);
    } finally {
      await database.rows("update run set name = replace(name, ' II', '') where key = 'gdansk'");
      offerBook(database).forget();
      runPageBook(database).forget();
    }
  },
);

test.each(['/pictures/nowhere/pl.png', '/pictures/gdansk/fr.png', '/pictures/gdansk/pl.gif'])(
  'no picture at %s',
  async (path) => {
    expect((await open(path)).statusCode).toBe(404);
  },
);
