import { expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { staffRoutes } from '#contract/staff/paths.ts';
import { openRoutes, signedInRoutes, visitorRoutes } from '../../../src/app/routes/routes.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

/** The frame for the organiser's own site, and nothing else, may be shown in another site. */
const database = await freshDatabase();
await openShop(database);
const config = { embedOrigins: ['https://club.example', 'https://*.team.example'] };
const { app } = await startServer({ database, config });

const look = async (url: string, method: 'GET' | 'POST' = 'GET') => {
  const { headers, statusCode, body } = await app.inject({ url, method });
  const policy = String(headers['content-security-policy']);
  return { status: statusCode, body, headers, policy, ancestors: /frame-ancestors ([^;]*)/u.exec(policy)?.[1] };
};

it('shows the run with price, fee and room, in the language that is asked for, and links to its page', async () => {
  const { status, body } = await look('/embed/gdansk?lng=en');
  expect(status).toBe(200);
  expect(body).toContain('<html lang="en">');
  expect(body.replaceAll('\u00a0', ' ')).toMatch(/<b>from 201\.99 zł, with fee<\/b> · 415 places left/u);
  expect(body).toContain('<a href="http://localhost:3000/runs/gdansk" target="_blank" rel="noopener noreferrer">');
  expect((await look('/embed/gdansk')).body).toContain('Zapisz się');
  expect((await look('/embed/gdansk?open=top')).body).toContain('target="_top"');
});

it('shows all runs of a region, what is not on sale yet with its time', async () => {
  const { body } = await look('/embed/pl?lng=de');
  expect([...body.matchAll(/<h2>(.*?)<\/h2>/gu)].map(([, name]) => name)).toEqual([
    'Muster Gdańsk',
    'Muster Kids Gdańsk',
    'Muster Wałbrzych',
  ]);
  expect(body).toMatch(/Verkauf startet: /u);
});

it('says that an unknown run is none, and shows a name as it is', async () => {
  expect(await look('/embed/nowhere?lng=en')).toMatchObject({
    status: 404,
    body: expect.stringContaining('no run here'),
  });
  await database.rows(`update run set name = '<script>alert(1)</script>' where key = 'berlin'`);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const { body } = await look('/embed/berlin');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toContain('<script');
});

it('lets the listed sites frame it, and itself do nothing but open links', async () => {
  const { policy, headers } = await look('/embed/gdansk');
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; frame-ancestors 'self' https:\/\/club\.example https:\/\/\*\.team\.example$/u,
  );
  expect([headers['x-frame-options'], headers['set-cookie']]).toEqual([undefined, undefined]);
  const closed = await startServer({ database });
  const { headers: others } = await closed.app.inject('/embed/gdansk');
  expect(others['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(others['content-security-policy']).not.toContain('club.example');
});

const pages = [...openRoutes, ...visitorRoutes, ...signedInRoutes, ...Object.values(staffRoutes)].map(
  ({ path }) => path,
);
const near = [
  '/embed',
  '/embed/gdansk/',
  '/embed/gdansk/more',
  '/embed/../tickets',
  '/embed//tickets',
  '/EMBED/gdansk',
  '/embed/%00',
  '/tickets?/embed/gdansk',
  '/tickets/embed/gdansk',
  '/embed%2Fgdansk',
];
const calls = Object.keys(allCalls).map((name) => name.split(' ') as ['GET' | 'POST', string]);

it.each([...pages.map((path) => path.replaceAll(/:\w+\??/gu, 'x')), ...near])(
  'no other page may be framed: %s',
  async (url) => {
    const { ancestors, status, headers } = await look(url);
    const isAway = status >= 300 && status < 400;
    // The staff see a draft within their own page.
    const framing = url === '/run-preview' ? ["'self'", 'SAMEORIGIN'] : ["'none'", 'DENY'];
    expect([ancestors, headers['x-frame-options']]).toEqual(
      isAway && ancestors === undefined ? [undefined, undefined] : framing,
    );
  },
);

it('nor may any call', async () => {
  const framed = [];
  for (const [method, path] of calls) {
    const { ancestors } = await look(`/api/${path.replaceAll(/\{\w+\}/gu, '1')}`, method);
    if (ancestors !== "'none'") framed.push(path);
  }
  expect(framed).toEqual([]);
});
