import type { Language } from '#contract/constants.ts';
import type { Base } from '#contract/host.ts';
import { checkoutRoot } from '#contract/paths.ts';

/**
 * The meaning of the app's addresses in the base that a host gives it (docs/rules/page.md 2). Within the app a path is
 * written as in routes.ts, without the base.
 */

/** Visitors' own bases: there the checkout is the base itself and its payment lies below it. */
const checkoutBases = ['/tickets', '/bilety'] as const;

/** An address bar's path as the app knows it; one outside its base keeps its meaning. */
export function pathWithin(base: Base, pathname: string): string {
  const isBelow = pathname === base || pathname.startsWith(`${base}/`);
  const rest = isBelow ? pathname.slice(base.length) : pathname;
  if (!isCheckoutBase(base)) return rest === '' ? '/' : rest;
  // With a slash it is the home of a signed-in person, without one the checkout.
  return rest === '' || rest.startsWith('/payment/') ? `${base}${rest}` : rest;
}

/** The other way round. In a visitors' base both names of the checkout lead to the base itself. */
export function addressOf(base: Base, path: string): string {
  if (!isCheckoutBase(base)) return path === '/' && base !== '' ? base : `${base}${path}`;
  const own = /^\/(?:tickets|bilety)(?=$|[/?#])/u.exec(path);
  return own === null ? `${base}${path}` : `${base}${path.slice(own[0].length)}`;
}

/** The checkout of a visitors' base: the base itself. Null in any other base. */
export const checkoutHome = (base: Base): string | null => (isCheckoutBase(base) ? base : null);

/** The checkout that links lead to: a visitors' base is its own, else the one of the language. */
export const checkoutPath = (base: Base, language: Language): string => checkoutHome(base) ?? checkoutRoot(language);

const isCheckoutBase = (base: Base): base is (typeof checkoutBases)[number] =>
  checkoutBases.some((own) => own === base);
