import { expect, test } from 'vitest';
import { wallTime } from '../../../server/domain/kit/localTime.ts';
import { spotOf, sunsetAt } from '../../../server/domain/runs/tasks/sunset.ts';

/** When the sun sets where a run is (docs/rules/tasks.md 5.3), beside what others have published. */

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Minutes after midnight where the city is. */
function setsAt(city: string, day: string, region: 'pl' | 'de'): number | null {
  const sunset = sunsetAt(spotOf({ venue: null, city, region }), day, region);
  return sunset && minutesOf(wallTime(sunset, region).clock);
}

/** As printed, on the clock there. Poland: astronet.pl/na-niebie/n1442; Germany, 2026: whattime.city, t-online.de. */
const published = {
  pl: {
    Gdańsk: {
      '2006-01-25': '16:10',
      '2006-03-20': '17:58',
      '2006-06-21': '21:23',
      '2006-09-23': '18:42',
      '2006-12-22': '15:22',
    },
    'Zielona Góra': {
      '2006-01-25': '16:33',
      '2006-03-20': '18:10',
      '2006-06-21': '21:21',
      '2006-09-23': '18:54',
      '2006-12-22': '15:49',
    },
  },
  de: {
    Berlin: {
      ...{
        '2026-01-01': '16:03',
        '2026-02-01': '16:52',
        '2026-03-01': '17:45',
        '2026-03-29': '19:35',
        '2026-04-01': '19:40',
      },
      ...{
        '2026-05-01': '20:32',
        '2026-06-01': '21:20',
        '2026-07-01': '21:33',
        '2026-08-01': '21:01',
        '2026-09-01': '19:57',
      },
      ...{ '2026-10-01': '18:46', '2026-11-01': '16:39', '2026-12-01': '15:58' },
    },
    München: {
      ...{
        '2026-01-01': '16:31',
        '2026-02-01': '17:13',
        '2026-03-01': '17:58',
        '2026-03-29': '19:39',
        '2026-04-01': '19:43',
      },
      ...{
        '2026-05-01': '20:27',
        '2026-06-01': '21:06',
        '2026-07-01': '21:18',
        '2026-08-01': '20:52',
        '2026-09-01': '19:58',
      },
      ...{ '2026-10-01': '18:55', '2026-11-01': '16:57', '2026-12-01': '16:24' },
    },
    Hamburg: { '2026-03-28': '18:47', '2026-03-29': '19:49', '2026-06-21': '21:53' },
  },
} as const;

/** Minutes. The Polish table does not name its year, and autumn evenings of two years differ by a minute. */
const within = { pl: 2, de: 1 };

for (const region of ['pl', 'de'] as const) {
  for (const [city, days] of Object.entries(published[region])) {
    test(`the sun sets in ${city} when almanacs say`, () => {
      expect(spotOf({ venue: null, city, region }).is_rough).toBe(false);
      const off = Object.entries<string>(days).filter(
        ([day, clock]) => Math.abs((setsAt(city, day, region) ?? 0) - minutesOf(clock)) > within[region],
      );
      expect(off).toEqual([]);
    });
  }
}

test('a venue goes before its city, an unknown city stands for its country, and in the far north the sun stays', () => {
  const venue = { lat: 49.3, lon: 19.95 };
  expect(spotOf({ venue, city: 'Gdańsk', region: 'pl' })).toEqual({ ...venue, is_rough: false });
  expect(spotOf({ venue: null, city: 'Pcim', region: 'pl' }).is_rough).toBe(true);
  for (const [city, day, region] of [
    ['Gdańsk', '2026-06-21', 'pl'],
    ['Zakopane', '2026-12-21', 'pl'],
    ['Köln', '2026-06-21', 'de'],
  ] as const) {
    const rough = setsAt('Pcim', day, region) ?? 0;
    expect(Math.abs(rough - (setsAt(city, day, region) ?? 0))).toBeLessThanOrEqual(30);
  }
  expect(sunsetAt({ lat: 69.65, lon: 18.96 }, '2026-06-21', 'de')).toBeNull();
  expect(sunsetAt({ lat: 69.65, lon: 18.96 }, '2026-12-21', 'de')).toBeNull();
});
