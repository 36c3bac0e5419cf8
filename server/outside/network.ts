import { isIPv6 } from 'node:net';

/** One line at home, as far as limits count it: an IPv4 address itself, for IPv6 the network `2001:db8:7:1::/64`. */
export const lineOf = (ip: string): string => (hasManyLines(ip) ? prefixOf(ip, 4) : bare(ip));

/** Whether the network of an address is that of one customer with many lines: of IPv6. */
export const hasManyLines = (ip: string): boolean => isIPv6(bare(ip));

/** The network of an address, as one household or company has it: `203.0.113.0/24`, `2001:db8:7::/48`. */
export function networkOf(ip: string): string {
  if (hasManyLines(ip)) return prefixOf(ip, 3);
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/u.exec(bare(ip))?.[1];
  return v4 === undefined ? ip : `${v4}.0/24`;
}

/**
 * The key by which unpaid places are counted: an IPv4 address itself, which a carrier's thousands may share; for IPv6 a
 * `/48`.
 */
export const holdNetworkOf = (ip: string): string => (hasManyLines(ip) ? networkOf(ip) : lineOf(ip));

/**
 * An address without what proxies write around it: a port, which is another one for each connection, brackets, and the
 * IPv6 in which some write an IPv4 address.
 */
const bare = (ip: string): string =>
  ip
    .replace(/^\[(.*)\](?::\d+)?$/u, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/u, '$1')
    .replace(/^.*:(\d+(?:\.\d+){3})$/u, '$1');

/** The first groups of an IPv6 address, 16 bits each: `2001:db8:7::/48` are three. */
function prefixOf(ip: string, length: number): string {
  const [head = '', tail] = bare(ip).split('%', 1).join('').split('::');
  const written = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...written, ...Array.from({ length: 8 - written.length - after.length }, () => '0'), ...after];
  const shown = groups.slice(0, length).map((group) => Number.parseInt(group, 16).toString(16));
  return `${shown.join(':')}::/${length * 16}`;
}
