import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currencyOf, type Language, languages, type Region, regions } from '#contract/constants.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { checkoutAddress } from '../../domain/kit/addresses.ts';
import { withOffset } from '../../domain/kit/localTime.ts';
import { offerBook, type RunOnOffer } from '../../domain/shop/offer.ts';
import { html, Markup } from '../../words/mail/html.ts';
import { runWords } from '../../words/runHead.ts';
import { runPictureSize } from '../../words/runPicture.ts';
import { pathOfPicture } from './runPictures.ts';

type Addressed = Pick<Config, 'publicUrl' | 'publicUrlOf'>;

/**
 * A run has an address to share, `/tickets?run=KEY`: what stands in the head of its page for those who do not run the app, link
 * previews and search engines. Null for any other address, and for a run that is over or that nobody knows.
 */
export function runHeads({ config, database }: Pick<Deps, 'config' | 'database'>) {
  return async (request: FastifyRequest, language: Language): Promise<string | null> => {
    const found = await sharedRun(database, request);
    return found && headOf(config, found, language).text;
  };
}

/** The host on which a shared run is sold, if that is another of ours: followers of its link are taken there. */
export function runsElsewhere({ config, database }: Pick<Deps, 'config' | 'database'>) {
  return async (request: FastifyRequest): Promise<string | null> => {
    const own = regionsOf(config, request.hostname);
    const found = own.length === 0 ? null : await sharedRun(database, request);
    if (found === null || own.includes(found.run.region)) return null;
    return checkoutAddress(
      config,
      found.run.region,
      Object.fromEntries(new URL(request.url, config.publicUrl).searchParams),
    );
  };
}

async function sharedRun(database: Deps['database'], { url, log }: FastifyRequest): Promise<RunOnOffer | null> {
  const [path = '', query] = url.split('?', 2);
  const key = new URLSearchParams(query).get('run');
  if (key === null || !/^\/(?:tickets|bilety)\/?$/u.test(path)) return null;
  try {
    return (await offerBook(database).runs()).find(({ run }) => run.key === key) ?? null;
  } catch (error) {
    // The page needs no database; what it says of itself can wait.
    log.warn({ err: error }, 'a page goes without its head');
    return null;
  }
}

/** What the shop of a host sells. */
const regionsOf = (config: Addressed, hostname: string) =>
  regions.filter((region) => new URL(config.publicUrlOf[region] ?? config.publicUrl).hostname === hostname);

function headOf(config: Addressed, offered: RunOnOffer, language: Language): Markup {
  const { run } = offered;
  const { title, description } = runWords(offered, language);
  const address = (more: Readonly<Record<string, string>>) =>
    checkoutAddress(config, run.region, { run: run.key, ...more });
  const picture = new URL(pathOfPicture(offered, language), address({})).href;
  return html`<title>${title} · Muster</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address({ lng: language })}" />
    ${languages.map((one) => html`<link rel="alternate" hreflang="${one}" href="${address({ lng: one })}" />`)}
    <link rel="alternate" hreflang="x-default" href="${address({})}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Muster" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address({ lng: language })}" />
    <meta property="og:image" content="${picture}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${runPictureSize.width}" />
    <meta property="og:image:height" content="${runPictureSize.height}" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />
    <script type="application/ld+json">${dataBlock(eventOf(offered, { description, address: address({}), picture, shop: checkoutAddress(config, run.region, {}) }))}</script>`;
}

/** The run for search engines, as https://schema.org/SportsEvent has it. */
function eventOf(
  { run, categories }: RunOnOffer,
  page: Readonly<Record<'description' | 'address' | 'picture' | 'shop', string>>,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: run.name,
    description: page.description,
    url: page.address,
    image: page.picture,
    startDate: withOffset(run.join_time, run.region),
    ...(run.days.length > 1 && { endDate: run.days.at(-1) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: run.city_name,
      address: {
        '@type': 'PostalAddress',
        addressLocality: run.city_name,
        addressCountry: run.region.toUpperCase(),
      },
    },
    organizer: { '@type': 'Organization', name: 'Muster', url: page.shop },
    offers: categories.map((category) => ({
      '@type': 'Offer',
      name: category.name,
      price: (category.price_with_fee / 100).toFixed(2),
      priceCurrency: currencyOf[run.region],
      availability: `https://schema.org/${availability(run.sale, category.free_places)}`,
      ...(run.sales_open !== null && { validFrom: withOffset(run.sales_open, run.region) }),
      url: page.address,
    })),
  };
}

function availability(sale: RunOnOffer['run']['sale'], free: number): string {
  if (sale === 'soon') return 'PreOrder';
  if (sale === 'closed') return 'Discontinued';
  return free > 0 ? 'InStock' : 'SoldOut';
}

/** JSON within a page: nothing in it ends the script. */
const dataBlock = (data: unknown) => new Markup(JSON.stringify(data).replaceAll('<', '\\u003c'));

/** The pages for search engines, and the addresses of the runs, per host. */
export function siteMap(app: FastifyInstance, { config, database }: Pick<Deps, 'config' | 'database'>): void {
  const offer = offerBook(database);

  app.get('/robots.txt', async ({ hostname }, reply) => {
    const [region] = regionsOf(config, hostname);
    // Unknown hosts, such as a demonstration under another name, are not listed.
    const rules = region === undefined ? ['Disallow: /'] : ['Disallow: /api/', 'Disallow: /sandbox/'];
    const map =
      region === undefined ? [] : [`Sitemap: ${new URL('/sitemap.xml', checkoutAddress(config, region, {})).href}`];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', region === undefined ? 'no-store' : 'public, max-age=3600')
      .send([...['User-agent: *', ...rules], ...map, ''].join('\n'));
  });

  /** Written once for each shop, as long as the same runs are on offer. */
  const maps = new Map<string, { readonly runs: readonly RunOnOffer[]; readonly written: string }>();
  const mapOf = (own: readonly Region[], all: readonly RunOnOffer[]) => {
    const cached = maps.get(own.join());
    if (cached?.runs === all) return cached.written;
    const written = writtenMap(
      own,
      all.filter(({ run }) => own.includes(run.region)),
    );
    maps.set(own.join(), { runs: all, written });
    return written;
  };

  function writtenMap(own: readonly Region[], runs: readonly RunOnOffer[]): string {
    const pages = [
      ...own.map((region) => ({ region, query: {} })),
      ...runs.map(({ run }) => ({ region: run.region, query: { run: run.key } })),
    ];
    const entries = pages.map(({ region, query }) => {
      const address = (more: Readonly<Record<string, string>>) =>
        checkoutAddress(config, region, { ...query, ...more });
      const inLanguages = languages.map(
        (lng) => html`<xhtml:link rel="alternate" hreflang="${lng}" href="${address({ lng })}"/>`,
      );
      return html`<url><loc>${address({})}</loc>${inLanguages}</url>`;
    });
    return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries}</urlset>`
      .text;
  }

  app.get('/sitemap.xml', async ({ hostname }, reply) => {
    const own = regionsOf(config, hostname);
    return (
      reply
        .type('application/xml; charset=utf-8')
        // An unknown host's page is never cached, under any name.
        .header('cache-control', own.length === 0 ? 'no-store' : 'public, max-age=3600')
        .send(mapOf(own, await offer.runs()))
    );
  });
}
