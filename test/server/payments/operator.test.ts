import { afterEach, describe, expect, it } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { decideDiscrepancy, recordDiscrepancy } from '../../../server/domain/payments/money/discrepancies.ts';
import { holdLonger, sendPaidBack } from '../../../server/domain/payments/operator/operatorActions.ts';
import { restorePlaces } from '../../../server/domain/payments/operator/restore.ts';
import { retryPayment } from '../../../server/domain/payments/operator/retry.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { decide } from '../../../server/domain/payments/review.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** The operator's own actions: as the chart allows, and recorded with their name. */
const till = await openTill();
const { provider, deps, database, rows, server } = till;
const price = 20_199;
const ada = operator('ada');

afterEach(async () => {
  provider.down = false;
  provider.refundsAre = 'done';
  await expectInvariants(database);
});

const lastOf = async (id: string) => (await till.history(id)).at(-1);

describe('money that paid places', () => {
  it('goes back as goodwill, the places stay', async () => {
    const { id } = await till.paidOrder();
    expect(await sendPaidBack(database, id, { release: false }, ada)).toBe('paid');
    expect(await lastOf(id)).toBe('operator.refunded paid operator ada');
    await refundDue(deps);
    expect(await till.standing(id)).toMatchObject({
      status: 'paid',
      places: ['paid'],
      refunds: ['done'],
      books: { all: 0 },
      mails: ['reserved', 'paid', 'refund_pending', 'refunded'],
    });
    expect(await sendPaidBack(database, id, { release: true }, ada)).toBeNull();
  });

  it('goes back and the places are sold again', async () => {
    const { id, wave } = await till.paidOrder();
    const taken = await till.taken(wave);
    expect(await sendPaidBack(database, id, { release: true }, ada)).toBe('refund_pending');
    expect(await till.taken(wave)).toBe(taken - 1);
    await refundDue(deps);
    expect(await till.standing(id)).toMatchObject({
      status: 'refunded',
      places: ['released'],
      refunds: ['done'],
      books: { all: 0 },
    });
    expect((await till.history(id)).slice(-3)).toEqual([
      'places.released paid operator ada',
      'operator.refunded refund_pending operator ada',
      'refund.succeeded refunded provider',
    ]);
  });

  it('is also refunded if a captain deleted the group', async () => {
    const { id } = await till.paidOrder();
    await till.release(id);
    expect(await sendPaidBack(database, id, { release: false }, ada)).toBe('refund_pending');
    await refundDue(deps);
    expect(await till.standing(id)).toMatchObject({ status: 'refunded', books: { all: 0 } });
  });

  it('goes back but for what went back already at the provider', async () => {
    const { id, ref } = await till.paidOrder();
    provider.happens(ref, { refunded: 5_000 });
    const found = { account: 'stripe', ref, kind: 'refunded', paymentId: id, amount: 5_000, currency: 'PLN' } as const;
    await recordDiscrepancy(database.db, found);
    await decideDiscrepancy(deps, ref, 'keep', ada);
    await sendPaidBack(database, id, { release: true }, ada);
    expect((await till.standing(id)).books).toEqual({ provider: price - 5_000, refund_due: -(price - 5_000) });
    await expectInvariants(database);
    await refundDue(deps);
    expect(await till.standing(id)).toMatchObject({ status: 'refunded', books: { all: 0 } });
    expect(provider.objects.get(ref)?.refunded).toBe(price);
  });

  it('that could not be refunded waits for a decision, and is refunded again', async () => {
    const { id } = await till.paidOrder();
    provider.refundsAre = 'failed';
    await sendPaidBack(database, id, { release: true }, ada);
    await refundDue(deps);
    expect(await till.standing(id)).toMatchObject({ status: 'review', books: { provider: price, review: -price } });
    provider.refundsAre = 'done';
    expect(await decide(database, id, 'refund', ada)).toBe('refund_pending');
    await refundDue(deps);
    expect(await till.standing(id)).toMatchObject({ status: 'refunded', books: { all: 0 } });
  });

  it('does not exist for unpaid and free orders', async () => {
    const { id } = await till.order();
    const free = await till.order({ codes: ['FREERUN'] });
    for (const one of [id, free.id]) expect(await sendPaidBack(database, one, { release: true }, ada)).toBeNull();
    expect((await till.standing(free.id)).places).toEqual(['paid']);
  });
});

