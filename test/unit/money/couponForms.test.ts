import { describe, expect, it } from 'vitest';
import { faultsIn } from '#machines/kit/form.ts';
import { asksCurrency, couponEdit, couponValues, newBatch, newCoupon } from '#machines/money/coupon.form.ts';

const coupon = {
  code: 'CLUB',
  title: 'Club',
  coupon_type: 'percent',
  value: 1_250,
  currency: null,
  run_id: 7,
  valid_from: '2027-03-28T00:00:00+01:00',
  valid_until: '2027-06-01T00:00:00+02:00',
  max_uses: 0,
  uses: 0,
  seats_per_use: null,
  batch: null,
  version: 3,
} as const;
const forAll = { region: 'de', runId: null } as const;

describe('a coupon in its fields', () => {
  it('has per cent and cents as people write them, and days that count whole as days', () => {
    expect(couponValues(coupon)).toEqual({
      ...{ title: 'Club', coupon_type: 'percent', value: '12.50', run_id: '7', currency: '' },
      ...{ valid_from: '2027-03-28', valid_until: '2027-05-31', max_uses: '0', seats_per_use: '' },
    });
    expect(couponValues({ ...coupon, value: 500, valid_until: '2027-06-01T10:30:00+02:00' })).toMatchObject({
      value: '5',
      valid_until: '2027-06-01T10:30',
    });
  });
  it('is the same when a refusal returns it, with an empty text for nothing', () => {
    const fields = { ...coupon, value: '1250', currency: '', run_id: '7', max_uses: '0', seats_per_use: '' };
    expect(couponValues(fields)).toEqual(couponValues(coupon));
  });
  it('sends changed fields, and emptied ones as none', () => {
    const { bodyOf } = couponEdit(coupon);
    expect(bodyOf({ value: '12,5', valid_until: '', seats_per_use: '2' }, 3)).toEqual({
      value: 1_250,
      valid_until: null,
      seats_per_use: 2,
      version: 3,
    });
  });
  it('takes the currency of the run that it is moved to', () => {
    const { bodyOf } = couponEdit(coupon);
    expect([bodyOf({ run_id: '8' }, 3), bodyOf({ run_id: '', currency: 'EUR' }, 3)]).toEqual([
      { run_id: 8, currency: null, version: 3 },
      { run_id: null, currency: 'EUR', version: 3 },
    ]);
  });
});

describe('a new coupon', () => {
  it('is for all runs and a percentage at first, whose currency is neither asked nor sent', () => {
    const { values, bodyOf } = newCoupon(forAll);
    expect([values.run_id, values.currency, asksCurrency(values)]).toEqual(['', 'EUR', false]);
    expect(bodyOf?.({ ...values, code: 'CLUB', title: 'Club', value: '10' })).toEqual({
      ...{ code: 'CLUB', title: 'Club', coupon_type: 'percent', value: 1_000, currency: null, run_id: null },
      ...{ valid_from: null, valid_until: null, max_uses: null, seats_per_use: null },
    });
  });
  it('has a currency of its own only as an amount off all runs', () => {
    const { values, bodyOf } = newCoupon(forAll);
    const amount = { ...values, coupon_type: 'value', value: '5,50' };
    expect([asksCurrency(amount), bodyOf?.(amount)]).toMatchObject([true, { value: 550, currency: 'EUR' }]);
    const ofRun = { ...amount, run_id: '7' };
    expect([asksCurrency(ofRun), bodyOf?.(ofRun)]).toMatchObject([false, { run_id: 7, currency: null }]);
  });
  it('is refused at its field before it is sent', () => {
    const { values, bodyOf, rules } = newCoupon(forAll);
    const faults = (typed: object) => faultsIn(rules, bodyOf?.({ ...values, ...typed }));
    expect(faults({ code: 'A,B', title: 'Club', value: '12,345' })).toEqual({ code: 'invalid', value: 'invalid' });
    expect(faults({})).toEqual({ code: 'required', title: 'required', value: 'required' });
  });
  it('is one of many in a batch that work once each', () => {
    const { values, bodyOf, rules } = newBatch({ region: 'pl', runId: 7 });
    const body = bodyOf?.({ ...values, title: 'Club', value: '100', prefix: 'club-', count: '50' });
    expect(body).toMatchObject({ count: 50, prefix: 'club-', max_uses: 1, value: 10_000, run_id: 7 });
    expect(faultsIn(rules, { ...body, count: 10_001 })).toEqual({ count: 'invalid' });
  });
});
