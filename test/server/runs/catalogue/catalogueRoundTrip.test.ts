import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { beThereLimit } from '#contract/values/startTimes.ts';
import { exportCatalogue } from '../../../../server/domain/runs/catalogue/catalogueExport.ts';
import { importCatalogue } from '../../../../server/domain/runs/catalogue/catalogueImport.ts';
import { minutesOf, seriesLimits } from '../../../../server/domain/runs/catalogue/catalogueSchema.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { isLong } from '../../../kit/share.ts';

const database = await freshDatabase();
const bringIn = (text: string) => importCatalogue(database, text, { demo: false, open: async () => null });

/** Text that YAML would read differently without quotes, and characters of its syntax. */
const tricky = [
  'NULL',
  '~',
  'true',
  '1E3',
  '0x1f',
  '12:30',
  '2027-01-01',
  '- a',
  'a: b',
  '#1',
  '"',
  "'",
  '{',
  '& *',
  '%',
];
const name = fc
  .oneof(fc.constantFrom(...tricky), fc.stringMatching(/^[ -~ąćłńóśźżäöüß🏃]{1,30}$/u))
  .filter((text) => text.trim() !== '');
const key = fc.oneof(
  fc.constantFrom('null', '0x1f', '1e3', 'true', 'no', '12.30'),
  fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/u),
);
const clock = fc
  .nat(24 * 60 - 1)
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
const capacity = fc.integer({ min: 1, max: 300 });

/** Waves one by one, or evenly from midnight on, also further apart than a series may be. */
const waves = fc.oneof(
  fc.uniqueArray(fc.record({ time: clock, capacity }), { selector: ({ time }) => time, minLength: 1, maxLength: 6 }),
  fc
    .record({ step: fc.integer({ min: 1, max: 24 * 60 - 1 }), count: fc.integer({ min: 2, max: 300 }), capacity })
    .map(({ step, count, capacity: size }) =>
      Array.from({ length: count }, (_, at) => at * step)
        .filter((at) => at < 24 * 60)
        .map((at) => ({ time: clockOf(at), capacity: size })),
    ),
);
const clockOf = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
const price = fc.oneof(fc.constant(0), fc.integer({ min: 200, max: 100_000 }));
/** Later and later, and more and more, whatever is between. */
const periods = fc
  .array(fc.record({ isTimed: fc.boolean(), price, isForGroups: fc.boolean() }), { maxLength: 5 })
  .map((list) =>
    list.map(({ isTimed, price: cents, isForGroups }, at) => ({
      ...(isTimed ? { until: `2029-0${at + 1}-15T00:00:30+01:00` } : { until_sold: at + 1 }),
      price: cents,
      ...(isForGroups && { group_price: cents }),
    })),
  );
const category = fc.record({
  key,
  name,
  distance: fc.constantFrom(0.5, 6, 21.0975),
  price,
  periods,
  waves,
});
/** Gates that are open when the first have to be there. */
function earliestGates(one: {
  readonly be_there_minutes: number;
  readonly categories: readonly { readonly waves: readonly { readonly time: string }[] }[];
}) {
  const times = one.categories.flatMap(({ waves: listed }) => listed.map(({ time }) => minutesOf(time)));
  return clockOf(Math.min(...times.map((at) => (at - one.be_there_minutes + 24 * 60) % (24 * 60))));
}
/** A text in some languages, or by itself in the run's own. */
const texts = fc.oneof(
  name,
  fc.record({ pl: name, de: name, en: name }, { requiredKeys: [] }).filter((one) => Object.keys(one).length > 0),
);
const obstacle = fc.record({
  km: fc.constantFrom(0, 0.1, 0.3, 0.5),
  kind: fc.constantFrom('wall', 'mud'),
  name: fc.record({ pl: name }),
  bypass: fc.option(texts, { nil: undefined }),
});
const page = fc.record(
  {
    sentence: texts,
    awaits: texts,
    figures: fc.array(fc.record({ figure: fc.stringMatching(/^[0-9 ~:-]{0,8}[a-z]$/u), words: texts }), {
      maxLength: 4,
    }),
    programme: fc.array(fc.record({ day: fc.integer({ min: -2, max: 2 }), time: clock, what: texts }), {
      maxLength: 4,
    }),
    venue: fc.record({ name, address: fc.array(name, { maxLength: 3 }), parking: texts }, { requiredKeys: ['name'] }),
    included: fc.array(texts, { maxLength: 3 }),
    questions: fc.array(fc.record({ q: texts, a: texts }), { maxLength: 3 }),
    news: fc.record({ text: texts, at: fc.constant('2029-11-24T12:00:00+01:00') }),
  },
  { requiredKeys: [] },
);
/** The page with a course of every distance. */
const withCourses = <One extends { readonly categories: readonly { readonly key: string }[] }>(one: One) =>
  fc
    .record({ page: fc.option(page, { nil: undefined }), obstacles: fc.array(obstacle, { maxLength: 4 }) })
    .map(({ page: written, obstacles }) => {
      const inOrder = obstacles.toSorted((first, second) => first.km - second.km);
      const courses = Object.fromEntries(one.categories.map((each) => [each.key, { level: 2, obstacles: inOrder }]));
      return { ...one, ...(written && { page: { ...written, courses } }) };
    });