describe('lapsed places', () => {
  it('are given back to who paid in cash: paid without a receipt, and what is paid online then goes back', async () => {
    const { id, ref, wave } = await till.lapsedOrder({ codes: ['MUD10'] });
    const taken = await till.taken(wave);
    expect(await restorePlaces(database, id, ada)).toBeNull();
    expect(await till.taken(wave)).toBe(taken + 1);
    expect(await lastOf(id)).toBe('operator.restored paid operator ada');
    const paidInCash = { status: 'paid', places: ['paid'], books: { all: 0 }, mails: ['reserved', 'lapsed', 'paid'] };
    expect(await till.standing(id)).toMatchObject(paidInCash);
    expect((await server.call('GET payment/{id}/receipt', { params: { id }, query: {} })).code).toBe('not_found');
    await till.hear(ref, { state: 'succeeded' });
    await refundDue(deps);
    expect(await till.standing(id)).toMatchObject({
      status: 'paid',
      places: ['paid'],
      refunds: ['done'],
      books: { all: 0 },
    });
  });

  it('are given back after their late money went back for want of room', async () => {
    const { id, ref, wave } = await till.lapsedOrder();
    await till.order();
    await rows('update wave set capacity = taken where id = $1', wave);
    await till.hear(ref, { state: 'succeeded' });
    await refundDue(deps);
    expect((await till.standing(id)).status).toBe('refunded');
    expect(await restorePlaces(database, id, ada)).toBe('full');
    await rows('update wave set capacity = 100 where id = $1', wave);
    expect(await restorePlaces(database, id, ada)).toBeNull();
    expect(await till.standing(id)).toMatchObject({ status: 'paid', places: ['paid'], books: { all: 0 } });
  });

  it('stay gone if they were ordered again, cancelled for good, or have not lapsed', async () => {
    const renewed = await till.lapsedOrder();
    await server.ask('POST payment/{id}/renew', { params: { id: renewed.id } });
    const givenUp = await till.order();
    await till.release(givenUp.id);
    const { id } = await till.paidOrder();
    const why = [];
    for (const one of [renewed.id, givenUp.id, id]) why.push(await restorePlaces(database, one, ada));
    expect(why).toEqual(['renewed', 'released', 'status']);
    expect(await lastOf(givenUp.id)).toBe('places.released failed member 1');
  });

  it('stay gone without a use left of their coupon', async () => {
    const { id } = await till.lapsedOrder({ codes: ['LAST3'] });
    await rows(`update coupon set max_uses = uses where code = 'LAST3'`);
    expect(await restorePlaces(database, id, ada)).toBe('coupon');
  });

  it('come back once, however many operators give them back', async () => {
    const { id } = await till.lapsedOrder();
    const all = await Promise.all([1, 2, 3].map(() => restorePlaces(database, id, ada)));
    expect(all.sort()).toEqual([null, 'status', 'status'].sort());
  });
});

describe('a reservation', () => {
  const untilOf = async (id: string) => {
    const [until] = await rows(
      `select round(extract(epoch from expires_at - payment.created_at) / 3600)::int as hours,
         round(extract(epoch from full_until - payment.created_at) / 3600)::int as full, expires_at = wave_time as start
       from payment join wave on wave.id = wave_id where payment.id = $1`,
      id,
    );
    return until;
  };

  it('is held longer, and the buyer gets a mail with the new time', async () => {
    const { id } = await till.order();
    await holdLonger(database, id, 24, ada);
    expect(await untilOf(id)).toEqual({ hours: 72, full: null, start: false });
    expect(await till.standing(id)).toMatchObject({ status: 'pending', mails: ['reserved', 'reserved'] });
    expect(await lastOf(id)).toBe('operator.extended pending operator ada');
  });

  it('whose time is up just now is held from now on', async () => {
    const { id } = await till.order();
    await till.expire(id);
    await holdLonger(database, id, 2, ada);
    expect(await untilOf(id)).toEqual({ hours: 2, full: null, start: false });
    expect(await lapseDue(deps)).toBe(0);
  });

  it('is never held past the start', async () => {
    const { id } = await till.order();
    expect(await holdLonger(database, id, 24 * 3_000, ada)).toMatchObject({ isStart: true });
    expect(await untilOf(id)).toMatchObject({ start: true });
  });

  it('that is short becomes no shorter once its buyer is verified', async () => {
    const { id } = await till.order();
    await rows(
      `update payment set full_until = expires_at, expires_at = created_at + interval '30 minutes' where id = $1`,
      id,
    );
    await holdLonger(database, id, 71.5, ada);
    expect(await untilOf(id)).toEqual({ hours: 72, full: 72, start: false });
  });

  it('is not held once it is paid, lapsed, or its wave has started', async () => {
    const [done, over, late] = [await till.paidOrder(), await till.lapsedOrder(), await till.order({ wave: 2 })];
    await rows(`update wave set wave_time = wave_time - interval '1 year' where id = $1`, late.wave);
    const answers = [];
    for (const { id } of [done, over, late]) answers.push(await holdLonger(database, id, 24, ada));
    await rows(`update wave set wave_time = wave_time + interval '1 year' where id = $1`, late.wave);
    expect(answers).toEqual(['status', 'status', 'started']);
  });
});

describe('the provider, asked again', () => {
  it('reports money at once, and refunds however recently they were tried', async () => {
    const { id, ref } = await till.order();
    await till.release(id);
    provider.happens(ref, { state: 'succeeded' });
    provider.down = true;
    await expect(retryPayment(deps, id, ada)).rejects.toThrow('down');
    provider.down = false;
    expect(await retryPayment(deps, id, ada)).toEqual({ attempts: 1, refunds: 1 });
    expect(await till.standing(id)).toMatchObject({ status: 'refunded', refunds: ['done'], books: { all: 0 } });
    expect(await till.history(id)).toContain('room.missing refund_pending operator ada');
    expect(await retryPayment(deps, id, ada)).toEqual({ attempts: 1, refunds: 0 });
  });

  it('is asked again for a refund that it did not answer a moment ago', async () => {
    const { id } = await till.paidOrder();
    await sendPaidBack(database, id, { release: true }, ada);
    provider.down = true;
    await refundDue(deps);
    provider.down = false;
    expect(await refundDue(deps)).toBe(0);
    expect(await retryPayment(deps, id, ada)).toEqual({ attempts: 1, refunds: 1 });
    expect((await till.standing(id)).status).toBe('refunded');
  });
});
