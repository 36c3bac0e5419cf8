import { plainKey } from '#contract/values/canonical.ts';

/**
 * A path as it was meant: what a chat or a sentence put in front of or behind a link, or what was lost of it in the
 * middle of a sign, is no part of any path of the app.
 */
export const plainPath = (path: string): string =>
  path
    .split('/')
    .map((part) => plainKey(decoded(part)))
    .join('/');

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part.replace(/%.*$/u, '');
  }
}
