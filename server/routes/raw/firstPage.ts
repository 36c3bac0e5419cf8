import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { Language, Region } from '#contract/constants.ts';
import { baseOf, isLocalHost, regionOf } from '#contract/host.ts';
import type { DrawFirstPage } from '#contract/page/firstPage.ts';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import type { Deps } from '../../deps.ts';
import { offerBook } from '../../domain/shop/offer.ts';
import { propertiesOf } from '../catalogue.ts';

/** The checkout as a newcomer sees it. */
export interface Drawing {
  readonly region: Region;
  readonly markup: string;
  /** Tells it from any other. */
  readonly id: number;
}

/** A page waits so many milliseconds for the catalogue, then it goes without. */
const patience = 300;

/**
 * The checkout's page before the app, drawn by the app's own parts (src/app/start/prerender.tsx, built beside the app):
 * for each region, language and kind of host once, and again when the catalogue changes. Null where the page is for
 * more than newcomers: with a run or a step in its address, or for a signed-in person.
 */
export async function firstPages(folder: string, deps: Deps) {
  const draw = await drawerIn(folder);
  const offer = offerBook(deps.database);
  const drawings = new Map<string, Drawing & { readonly facts: string }>();
  let last = 0;

  const drawing = (catalogue: Catalogue, language: Language, { hostname, pathname, region }: Place) => {
    const facts = factsOf(catalogue);
    const key = [language, region, pathname, hostname].join(' ');
    const found = drawings.get(key);
    if (found?.facts === facts) return found;
    const { mode } = deps.config;
    const page = { language, region, hostname, pathname, mode, properties: propertiesOf(deps, region) };
    const markup = draw?.({ ...page, catalogue: JSON.parse(facts) as Catalogue });
    if (markup == null) return null;
    last += 1;
    const made = { region, markup, id: last, facts };
    drawings.set(key, made);
    return made;
  };

  return async (request: FastifyRequest, language: Language): Promise<Drawing | null> => {
    const place = draw === null ? null : placeOf(request);
    if (place === null) return null;
    try {
      const catalogue = await soon(offer.catalogue(place.region));
      return catalogue === null ? null : drawing(catalogue, language, place);
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

interface Place {
  readonly region: Region;
  readonly hostname: string;
  readonly pathname: string;
}

/** The page's address, as far as the page depends on it: a host's name counts only by its meaning. */
function placeOf({ url, hostname, headers }: FastifyRequest): Place | null {
  const [path = '', query] = url.split('?', 2);
  const params = new URLSearchParams(query);
  if (!/^(?:\/konto)?\/(?:tickets|bilety)\/?$/u.test(path) || params.has('run') || params.has('step')) return null;
  if (/(?:^|;\s*)access_token=/u.test(headers.cookie ?? '')) return null;
  const region = regionOf(hostname, null);
  const base = baseOf(hostname, path);
  const isOwnBase = base === '/tickets' || base === '/bilety';
  // With a slash it is the home of a signed-in person.
  if (isOwnBase && path !== base) return null;
  const pathname = isOwnBase ? base : `${base}/tickets`;
  if (isLocalHost(hostname)) return { region, hostname: 'localhost', pathname };
  return { region, hostname: base === '' ? `www.muster.${region}` : `muster.${region}`, pathname };
}

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
