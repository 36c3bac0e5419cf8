import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { type Language, languages, type Region } from '#contract/constants.ts';
import { baseOf, isLocalHost, regionOf } from '#contract/host.ts';
import type { DrawFirstPage } from '#contract/page/firstPage.ts';
import { keyInPath, loginPath, runPath } from '#contract/paths.ts';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import type { RunCard, RunView } from '#contract/shop/runPage.calls.ts';
import type { Deps } from '../../deps.ts';
import { RecentlyUsed } from '../../domain/kit/recentlyUsed.ts';
import { WorkBudget } from '../../domain/kit/workBudget.ts';
import { offerBook } from '../../domain/shop/offer.ts';
import { runPageBook } from '../../domain/shop/runPages.ts';
import { propertiesOf } from '../catalogue.ts';

/** The checkout, the front door or a run's page as a newcomer sees it. */
export interface Drawing {
  readonly region: Region;
  readonly markup: Buffer;
  /** Styles that are in no page else, for the page's head. */
  readonly head: string;
  /** Tells it from any other. */
  readonly id: number;
}

/** A page waits so many milliseconds for the catalogue, then it goes without. */
const patience = 300;
/** Bytes of drawings that a process keeps: of some hundred runs, each in three languages. */
const mostDrawn = 96 * 2 ** 20;
/**
 * While a page is drawn, nobody else is answered. Somebody who opens more pages than are kept has all of them drawn each
 * time: beyond a quarter of the time, and five seconds of it at once, pages go without.
 */
const drawingTime = { most: 5_000, share: 0.25 };
/** During a sale numbers of places change all the time: for so many milliseconds the page may tell old ones. */
const numbersMs = 10_000;

/**
 * The checkout's page, the front door and the runs' pages before the app, drawn by the app's own parts (src/app/start/prerender.tsx, built
 * beside the app): for each region, language and kind of host once, and again when the catalogue or what cards show of it
 * changes. Null if the page is for more than newcomers: with a run or a step in its address, or for a signed-in person.
 */
export async function firstPages(folder: string, deps: Deps) {
  const draw = await drawerIn(folder);
  const offer = offerBook(deps.database);
  const pages = runPageBook(deps.database);
  const heads = { shop: '', login: laterStyles(folder, 'login'), run: laterStyles(folder, 'run') };
  const drawings = new RecentlyUsed<Drawing & Facts & { readonly at: number }>(
    mostDrawn,
    ({ markup, head, content, lasting }) => markup.length + [head, content, lasting].join().length,
  );
  const budget = new WorkBudget(drawingTime);
  let last = 0;

  const drawing = ({ catalogue, cards, view }: Shown, language: Language, place: Place) => {
    const { hostname, pathname, region, kind } = place;
    const now = performance.now();
    const key = [language, region, pathname, hostname].join(' ');
    const found = drawings.get(key);
    // The words about days and about waves that have started change with the hour.
    const hour = kind === 'run' && new Date().toISOString().slice(0, 13);
    const offered = factsOf(catalogue);
    const seen = view && factsOf(view);
    const others = JSON.stringify([cards, hour]);
    const content = digest([offered.content, seen?.content, others].join(' '));
    const lasting = digest([offered.lasting, seen?.lasting, others].join(' '));
    const isNearly = found?.lasting === lasting;
    if (found?.content === content || (isNearly && now - found.at < numbersMs)) return found;
    const { mode } = deps.config;
    const page = { language, region, hostname, pathname, mode, properties: propertiesOf(deps, region) };
    const markup = budget.spend(() =>
      draw?.({ ...page, catalogue: JSON.parse(offered.content) as Catalogue, cards, view }),
    );
    // Old numbers of places are better than none.
    if (markup == null) return isNearly ? found : null;
    last += 1;
    const made = { region, markup: Buffer.from(markup), head: heads[kind], id: last, content, lasting, at: now };
    drawings.set(key, made);
    return made;
  };

  /** Null for a run that nobody knows: the app says so. */
  async function shownAt({ region, key }: Place, language: Language): Promise<Shown | null> {
    if (key === null) {
      const [catalogue, cards] = await Promise.all([offer.catalogue(region), pages.cards(region, language)]);
      return { catalogue, cards, view: null };
    }
    const [catalogue, view] = await Promise.all([offer.catalogue(region), pages.run(key, language)]);
    return view && { catalogue, cards: [], view };
  }

  return async (request: FastifyRequest, language: Language): Promise<Drawing | null> => {
    const place = draw === null ? null : placeOf(request, language);
    if (place === null) return null;
    try {
      const shown = await soon(shownAt(place, language));
      return shown === null ? null : drawing(shown, language, place);
    } catch (error) {
      // The shell needs no database.
      request.log.warn({ err: error }, 'a page goes without its runs');
      return null;
    }
  };
}

