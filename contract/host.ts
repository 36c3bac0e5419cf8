import { defaultRegion, type Region } from './constants.ts';
import { checkoutRoot, runPreviewPath } from './paths.ts';

/**
 * The meaning of a host's name and the first part of a path (docs/rules/page.md 2): the server writes links by it, the
 * app reads its address by it.
 */
export type Base = '' | '/konto' | '/tickets' | '/bilety';

export const isLocalHost = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');

/** The host's last part names the region; on a local host the stored setting does. */
export function regionOf(hostname: string, stored: string | null): Region {
  const named = isLocalHost(hostname) ? stored : hostname.split('.').at(-1);
  return named === 'de' || named === 'pl' ? named : defaultRegion;
}

/** A host of exactly two name parts has a base, others none: the visitors' checkout of its region, else `/konto`. */
export function baseOf(hostname: string, pathname: string): Base {
  if (isLocalHost(hostname) || hostname.split('.').length !== 2) return '';
  const own = checkoutRoot(regionOf(hostname, null));
  return pathname === own || pathname.startsWith(`${own}/`) ? own : '/konto';
}

/** The addresses of the frame in which staff see a run's page, on a host with a base and without one. */
export const runPreviewFrames: readonly string[] = [runPreviewPath, `/konto${runPreviewPath}`];
export const runPreviewFrame = (hostname: string): string => `${baseOf(hostname, '/')}${runPreviewPath}`;
