import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { capacity, startRace, twoProcesses } from '../../kit/server/race.ts';
import { isLong } from '../../kit/share.ts';

const rounds = Array.from({ length: isLong ? 20 : 1 }, (_, n) => n + 1);
const visitors = Array.from({ length: 200 }, (_, n) => n);
const { database, race, close } = await startRace(twoProcesses);

afterEach(() => expectInvariants(database));
afterAll(close);

describe('two hundred visitors at two servers, and a wave of a hundred', () => {
  it.each(rounds)('sell exactly a hundred places, round %i', async () => {
    const { answers: _, ...outcome } = await race(visitors.map(() => ({ places: 1 })));
    expect(outcome).toEqual({ sold: 100, taken: 100, outcomes: ['sold', 'wave_full'], undersold: 0 });
  });

  it.each(rounds)('of mixed sizes are refused only while they would not fit, round %i', async () => {
    const { answers: _, sold, ...outcome } = await race(visitors.map((n) => ({ places: (n % 5) + 1 })));
    expect(outcome).toEqual({ taken: sold, outcomes: ['sold', 'wave_full'], undersold: 0 });
    expect(sold).toBeLessThanOrEqual(capacity);
  });
});

describe('a hundred visitors and thirty uses of a coupon', () => {
  it('share them exactly, in whatever order it is entered with others', async () => {
    const lists = [
      ['THIRTY', 'MUD10'],
      ['MUD20', 'THIRTY'],
      ['MUD10', 'MUD20'],
      ['MUD20', 'MUD10'],
    ];
    const { answers } = await race(visitors.slice(0, 100).map((n) => ({ places: 1, codes: lists[n % 4] ?? [] })));
    const outcomes = (wanted: boolean) =>
      answers.filter(({ codes }) => codes?.includes('THIRTY') === wanted).map(({ outcome }) => outcome);
    expect(outcomes(true).filter((outcome) => outcome === 'sold')).toHaveLength(30);
    expect(outcomes(true).filter((outcome) => outcome === 'coupon_exhausted')).toHaveLength(20);
    expect(new Set(outcomes(false))).toEqual(new Set(['sold']));
  });
});