async function drawerIn(folder: string): Promise<DrawFirstPage | null> {
  const file = join(folder, '../server/prerender.js');
  if (!existsSync(file)) return null;
  const made: unknown = await import(pathToFileURL(file).href);
  return (made as { readonly drawFirstPage: DrawFirstPage }).drawFirstPage;
}

/** The styles of the front door, or of a run's page, with the build (src/page/page.ts). */
export function laterStyles(folder: string, name: 'login' | 'run'): string {
  const file = join(folder, `../server/${name}.html`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

interface Shown {
  readonly catalogue: Catalogue;
  readonly cards: readonly RunCard[];
  readonly view: RunView | null;
}
interface Facts {
  readonly content: string;
  /** The same, but of places only whether there are any: a sold-out run is drawn at once. */
  readonly lasting: string;
}
interface Place {
  readonly region: Region;
  readonly hostname: string;
  readonly pathname: string;
  readonly kind: 'shop' | 'login' | 'run';
  /** The run that the page is about. */
  readonly key: string | null;
}

/** The page's address, as far as the page depends on it: a host's name counts only by its meaning. */
function placeOf({ url, hostname, headers }: FastifyRequest, language: Language): Place | null {
  const [path = '', query] = url.split('?', 2);
  const params = new URLSearchParams(query);
  const base = baseOf(hostname, path);
  const isDoor = [base, `${base}/`, `${base}/login`, `${base}/logowanie`].includes(path) && !isOwn(base, path);
  const isShop = /^(?:\/konto)?\/(?:tickets|bilety)\/?$/u.test(path);
  const named = keyInPath(path);
  // One page, by whichever of its names: more drawings of it would push out others.
  const isRun = named !== null && languages.some((one) => path.replace(/\/$/u, '') === `${base}${runPath(one, named)}`);
  const key = isRun ? named : null;
  if (!(isDoor || isShop || key !== null) || params.has('run') || params.has('step')) return null;
  if (/(?:^|;\s*)access_token=/u.test(headers.cookie ?? '')) return null;
  const region = regionOf(hostname, null);
  // With a slash it is the home of a signed-in person.
  if (isShop && isVisitors(base) && path !== base) return null;
  const pathname =
    key !== null
      ? `${base}${runPath(language, key)}`
      : isDoor
        ? `${base}${loginPath(language)}`
        : isVisitors(base)
          ? base
          : `${base}/tickets`;
  const place = { region, pathname, key, kind: key !== null ? 'run' : isDoor ? 'login' : 'shop' } as const;
  if (isLocalHost(hostname)) return { ...place, hostname: 'localhost' };
  return { ...place, hostname: base === '' ? `www.muster.${region}` : `muster.${region}` };
}

/** In a visitors' base the checkout is the base itself. */
const isVisitors = (base: string) => base === '/tickets' || base === '/bilety';
const isOwn = (base: string, path: string) => isVisitors(base) && [base, `${base}/`].includes(path);

/** The content of a catalogue, without its free places, which change all the time; or of a run, with them. */
function factsOf(shown: Catalogue | RunView): Facts {
  const cached = facts.get(shown);
  if (cached !== undefined) return cached;
  const content = 'events' in shown ? { ...shown, categories: shown.categories.map(withoutFree) } : shown;
  const written = { content: JSON.stringify(content), lasting: JSON.stringify(content, onlyWhether) };
  facts.set(shown, written);
  return written;
}
/** Told apart by less than they say. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64');
const facts = new WeakMap<Catalogue | RunView, Facts>();
const withoutFree = (category: Catalogue['categories'][number]) => ({ ...category, free_places: 0 });
/** Reduces numbers of places, in a wave or at a price, to whether there are any. */
const onlyWhether = (field: string, value: unknown) =>
  (field === 'free_places' || field === 'left') && value !== null ? value !== 0 : value;

/** Null if it takes too long; what is asked for goes on, for the next one who asks. */
async function soon<Value>(value: Promise<Value>): Promise<Value | null> {
  const waiting = Promise.withResolvers<null>();
  const timer = setTimeout(() => waiting.resolve(null), patience);
  try {
    return await Promise.race([value, waiting.promise]);
  } finally {
    clearTimeout(timer);
  }
}
