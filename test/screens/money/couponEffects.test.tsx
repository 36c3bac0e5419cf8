import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { couponEdit } from '#machines/money/coupon.form.ts';
import { ApiError } from '../../../src/api/request.ts';
import { editCoupon, endCoupon, saveCodes } from '../../../src/staff/effects/money/coupons.effects.ts';
import { type Coupon, couponsKey } from '../../../src/staff/queries/money/coupons.ts';
import { refusal } from '../../kit/screens/refusal.ts';

/** The calls of the coupon forms, and where they show the answers. */

const now = Date.parse('2027-03-01T12:00:00.500Z');
const coupon: Coupon = {
  ...{ code: 'CLUB', title: 'Club', coupon_type: 'percent', value: 1_000, currency: null, run_id: null },
  ...{ valid_from: null, valid_until: null, max_uses: null, uses: 3, seats_per_use: null, batch: null, version: 4 },
};
const done = { result: { data: coupon, message: null }, error: null };
const refused = (code: 'changed_meanwhile' | 'sold_already' | 'invalid', data: ApiError['data']) => ({
  result: null,
  error: new ApiError(code, 'Refused', 409, data),
});

const request = vi.fn<(name: string, ask: object) => Promise<unknown>>();
const notify = vi.fn();
let cache: QueryClient;
beforeEach(() => {
  request.mockReset().mockResolvedValue(done);
  notify.mockReset();
  cache = new QueryClient();
});
const services = () => ({ request, cache, notify, serverNow: () => now }) as never;
const stands = (list: string, one: Partial<Coupon> = {}) =>
  cache.setQueryData([...couponsKey, list], { coupons: [{ ...coupon, ...one }], batches: [] });
const sent = () => request.mock.calls.map(([name, ask]) => [name, ask]);
const change = (body: object) => ['POST staff/coupons/{code}', { params: { code: 'CLUB' }, body }];

describe('a coupon is ended', () => {
  const question = () =>
    createActor(endCoupon(services(), coupon), { input: { values: {}, rules: v.object({}) } }).start();
  const press = async (actor = question()) => {
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return actor;
  };

  it('from this second', async () => {
    stands('all');
    expect((await press()).getSnapshot().value).toBe('done');
    expect(sent()).toEqual([change({ valid_until: '2027-03-01T12:00:00Z', version: 4 })]);
  });

  it('by allowing no use if it has not begun', async () => {
    stands('all', { valid_from: '2027-03-02T00:00:00+01:00', uses: 0 });
    await press();
    expect(sent()).toEqual([change({ max_uses: 0, version: 4 })]);
  });

  it('at the second press if somebody changed it meanwhile', async () => {
    stands('an old list', { version: 3 });
    stands('all');
    request.mockResolvedValueOnce(refused('changed_meanwhile', { title: ['Ours'], version: ['5'] }));
    const actor = await press();
    const { value, context } = actor.getSnapshot();
    expect([value, context.message, context.faults]).toEqual(['failed', 'Refused', {}]);
    stands('all', { version: 5 });
    await press(actor);
    expect(sent().map(([, ask]) => (ask as { body: { version: number } }).body.version)).toEqual([4, 5]);
    expect(actor.getSnapshot().value).toBe('done');
  });

  it('without a message if it is gone', async () => {
    expect((await press()).getSnapshot().value).toBe('done');
    expect(sent()).toEqual([]);
  });
});

describe('a coupon is changed', () => {
  const edit = async (field: 'value' | 'title', text: string) => {
    const actor = createActor(editCoupon(services(), coupon), { input: couponEdit(coupon) }).start();
    actor.send({ type: 'field.typed', field, text });
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return actor.getSnapshot();
  };

  it('and gets its own term back if that is fixed, with what was typed', async () => {
    request.mockResolvedValue(refused('sold_already', { value: ['1000'] }));
    const { value, context } = await edit('value', '20');
    expect([value, context.values.value, context.fixed, context.dropped]).toEqual([
      'editing',
      '10',
      ['value'],
      { value: '20' },
    ]);
  });

  it('and reported in per cent if it is more than 100', async () => {
    request.mockResolvedValue(refused('invalid', { value: ['At most 10000'] }));
    expect((await edit('value', '101')).context.faults).toEqual({ value: { text: 'At most 100%.' } });
  });

  it('beside somebody else’s change', async () => {
    const theirs = { title: ['Ours'], value: ['1000'], coupon_type: ['percent'], version: ['5'] };
    request.mockResolvedValue(refused('changed_meanwhile', theirs));
    const { value, context } = await edit('title', 'Mine');
    expect([value, context.theirs, context.values.title, context.version]).toEqual([
      'overtaken',
      { title: 'Ours' },
      'Mine',
      5,
    ]);
  });
});

it('a failed download says why', async () => {
  request.mockResolvedValue({ result: null, error: refusal('network', 'Not reached') });
  await saveCodes(services(), { batch: 3 });
  expect([sent(), notify.mock.calls]).toEqual([
    [['GET staff/coupons/file', { query: { batch: 3 } }]],
    [[{ kind: 'bad', text: 'Not reached' }]],
  ]);
});
