import { isIPv6 } from 'node:net';

/** The network of an address, as one household or company has it: `203.0.113.0/24`, `2001:db8:7::/48`. */
export function networkOf(ip: string): string {
  const v4 = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/u.exec(ip)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1).join('').split('::');
  const written = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...written, ...Array.from({ length: 8 - written.length - after.length }, () => '0'), ...after];
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}
