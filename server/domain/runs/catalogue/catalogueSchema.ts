import * as v from 'valibot';
import { places, regions, waveIntervalMinutes } from '#contract/constants.ts';
import { RefundSteps } from '#contract/payments/refundSteps.ts';
import { eventTypes } from '#contract/shop/catalogue.calls.ts';
import { capacityLimit, periodsLimit } from '#contract/staff/runs/runs.values.ts';
import { clockForm, isDay } from '#contract/values/moments.ts';
import { beThereLimit } from '#contract/values/startTimes.ts';
import { CouponCode, CurrencyCode, Email, keyForm, Line } from '#contract/values/values.ts';

/** The shapes of the catalogue file (docs/catalogue.md); unknown fields are refused, so that no typo hides a price. */

export const Key = v.pipe(
  v.string(),
  v.regex(keyForm, 'must be of small letters, digits, dots, hyphens and underscores, at most 63'),
);
export const printable = 'must be one line, without control characters or the sign � of a wrong encoding';
const Name = v.config(Line(100), { message: printable });
/** Beside the catalogue file. */
export const FilePath = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check((path) => !/\p{Cc}/u.test(path), printable),
);
export const whole = (min: number, max: number) =>
  v.pipe(
    v.number(),
    v.check((n) => Number.isInteger(n) && n >= min && n <= max, `must be a whole number from ${min} to ${max}`),
  );
const Cents = whole(0, 10_000_000);
export const WrittenClock = v.pipe(v.string(), v.regex(clockForm, 'must be a time like "09:00"'));
export const Day = v.pipe(v.string(), v.check(isDay, 'must be a day like 2027-04-17'));
const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/u.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));
export const WrittenMoment = v.pipe(v.string(), v.check(isMoment, 'must be a moment like 2027-04-17T09:00:00+02:00'));
const InDays = whole(0, 3650);
/** For demonstrations: the first such day from so many days on. */
const weekdays = ['sunday', 'saturday'] as const;
/** For demonstrations: so many days after the import, by the region's clock. */
const Later = v.strictObject({ in_days: InDays, time: WrittenClock });
/** A moment by itself, or relative to the day of the import. */
const MomentOrLater = v.lazy((input) => (typeof input === 'object' && input !== null ? Later : WrittenMoment));
const DayOrLater = v.lazy((input) =>
  typeof input === 'object' && input !== null ? v.strictObject({ in_days: InDays }) : Day,
);
const DayOrMoment = v.pipe(
  v.string(),
  v.check((text) => isDay(text) || isMoment(text), 'must be a day like 2027-04-17 or a moment with an offset'),
);

export const City = v.strictObject({ key: Key, name: Name });

const Ages = v.pipe(
  v.strictTuple([whole(0, 120), whole(0, 120)]),
  v.check(([from, to]) => from <= to, 'must begin with the younger age'),
);
export const agesIn = (value: unknown): readonly [number, number] | null => (v.is(Ages, value) ? value : null);

/** How much of a place's price goes back until so many days before its start. */
const Policy = v.pipe(
  v.array(v.strictObject({ until_days: whole(0, 365), percent: whole(1, 100) })),
  v.check(
    (steps) => v.is(RefundSteps, steps),
    'must be 5 steps at most, each nearer to the start than the one before it, and with less',
  ),
);

export const Run = v.pipe(
  v.strictObject({
    key: Key,
    name: Name,
    city: v.string(),
    region: v.picklist(regions),
    type: v.picklist(eventTypes),
    date: v.optional(Day),
    in_days: v.optional(whole(-3650, 3650)),
    weekday: v.optional(v.picklist(weekdays)),
    join_time: WrittenClock,
    be_there_minutes: v.optional(whole(0, beThereLimit)),
    sales_open: v.optional(MomentOrLater),
    sales_end: v.optional(MomentOrLater),
    start_list: v.optional(v.boolean(), false),
    tshirts: v.optional(v.boolean(), false),
    tshirts_ordered: v.optional(v.boolean(), false),
    tshirts_until: v.optional(DayOrLater),
    transfer_until: v.optional(DayOrLater),
    refund_steps: v.optional(Policy, []),
    contact_email: v.optional(v.config(Email, { message: 'must be an e-mail address' })),
    declaration: v.optional(FilePath),
    state: v.optional(v.picklist(['draft', 'paused', 'published'])),
    /** The run's page: a file beside the catalogue file, or the page itself (cataloguePageSchema.ts). */
    page: v.optional(v.unknown()),
    categories: v.pipe(v.array(v.unknown()), v.minLength(1, 'must list at least one category')),
  }),
  oneOf('date', 'in_days'),
  v.forward(
    v.partialCheck(
      [['date'], ['weekday']],
      ({ date, weekday }) => date === undefined || weekday === undefined,
      'cannot stand beside date',
    ),
    ['weekday'],
  ),
);
export type Run = v.InferOutput<typeof Run>;

