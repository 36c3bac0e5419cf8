import { expect, it } from 'vitest';
import { queryOf } from '../../../src/staff/parts/log/useLogFilter.ts';

const none = { run: '', who: '', what: '', place: '', payment: '', from: '', to: '', state: '', before: '' };

it('asks for what the address says, whole days with both ends', () => {
  const filter = {
    ...none,
    run: '3',
    who: '12',
    what: 'member',
    from: '2027-03-27',
    to: '2027-03-28',
    state: 'undoable',
    before: '900',
  };
  expect(queryOf(filter)).toEqual({
    run_id: 3,
    who: 12,
    what: 'member',
    from: new Date('2027-03-27T00:00:00').toISOString(),
    to: new Date('2027-03-29T00:00:00').toISOString(),
    undoable: 'true',
    cursor: 900,
  });
});

it('asks for a payment once its number is whole', () => {
  expect(queryOf({ ...none, payment: 'x'.repeat(19) })).toEqual({});
  expect(queryOf({ ...none, payment: 'x'.repeat(20) })).toEqual({ payment_id: 'x'.repeat(20) });
  expect(queryOf({ ...none, place: '20814' })).toEqual({ place_id: 20_814 });
});

it('leaves out what nobody can read in an address', () => {
  const odd = {
    run: '-1',
    who: '0x3',
    what: 'drop table',
    place: '1e9',
    from: '2027-13-40',
    to: 'soon',
    state: 'open',
    before: '0',
  };
  expect(queryOf({ ...none, ...odd })).toEqual({});
});
