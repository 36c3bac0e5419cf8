import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultLanguage, type Language, languages, type Region, regions } from '#contract/constants.ts';
import { keyInPath, runPath } from '#contract/paths.ts';
import { picturePath, widthsOf } from '#contract/shop/pictures.ts';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { keyForm } from '#contract/values/values.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { addressOf, checkoutAddress } from '../../domain/kit/addresses.ts';
import { offerBook, type RunOnOffer } from '../../domain/shop/offer.ts';
import { runPageBook } from '../../domain/shop/runPages.ts';
import { html, Markup } from '../../words/mail/html.ts';
import { runWords } from '../../words/runs/runHead.ts';
import { runPictureSize } from '../../words/runs/runPicture.ts';
import { noSuchRun } from '../http/appFiles.ts';
import { pathOfPicture } from './runPictures.ts';

type Addressed = Pick<Config, 'publicUrl' | 'publicUrlOf'>;

/**
 * A run has a page, `/runs/KEY`, and an address at which the checkout opens with it, `/tickets?run=KEY`: what stands in
 * the head of both for those who do not run the app, link previews and search engines. Null for any other address, and
 * `noSuchRun` for the page of a run that does not exist.
 */
export function runHeads({ config, database }: Pick<Deps, 'config' | 'database'>) {
  return async (request: FastifyRequest, language: Language): Promise<string | typeof noSuchRun | null> => {
    const view = await namedRun(database, request, language);
    return view === null || view === noSuchRun ? view : headOf(config, view, language).text;
  };
}

/** The host on which the run of an address is sold, if that is another of ours: followers of its link are taken there. */
export function runsElsewhere({ config, database }: Pick<Deps, 'config' | 'database'>) {
  return async (request: FastifyRequest): Promise<string | null> => {
    const own = regionsOf(config, request.hostname);
    const found = own.length === 0 ? null : await namedRun(database, request, defaultLanguage);
    if (found === null || found === noSuchRun || own.includes(found.run.region)) return null;
    const { region, key } = found.run;
    const { pathname, searchParams } = new URL(request.url, config.publicUrl);
    if (keyInPath(pathname) === null) return checkoutAddress(config, region, Object.fromEntries(searchParams));
    const name = /\/(runs|biegi|laeufe)\//u.exec(pathname)?.[1] ?? 'runs';
    const address = new URL(addressOf(config, region, `/${name}/${key}`));
    for (const [one, value] of searchParams) address.searchParams.set(one, value);
    return address.href;
  };
}

/** The run that an address is about. */
async function namedRun(
  database: Deps['database'],
  { url, log }: FastifyRequest,
  language: Language,
): Promise<RunView | typeof noSuchRun | null> {
  const [path = '', query] = url.split('?', 2);
  const isCheckout = /^\/(?:tickets|bilety)\/?$/u.test(path);
  const key = keyInPath(path) ?? (isCheckout ? new URLSearchParams(query).get('run') : null);
  if (key === null || !keyForm.test(key)) return null;
  try {
    const view = await runPageBook(database).run(key, language);
    // Nothing of a run that is over is sold.
    if (isCheckout) return view?.life === 'ahead' ? view : null;
    return view ?? noSuchRun;
  } catch (error) {
    // The page needs no database; its own metadata can wait.
    log.warn({ err: error }, 'a page goes without its head');
    return null;
  }
}

/** What the shop of a host sells. */
const regionsOf = (config: Addressed, hostname: string) =>
  regions.filter((region) => new URL(config.publicUrlOf[region] ?? config.publicUrl).hostname === hostname);

