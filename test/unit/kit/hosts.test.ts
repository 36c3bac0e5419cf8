import { expect, it } from 'vitest';
import { addressesIn, Hosts } from '../../../server/store/hosts.ts';

it.each([
  ['postgres://u:p@one/muster', ['postgres://u:p@one/muster']],
  ['postgres://u@/muster?host=%2Frun%2Fpg', ['postgres://u@/muster?host=%2Frun%2Fpg']],
  [
    'postgresql://u:p,q@one:5433,other/muster',
    ['postgresql://u:p,q@one:5433/muster', 'postgresql://u:p,q@other/muster'],
  ],
  [
    'postgres://u@one,[::1]:6000/m?sslmode=require&target_session_attrs=read-write',
    ['postgres://u@one/m?sslmode=require', 'postgres://u@[::1]:6000/m?sslmode=require'],
  ],
  ['postgres://one,other', ['postgres://one', 'postgres://other']],
  ['postgres://u@one,other/m?port=6432', ['postgres://u@one/m?port=6432', 'postgres://u@other/m?port=6432']],
  ['postgres://u@/m?host=%2Fa,%2Fb&port=1,2', ['postgres://u@/m?host=%2Fa&port=1', 'postgres://u@/m?host=%2Fb&port=2']],
])('%s', (address, addresses) => {
  expect(addressesIn(address)).toEqual(addresses);
});

it('a port for each host or one for all', () => {
  expect(() => addressesIn('postgres://u@a,b,c/m?port=1,2')).toThrow('as many ports as hosts, or one for all');
});

it('a host is left for the next one, once by all who found it gone', () => {
  const hosts = new Hosts({ connectionString: 'postgres://one,other' });
  const gone = hosts.current;
  hosts.leave(gone);
  hosts.leave(gone);
  expect(hosts.current).toEqual({ connectionString: 'postgres://other' });
  hosts.leave(hosts.current);
  expect(hosts.current).toBe(gone);
});