// Days on which no clock is changed: what spring skips is refused, as it must be.
const run = fc
  .record({
    key,
    name,
    region: fc.constantFrom('pl', 'de'),
    type: fc.constantFrom('classic', 'legend'),
    date: fc.constantFrom('2030-01-01', '2030-07-17'),
    be_there_minutes: fc.integer({ min: 0, max: beThereLimit }),
    tshirts: fc.boolean(),
    categories: fc.uniqueArray(category, { selector: (one) => one.key, minLength: 1, maxLength: 3 }),
  })
  .map((one) => ({ ...one, join_time: earliestGates(one) }))
  .chain(withCourses);
const code = fc.oneof(
  fc.constantFrom('NULL', '1E3', '12:30', '~', '2027-01-01'),
  fc.stringMatching(/^[A-Z0-9]{1,12}$/u),
);
const coupon = fc
  .record({
    code,
    title: name,
    worth: fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100) }),
      fc.record({ value: fc.integer({ min: 1, max: 100_000 }), currency: fc.constantFrom('PLN', 'EUR') }),
    ),
    uses: fc.option(fc.nat(1_000), { nil: undefined }),
    seats_per_use: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
  })
  .map(({ worth, ...rest }) => ({ ...rest, ...worth }));
const catalogue = fc.record({
  runs: fc.uniqueArray(run, { selector: (one) => one.key, maxLength: 3 }),
  coupons: fc.uniqueArray(coupon, { selector: (one) => one.code, maxLength: 4 }),
});

it('an export can be imported again, whatever it contains', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async ({ runs, coupons }) => {
      const cities = [{ key: 'gdansk', name: 'Gdańsk' }];
      const file = stringify({ cities, runs: runs.map((one) => ({ ...one, city: 'gdansk' })), coupons });
      expect(await bringIn(file)).toMatchObject({ faults: null });
      const exported = await exportCatalogue(database);
      expect(await bringIn(exported)).toMatchObject({ faults: null });
      expect(await exportCatalogue(database)).toBe(exported);
    }),
    isLong ? { numRuns: 1_000 } : { numRuns: 12, seed: 1899770245 },
  );
});

it('two waves further apart than a series may be are a list', async () => {
  const far = [
    { time: '00:00', capacity: 10 },
    { time: clockOf(seriesLimits.everyMinutes + 60), capacity: 10 },
  ];
  const one = { key: 'a', name: 'A', distance: 6, price: 0, waves: far };
  const day = { date: '2030-01-01', join_time: '08:00', type: 'classic', region: 'pl', city: 'c' };
  const text = stringify({
    cities: [{ key: 'c', name: 'C' }],
    runs: [{ key: 'r', name: 'R', ...day, categories: [one] }],
  });
  expect(await bringIn(text)).toMatchObject({ faults: null });
  expect(await bringIn(await exportCatalogue(database))).toMatchObject({ faults: null, waves: 2 });
});