function headOf(config: Addressed, view: RunView, language: Language): Markup {
  const { run, page } = view;
  const offered = { ...view, run: { ...run, city_name: view.city }, price_from: run.price_from };
  const { title, description } = runWords({ ...offered, sentence: page?.sentence ?? '' }, language);
  const address = (one: Language) => addressOf(config, run.region, runPath(one, run.key));
  const picture = pictureOf(view, pathOfPicture(offered, language));
  const preview = picture && new URL(picture.path, address(language)).href;
  const facts = { description, address: address(language), picture: preview };
  return html`<title>${title} · Muster</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address(language)}" />
    ${languages.map((one) => html`<link rel="alternate" hreflang="${one}" href="${address(one)}" />`)}
    <link rel="alternate" hreflang="x-default" href="${address(run.region)}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Muster" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address(language)}" />
    ${
      picture &&
      html`<meta property="og:image" content="${preview ?? ''}" />
    <meta property="og:image:type" content="${picture.type}" />
    <meta property="og:image:width" content="${picture.width}" />
    <meta property="og:image:height" content="${picture.height}" />
    <meta property="og:image:alt" content="${picture.alt || title}" />`
    }
    <meta name="twitter:card" content="summary_large_image" />
    <script type="application/ld+json">${dataBlock(sportsEvent(view, facts, checkoutAddress(config, run.region, {})))}</script>`;
}

/** The organiser's picture, else the one that is drawn of the run's name; nothing is drawn of a run that is over. */
function pictureOf({ page, life }: RunView, drawn: string) {
  const picture = page?.picture ?? null;
  if (picture !== null) {
    const name = widthsOf(picture.width).findLast((one) => one <= 1200) ?? 160;
    const width = Math.min(name, picture.width);
    const height = Math.round((width * picture.height) / picture.width);
    return { path: picturePath(picture.id, name, 'webp'), type: 'image/webp', width, height, alt: picture.alt };
  }
  return life === 'ahead' ? { path: drawn, type: 'image/png', ...runPictureSize, alt: '' } : null;
}

interface PageFacts {
  readonly description: string;
  readonly address: string;
  readonly picture: string | null;
}

/** The run for search engines, as https://schema.org/SportsEvent has it. */
function sportsEvent({ run, city, life, page, categories }: RunView, facts: PageFacts, shop: string) {
  const venue = page?.venue ?? null;
  const organiser = page?.organiser ?? null;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: run.name,
    description: facts.description,
    url: facts.address,
    ...(facts.picture !== null && { image: facts.picture }),
    startDate: run.join_time,
    ...(run.days.length > 1 && { endDate: run.days.at(-1) }),
    eventStatus: `https://schema.org/${life === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue?.name ?? city,
      address: {
        '@type': 'PostalAddress',
        ...(venue !== null && venue.lines.length > 0 && { streetAddress: venue.lines.join(', ') }),
        ...(venue?.postal != null && { postalCode: venue.postal }),
        addressLocality: venue?.town ?? city,
        addressCountry: run.region.toUpperCase(),
      },
      ...(venue?.lat != null &&
        venue.lon !== null && { geo: { '@type': 'GeoCoordinates', latitude: venue.lat, longitude: venue.lon } }),
    },
    organizer: {
      '@type': 'Organization',
      name: organiser?.name ?? 'Muster',
      url: organiser?.website ?? shop,
    },
    offers:
      life === 'ahead'
        ? categories.map(({ name, price_with_fee, free_places }) => ({
            '@type': 'Offer',
            name,
            price: (price_with_fee / 100).toFixed(2),
            priceCurrency: run.currency,
            availability: `https://schema.org/${availability(run.sale, free_places)}`,
            ...(run.sale_opens_at !== null && { validFrom: run.sale_opens_at }),
            url: facts.address,
          }))
        : [],
  };
}

function availability(sale: RunView['run']['sale'], free: number): string {
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
    const shops = own.map((region) => {
      const address = (query: Readonly<Record<string, string>>) => checkoutAddress(config, region, query);
      return { first: address({}), in: (lng: Language) => address({ lng }) };
    });
    const about = runs.map(({ run: { region, key } }) => {
      const address = (language: Language) => addressOf(config, region, runPath(language, key));
      return { first: address(region), in: address };
    });
    const entries = [...shops, ...about].map((page) => {
      const inLanguages = languages.map(
        (lng) => html`<xhtml:link rel="alternate" hreflang="${lng}" href="${page.in(lng)}"/>`,
      );
      return html`<url><loc>${page.first}</loc>${inLanguages}</url>`;
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
