import { describe, expect, it } from 'vitest';
import { atWallTime, daysLater, wallTime, withOffset } from '../../../server/domain/kit/localTime.ts';

describe('local time', () => {
  it('carries the offset of the season', () => {
    expect(withOffset(new Date('2027-04-17T07:00:00Z'), 'pl')).toBe('2027-04-17T09:00:00+02:00');
    expect(withOffset(new Date('2027-12-17T08:00:00Z'), 'de')).toBe('2027-12-17T09:00:00+01:00');
  });

  it('finds the moment of a time on the wall, in summer and in winter', () => {
    expect(atWallTime('2027-04-17', '09:00', 'pl')).toEqual(new Date('2027-04-17T07:00:00Z'));
    expect(atWallTime('2027-01-17', '09:00', 'de')).toEqual(new Date('2027-01-17T08:00:00Z'));
  });

  it('knows the nights of the time change', () => {
    expect(atWallTime('2027-03-28', '02:30', 'pl')).toBeNull();
    expect(atWallTime('2027-03-28', '01:59', 'pl')).toEqual(new Date('2027-03-28T00:59:00Z'));
    expect(atWallTime('2027-03-28', '03:00', 'pl')).toEqual(new Date('2027-03-28T01:00:00Z'));
    expect(atWallTime('2027-10-31', '02:30', 'de')).toEqual(new Date('2027-10-31T00:30:00Z'));
    expect(atWallTime('2027-10-31', '03:00', 'de')).toEqual(new Date('2027-10-31T02:00:00Z'));
  });

  it('refuses days and times that do not exist', () => {
    expect([atWallTime('2027-02-30', '09:00', 'pl'), atWallTime('2027-02-03', '24:30', 'pl')]).toEqual([null, null]);
  });

  it('reads the wall and counts days', () => {
    expect(wallTime(new Date('2027-04-16T22:30:00Z'), 'pl')).toEqual({ day: '2027-04-17', clock: '00:30' });
    expect([daysLater('2027-02-27', 2), daysLater('2028-02-28', 1)]).toEqual(['2027-03-01', '2028-02-29']);
  });
});
