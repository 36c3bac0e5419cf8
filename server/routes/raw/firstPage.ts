import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { Language, Region } from '#contract/constants.ts';
import { baseOf, isLocalHost, regionOf } from '#contract/host.ts';
import type { DrawFirstPage } from '#contract/page/firstPage.ts';
import { loginPath } from '#contract/paths.ts';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import type { RunCard } from '#contract/shop/runPage.calls.ts';
import type { Deps } from '../../deps.ts';
import { offerBook } from '../../domain/shop/offer.ts';
import { runPageBook } from '../../domain/shop/runPages.ts';
import { propertiesOf } from '../catalogue.ts';

/** The checkout or the front door as a newcomer sees it. */
export interface Drawing {
  readonly region: Region;
  readonly markup: string;
  /** Styles that are in no page else, for the page's head. */
  readonly head: string;
  /** Tells it from any other. */
  readonly id: number;
}

/** A page waits so many milliseconds for the catalogue, then it goes without. */
const patience = 300;

/**
 * The checkout's page and the front door before the app, drawn by the app's own parts (src/app/start/prerender.tsx, built
 * beside the app): for each region, language and kind of host once, and again when the catalogue or what cards show of it
 * changes. Null where the page is for more than newcomers: with a run or a step in its address, or for a signed-in person.
 */
export async function firstPages(folder: string, deps: Deps) {
  const draw = await drawerIn(folder);
  const offer = offerBook(deps.database);
  const pages = runPageBook(deps.database);
  const doorHead = loginStyles(folder);
  const drawings = new Map<string, Drawing & Facts>();
  let last = 0;

  const drawing = ({ catalogue, cards }: Shown, language: Language, place: Place) => {
    const { hostname, pathname, region, isDoor } = place;
    const facts = factsOf(catalogue);
    const key = [language, region, pathname, hostname].join(' ');
    const found = drawings.get(key);
    if (found?.facts === facts && found.cards === JSON.stringify(cards)) return found;
    const { mode } = deps.config;
    const page = { language, region, hostname, pathname, mode, properties: propertiesOf(deps, region) };
    const markup = draw?.({ ...page, catalogue: JSON.parse(facts) as Catalogue, cards });
    if (markup == null) return null;
    last += 1;
    const head = isDoor ? doorHead : '';
    const made = { region, markup, head, id: last, facts, cards: JSON.stringify(cards) };
    drawings.set(key, made);
    return made;
  };

  return async (request: FastifyRequest, language: Language): Promise<Drawing | null> => {
    const place = draw === null ? null : placeOf(request, language);
    if (place === null) return null;
    try {
      const shown = await soon(Promise.all([offer.catalogue(place.region), pages.cards(place.region, language)]));
      return shown === null ? null : drawing({ catalogue: shown[0], cards: shown[1] }, language, place);
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

/** The styles of the front door, with the build (src/page/page.ts). */
export function loginStyles(folder: string): string {
  const file = join(folder, '../server/login.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

interface Shown {
  readonly catalogue: Catalogue;
  readonly cards: readonly RunCard[];
}
interface Facts {
  readonly facts: string;
  readonly cards: string;
}
interface Place {
  readonly region: Region;
  readonly hostname: string;
  readonly pathname: string;
  readonly isDoor: boolean;
}

/** The page's address, as far as the page depends on it: a host's name counts only by its meaning. */
function placeOf({ url, hostname, headers }: FastifyRequest, language: Language): Place | null {
  const [path = '', query] = url.split('?', 2);
  const params = new URLSearchParams(query);
  const base = baseOf(hostname, path);
  const isDoor = [base, `${base}/`, `${base}/login`, `${base}/logowanie`].includes(path) && !isOwn(base, path);
  const isShop = /^(?:\/konto)?\/(?:tickets|bilety)\/?$/u.test(path);
  if (!(isDoor || isShop) || params.has('run') || params.has('step')) return null;
  if (/(?:^|;\s*)access_token=/u.test(headers.cookie ?? '')) return null;
  const region = regionOf(hostname, null);
  // With a slash it is the home of a signed-in person.
  if (!isDoor && isVisitors(base) && path !== base) return null;
  const pathname = isDoor ? `${base}${loginPath(language)}` : isVisitors(base) ? base : `${base}/tickets`;
  const place = { region, pathname, isDoor };
  if (isLocalHost(hostname)) return { ...place, hostname: 'localhost' };
  return { ...place, hostname: base === '' ? `www.muster.${region}` : `muster.${region}` };
}

/** In a visitors' base the checkout is the base itself. */
const isVisitors = (base: string) => base === '/tickets' || base === '/bilety';
const isOwn = (base: string, path: string) => isVisitors(base) && [base, `${base}/`].includes(path);

/** The drawn part of a catalogue: all but the free places, which change all the time. */
function factsOf(catalogue: Catalogue): string {
  const cached = facts.get(catalogue);
  if (cached !== undefined) return cached;
  const { categories, ...others } = catalogue;
  const written = JSON.stringify({
    ...others,
    categories: categories.map((category) => ({ ...category, free_places: 0 })),
  });
  facts.set(catalogue, written);
  return written;
}
const facts = new WeakMap<Catalogue, string>();

/** Null where it takes too long; what is asked for goes on, for the next one who asks. */
async function soon<Value>(value: Promise<Value>): Promise<Value | null> {
  const waiting = Promise.withResolvers<null>();
  const timer = setTimeout(() => waiting.resolve(null), patience);
  try {
    return await Promise.race([value, waiting.promise]);
  } finally {
    clearTimeout(timer);
  }
}
