/** Journeys of a payer who may take lapsed places again, as far as the wave has room. */
import { describe, expect, it } from 'vitest';
import type { Room } from '#machines/payments/payment.logic.ts';
import { done } from '../../../kit/charts/journey.ts';
import { found, lapsedPayment, roomy } from './payment.fixtures.ts';
import { type Events, walk as walkPayment } from './payment.words.ts';

const walk = (events: Events) => walkPayment([done('loadPayment', found(lapsedPayment)), ...events]);
const counts = (room: Partial<Room>) => done('countRoom', { ...roomy, ...room });
const back = { type: 'window.focused' } as const;
const wanted = { type: 'places.wanted' } as const;
const full = done('renewReservation', { kind: 'full', free: 3 });

describe('a payer who had five places', () => {
  it.each<[string, Events, string]>([
    ['is offered them where five are free', [counts({})], 'offered.counted'],
    ['finds too few where four are free', [counts({ free: 4 })], 'full.counted'],
    ['finds too few, coming back', [counts({}), back, counts({ free: 4 })], 'full.counted'],
    ['finds enough then', [counts({ free: 4 }), back, counts({})], 'offered.counted'],
    ['finds too few again', [counts({ free: 4 }), back, counts({ free: 0 })], 'full.counted'],
    ['was too slow', [counts({}), wanted, full], 'full.counted'],
    ['learns that the sale is over', [counts({ isOver: true })], 'saleClosed'],
    ['learns it coming back, too', [counts({ free: 4 }), back, counts({ isOver: true })], 'saleClosed'],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(`lapsed.${end}`);
  });

  it.each<[string, Events, Room | null]>([
    ['nothing at first', [], null],
    ['how many are free', [counts({ free: 12 })], { ...roomy, free: 12 }],
    ['how many too few', [counts({ free: 4 })], { ...roomy, free: 4 }],
    ['how many are too few by now', [counts({ free: 4 }), back, counts({ free: 2 })], { ...roomy, free: 2 }],
    ['how many are enough by now', [counts({ free: 4 }), back, counts({ free: 12 })], { ...roomy, free: 12 }],
    ['what was counted last, while it is again', [counts({ free: 12 }), back], { ...roomy, free: 12 }],
    ['what was refused for want of room', [counts({ free: 12 }), wanted, full], { ...roomy, free: 3 }],
    ['that without a count as well', [wanted, full], { free: 3, isOver: false, run: null }],
  ])('reads %s', (_, events, room) => {
    expect(walk(events).context.room).toEqual(room);
  });

  it('counts the wave of the order, and checks the run in its region', () => {
    const asked = { waveId: 31, runId: 7, region: 'de' };
    expect(walk([counts({}), back]).asked('countRoom')).toEqual([asked, asked]);
    expect(walk([counts({ free: 4 }), back]).asked('countRoom')).toEqual([asked, asked]);
  });
});
