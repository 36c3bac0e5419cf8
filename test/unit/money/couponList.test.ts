import { describe, expect, it } from 'vitest';
import type { CouponLine } from '../../../src/staff/queries/money/coupons.ts';
import { pick, stateOf } from '../../../src/staff/screens/money/coupons/couponList.ts';

const now = Date.parse('2027-03-01T12:00:00Z');
const before = '2027-03-01T13:00:00+01:00';
const after = '2027-03-01T13:00:01+01:00';
const coupon = (code: string | null, more: Partial<CouponLine> = {}): CouponLine => ({
  ...{ code, title: `Title of ${code}`, coupon_type: 'percent', value: 1_000, currency: null, run_id: null },
  ...{ valid_from: null, valid_until: null, max_uses: null, uses: 0, seats_per_use: null, batch: null, version: 1 },
  ...more,
});

describe('whether a coupon can be used', () => {
  it.each([
    ['without bounds', {}, 'open'],
    ['from this moment on', { valid_from: before }, 'open'],
    ['from the next on', { valid_from: after }, 'later'],
    ['until this moment', { valid_until: before }, 'over'],
    ['until the next', { valid_until: after }, 'open'],
    ['all of whose uses are gone', { max_uses: 2, uses: 2 }, 'over'],
    ['with a use left', { max_uses: 2, uses: 1 }, 'open'],
    ['that was ended before it began', { valid_from: after, max_uses: 0 }, 'over'],
  ] as const)('one %s', (_, more, state) => expect(stateOf(coupon('A', more), now)).toBe(state));
});

describe('a list of coupons', () => {
  const all = [
    coupon('CLUB', { uses: 1, valid_until: after }),
    coupon('ARMY', { uses: 3 }),
    coupon('BEAR', { uses: 3, valid_until: before, title: 'Berlin' }),
  ];
  const usual = { state: null, order: 'name', isDescending: false, words: '', page: 1 } as const;
  const codes = (choice: object) => pick(all, { ...usual, ...choice }, now).rows.map(({ code }) => code);
  it('is sorted by code, by use, or by its end, one way and the other', () =>
    expect(['name', 'used', 'valid'].map((order) => [codes({ order }), codes({ order, isDescending: true })])).toEqual([
      [
        ['ARMY', 'BEAR', 'CLUB'],
        ['CLUB', 'BEAR', 'ARMY'],
      ],
      [
        ['CLUB', 'ARMY', 'BEAR'],
        ['BEAR', 'ARMY', 'CLUB'],
      ],
      [
        ['BEAR', 'CLUB', 'ARMY'],
        ['ARMY', 'CLUB', 'BEAR'],
      ],
    ]));
  it('is narrowed by state and by part of a code or title', () =>
    expect([
      codes({ state: 'over' }),
      codes({ words: 'club club' }),
      codes({ words: 'berl' }),
      codes({ words: 'x' }),
    ]).toEqual([['BEAR'], ['CLUB'], ['BEAR'], []]));
  it('is read fifty after fifty', () => {
    const many = Array.from({ length: 101 }, (_, at) => coupon(`C${String(at).padStart(3, '0')}`));
    const read = (page: number) => {
      const { rows, ...rest } = pick(many, { ...usual, page }, now);
      return [rows.length, rows.at(-1)?.code, rest];
    };
    expect([read(1), read(3), read(9)]).toEqual([
      [50, 'C049', { found: 101, isMore: true }],
      [101, 'C100', { found: 101, isMore: false }],
      [101, 'C100', { found: 101, isMore: false }],
    ]);
    expect(pick([], usual, now)).toEqual({ rows: [], found: 0, isMore: false });
  });
  it('is sorted by title if codes are hidden', () => {
    const unseen = [coupon(null, { title: 'Z' }), coupon(null, { title: 'A' })];
    expect(pick(unseen, usual, now).rows.map(({ title }) => title)).toEqual(['A', 'Z']);
    expect(pick(unseen, { ...usual, words: 'z' }, now).found).toBe(1);
  });
});