/** What a series of waves may be; others are a list. */
export const seriesLimits = { everyMinutes: 720, count: 200 } as const;
const Capacity = v.optional(whole(1, capacityLimit));
const WaveSeries = v.pipe(
  v.strictObject({
    first: WrittenClock,
    every_minutes: v.optional(whole(1, seriesLimits.everyMinutes), waveIntervalMinutes),
    count: whole(1, seriesLimits.count),
    capacity: Capacity,
  }),
  v.forward(
    v.partialCheck(
      [['first'], ['every_minutes'], ['count']],
      ({ first, every_minutes, count }) => minutesOf(first) + (count - 1) * every_minutes < 24 * 60,
      'leads past midnight',
    ),
    ['count'],
  ),
);
const WaveList = v.pipe(
  v.array(v.strictObject({ time: WrittenClock, day: v.optional(Day), capacity: Capacity })),
  v.minLength(1, 'must list at least one wave'),
  v.checkItems(
    ({ time, day }, at, waves) => waves.findIndex((wave) => wave.time === time && wave.day === day) === at,
    'has the time of another wave',
  ),
);

/** A price before the category's own: until a moment, or until so many of its places are taken. */
const Period = v.pipe(
  v.strictObject({
    until: v.optional(MomentOrLater),
    until_sold: v.optional(whole(1, 1_000_000)),
    price: Cents,
    group_price: v.optional(Cents),
  }),
  oneOf('until', 'until_sold'),
  v.forward(
    v.partialCheck(
      [['price'], ['group_price']],
      ({ price, group_price }) => group_price === undefined || group_price <= price,
      'must not be above price',
    ),
    ['group_price'],
  ),
);

const atMost = `must be ${periodsLimit} at most`;

export const Category = v.pipe(
  v.strictObject({
    key: Key,
    name: Name,
    distance: v.pipe(
      v.number(),
      v.check((km) => km > 0 && km <= 1000, 'must be kilometres above 0'),
    ),
    ages: v.optional(Ages),
    price: Cents,
    group_price: v.optional(Cents),
    periods: v.optional(
      v.pipe(
        v.array(Period),
        v.check((all) => all.length <= periodsLimit, atMost),
      ),
    ),
    waves: v.lazy((input) => (Array.isArray(input) ? WaveList : WaveSeries)),
  }),
  v.forward(
    v.partialCheck(
      [['price'], ['group_price']],
      ({ price, group_price }) => group_price === undefined || group_price <= price,
      'must not be above price',
    ),
    ['group_price'],
  ),
);
export type Category = v.InferOutput<typeof Category>;

export const WrittenCoupon = v.pipe(
  v.strictObject({
    code: v.pipe(
      v.config(CouponCode, { message: printable }),
      v.check((code) => !/[,;、]/u.test(code), 'must not contain a comma or semicolon, which separate codes'),
    ),
    title: Name,
    percent: v.optional(
      v.pipe(
        v.number(),
        v.check((n) => n > 0 && n <= 100 && basisPoints(n) / 100 === n, 'must be above 0, at most 100, two decimals'),
      ),
    ),
    value: v.optional(whole(1, 10_000_000)),
    currency: v.optional(CurrencyCode),
    uses: v.optional(whole(0, 1_000_000)),
    run: v.optional(v.string()),
    from: v.optional(DayOrMoment),
    until: v.optional(DayOrMoment),
    seats_per_use: v.optional(whole(1, places.max)),
  }),
  oneOf('percent', 'value'),
);
export type WrittenCoupon = v.InferOutput<typeof WrittenCoupon>;

export const File = v.strictObject({
  cities: v.array(v.unknown()),
  runs: v.array(v.unknown()),
  coupons: v.optional(v.array(v.unknown()), []),
  /** What stands on several courses, by its name: a file beside the catalogue file, or the obstacles themselves. */
  obstacles: v.optional(v.unknown()),
});

/** Exactly one of two fields stands there. */
function oneOf<Fields extends Record<string, unknown>>(one: string & keyof Fields, other: string & keyof Fields) {
  return v.rawCheck<Fields>(({ dataset, addIssue }) => {
    const value = dataset.value as Fields;
    const [has, hasOther] = [value?.[one] !== undefined, value?.[other] !== undefined];
    if (typeof value !== 'object' || has !== hasOther) return;
    const field = has ? other : one;
    const message = has ? `cannot stand beside ${one}` : `is missing (or ${other})`;
    addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key: field, value: value[field] }] });
  });
}

/** Minutes of a clock since midnight. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

export const basisPoints = (percent: number) => Math.round(percent * 100);

/** What is wrong with a value, for the person who wrote the file. */
export function issueInWords(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not a field here';
  if (issue.received === 'undefined') return 'is missing';
  if (issue.type === 'picklist') return `must be one of ${issue.expected?.replaceAll(/[(")]/gu, '')}`;
  if (issue.kind === 'schema') return `must be ${kinds[issue.type] ?? issue.expected}`;
  return texts[issue.type] ?? issue.message;
}

const kinds: Record<string, string> = {
  string: 'text (in quotes, if it looks like a number)',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  strict_object: 'a block of fields',
  strict_tuple: 'two ages, like [6, 8]',
};
const texts: Record<string, string> = {
  non_empty: 'must not be empty',
  max_length: 'is too long',
};
