import { expect, test } from 'vitest';
import { lineOf, networkOf } from '../../../server/outside/network.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:7:1::5', '2001:db8:7::/48'],
  ['2001:0db8:0007:0001:0002:0003:0004:0005', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', ''],
])('%s is in %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:7:1::5', '2001:db8:7:1::/64'],
  ['2001:db8:7:1:ffff::5', '2001:db8:7:1::/64'],
  ['', ''],
])('%s is on the line %s', (ip, line) => {
  expect(lineOf(ip)).toBe(line);
});
