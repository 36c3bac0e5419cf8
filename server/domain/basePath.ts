import { defaultRegion, type Region, regions } from '#contract/constants.ts';

/**
 * The base that a path belongs to on a host (specification section 2, Path prefix): on hosts of exactly two name
 * parts the visitor's checkout of the region, else `/konto`; none on local hosts and those with more parts.
 */
export function basePath(hostname: string, path: string): string {
  if (isLocalHost(hostname) || hostname.split('.').length !== 2) return '';
  const [, first = ''] = path.split('/', 2);
  return first === checkoutOf[regionOfHost(hostname)] ? `/${first}` : '/konto';
}

export const isLocalHost = (hostname: string) =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');

const checkoutOf = { pl: 'bilety', de: 'tickets' } as const satisfies Record<Region, string>;

const regionOfHost = (hostname: string): Region =>
  regions.find((region) => hostname.endsWith(`.${region}`)) ?? defaultRegion;
