import {
  beThereMinutes,
  type Currency,
  currencyOf,
  kidsArrivalMinutes,
  leastAmount,
  type Region,
  waveCapacity,
} from '#contract/constants.ts';
import { gatesNeededBy, type StartFacts } from '#contract/values/startTimes.ts';
import type { PricePeriod } from '../../../store/prices.ts';
import { atWallTime, clockAt, daysLater, momentOrDay } from '../../kit/localTime.ts';
import { isTooCheap, overlap } from '../categoryRules.ts';
import { Faults, fieldOf, type Path } from './catalogueFaults.ts';
import { readPeriods } from './cataloguePeriods.ts';
import { agesIn, basisPoints, Category, City, File, minutesOf, Run, WrittenCoupon } from './catalogueSchema.ts';

export interface WaveEntry {
  /** Local time, by which a wave is recognised when its run moves to another day. */
  readonly clock: string;
  /** Where it is not the run's. */
  readonly day: string | null;
  readonly time: Date;
  readonly capacity: number;
  /** Where the capacity stands in the file. */
  readonly path: Path;
}
export interface CategoryEntry extends Pick<Category, 'key' | 'name' | 'distance' | 'price'> {
  readonly ages: readonly [number, number] | null;
  readonly group_price: number | null;
  /** What it costs before, in order. */
  readonly periods: readonly PricePeriod[];
  readonly waves: readonly WaveEntry[];
  readonly path: Path;
}
export interface RunEntry
  extends Pick<
    Run,
    'key' | 'name' | 'city' | 'region' | 'type' | 'start_list' | 'tshirts' | 'tshirts_ordered' | 'refund_steps'
  > {
  readonly date: string;
  readonly join_time: Date;
  readonly be_there_minutes: number;
  readonly sales_open: Date | null;
  readonly sales_end: Date | null;
  readonly tshirts_until: string | null;
  readonly transfer_until: string | null;
  readonly contact_email: string | null;
  /** For a new run; null if it is not given. */
  readonly state: Run['state'] | null;
  /** A path beside the catalogue file. */
  readonly declaration: string | null;
  readonly categories: readonly CategoryEntry[];
  /** As written; undefined if the file says nothing of it. */
  readonly page: unknown;
  readonly path: Path;
}
export interface CouponEntry {
  readonly code: string;
  readonly title: string;
  readonly coupon_type: 'value' | 'percent';
  readonly value: number;
  /** For a value coupon. */
  readonly currency: Currency | null;
  readonly run: string | null;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly max_uses: number | null;
  readonly seats_per_use: number | null;
  readonly path: Path;
}
interface CatalogueEntries {
  readonly cities: readonly { readonly key: string; readonly name: string }[];
  readonly runs: readonly RunEntry[];
  readonly coupons: readonly CouponEntry[];
  /** As written: read with the pages (cataloguePages.ts). */
  readonly obstacles: unknown;
}

/** Reads a catalogue file whole; `today` is the day from which `in_days` counts. */
export function readCatalogueFile(text: string, today: string) {
  const faults = new Faults(text);
  const empty: CatalogueEntries = { cities: [], runs: [], coupons: [], obstacles: undefined };
  const content = faults.read();
  const file = faults.found.length === 0 ? faults.check(File, content, []) : null;
  if (file === null) return { faults, entries: empty };

  const cities = each(file.cities, ['cities'], (value, path) => faults.check(City, value, path));
  faults.checkUnique(file.cities, 'key', ['cities']);
  const runs = each(file.runs, ['runs'], (value, path) => readRun(value, path, today, faults));
  faults.checkUnique(file.runs, 'key', ['runs']);
  faults.checkKnown(file.runs, 'city', ['runs'], file.cities);
  const regionOf = new Map(runs.flatMap((run) => (run ? [[run.key, run.region] as const] : [])));
  const coupons = each(file.coupons, ['coupons'], (value, path) => readCoupon(value, path, regionOf, faults));
  faults.checkUnique(file.coupons, 'code', ['coupons']);
  faults.checkKnown(file.coupons, 'run', ['coupons'], file.runs);
  const { obstacles } = file;
  return { faults, entries: { cities: present(cities), runs: present(runs), coupons: present(coupons), obstacles } };
}

function readRun(value: unknown, path: Path, today: string, faults: Faults): RunEntry | null {
  const run = faults.check(Run, value, path);
  const listed = fieldOf(value, 'categories');
  const values = Array.isArray(listed) ? listed : [];
  const shapes = each(values, [...path, 'categories'], (one, at) => faults.check(Category, one, at));
  faults.checkUnique(values, 'key', [...path, 'categories']);
  checkAges(values, fieldOf(value, 'type') === 'kids', [...path, 'categories'], faults);
  if (run === null) return null;

  const {
    in_days = 0,
    weekday,
    declaration = null,
    state = null,
    tshirts_until: lastForSizes = null,
    transfer_until: lastToHandOver = null,
    contact_email = null,
    ...fields
  } = run;
  const { region, type } = fields;
  const dayOf = (given: string | { readonly in_days: number } | null) =>
    typeof given === 'string' ? given : given && daysLater(today, given.in_days);
  const lastDays = { tshirts_until: dayOf(lastForSizes), transfer_until: dayOf(lastToHandOver) };
  const date = run.date ?? firstOn(weekday, daysLater(today, in_days));
  const at = (day: string, clock: string, where: Path): Date => {
    const moment = atWallTime(day, clock, region);
    if (moment === null) faults.add(where, `${clock} does not exist on ${day}: the clocks go forward`);
    return moment ?? new Date(0);
  };
  const laterOrThen = (given: NonNullable<Run['sales_open']>, where: Path) =>
    typeof given === 'string' ? new Date(given) : at(daysLater(today, given.in_days), given.time, where);
  const momentOf = (field: 'sales_open' | 'sales_end') => {
    const given = run[field];
    return given === undefined ? null : laterOrThen(given, [...path, field]);
  };
  const join_time = at(date, run.join_time, [...path, 'join_time']);
  const [sales_open, sales_end] = [momentOf('sales_open'), momentOf('sales_end')];
  if (sales_open && sales_end && sales_open >= sales_end) {
    faults.add([...path, 'sales_end'], 'must be after sales_open');
  }
  for (const [index, shape] of shapes.entries()) {
    if (shape !== null) checkPrices(shape, currencyOf[region], [...path, 'categories', index], faults);
  }
  const usual = type === 'kids' ? waveCapacity.kids : waveCapacity.adults;
  for (const [field, day] of Object.entries(lastDays))
    if (day !== null && day > date) faults.add([...path, field], 'must not be after date');
  const categories = shapes.flatMap((shape, index) => {
    if (shape === null) return [];
    const place = [...path, 'categories', index];
    const about = { path: place, currency: currencyOf[region], faults };
    const periods = readPeriods(shape.periods ?? [], about, laterOrThen);
    const waves = wavesOf(shape.waves, usual, [...place, 'waves']).map(({ from, ...wave }) => ({
      ...wave,
      time: at(wave.day ?? date, wave.clock, from),
    }));
    for (const { day, path: where } of waves)
      if (day === date) faults.add([...where.slice(0, -1), 'day'], "is the run's own: leave it out");
    return [
      { ...shape, ages: shape.ages ?? null, group_price: shape.group_price ?? null, periods, waves, path: place },
    ];
  });
  const usualMinutes = type === 'kids' ? kidsArrivalMinutes : beThereMinutes;
  const { be_there_minutes = usualMinutes } = run;
  if (type === 'kids' && be_there_minutes !== kidsArrivalMinutes) {
    faults.add([...path, 'be_there_minutes'], `of a kids run is ${kidsArrivalMinutes}: leave it out`);
  }
  const moments = { join_time, be_there_minutes, sales_open, sales_end };
  refuseLateGates({ ...moments, region, is_kids: type === 'kids' }, categories, path, faults);
  const page = run.page;
  return { ...fields, ...moments, declaration, state, ...lastDays, contact_email, date, categories, page, path };
}

/** The first such day of the week from a day on. */
function firstOn(weekday: Run['weekday'], from: string): string {
  if (weekday === undefined) return from;
  const weekdayNumber = weekday === 'sunday' ? 0 : 6;
  return daysLater(from, (weekdayNumber - new Date(`${from}T00:00:00Z`).getUTCDay() + 7) % 7);
}

/** Nobody has to be there before the gates open. */
function refuseLateGates(
  run: Omit<StartFacts, 'wave_time'>,
  categories: readonly Pick<CategoryEntry, 'waves'>[],
  path: Path,
  faults: Faults,
) {
  const waves = categories.flatMap((category) => category.waves).map(({ clock, time }) => ({ clock, time }));
  const late = waves.flatMap(({ clock, time }) => {
    const by = gatesNeededBy({ ...run, wave_time: time });
    return by === null ? [] : [{ clock, by }];
  });
  const first = late.toSorted((one, other) => one.by.localeCompare(other.by))[0];
  if (first === undefined) return;
  faults.add(
    [...path, 'join_time'],
    `is too late: who starts at ${first.clock} is to be there by ${first.by}, so gates open at ${first.by} or earlier (be_there_minutes: ${run.be_there_minutes})`,
  );
}

function checkPrices(category: Category, currency: Currency, path: Path, faults: Faults) {
  for (const field of ['price', 'group_price'] as const) {
    if (isTooCheap(category[field] ?? null, currency)) {
      faults.add(
        [...path, field],
        `must be 0 or at least ${leastAmount[currency]}: no provider takes less ${currency}`,
      );
    }
  }
}

/** Kids are told apart by age: each category of a kids race has a range, and no two of them overlap. */
function checkAges(categories: readonly unknown[], kids: boolean, path: Path, faults: Faults) {
  const ranges = categories.map((category) => agesIn(fieldOf(category, 'ages')));
  for (const [at, ages] of ranges.entries()) {
    const field = [...path, at, 'ages'];
    if (kids && fieldOf(categories[at], 'ages') === undefined) {
      faults.add(field, 'is missing: a kids race is chosen by age');
    }
    if (ages === null) continue;
    const other = ranges.findIndex((one, index) => index < at && one && overlap(one, ages));
    if (other >= 0) faults.add(field, `overlap those of ${fieldOf(categories[other], 'key')}`);
  }
}

/** The waves of a list, or of a series of them; `from` is where the time stands in the file. */
function wavesOf(waves: Category['waves'], usual: number, path: Path) {
  if (Array.isArray(waves)) {
    return waves.map(({ time, day = null, capacity = usual }, index) => {
      const place = [...path, index];
      return { clock: time, day, capacity, path: [...place, 'capacity'], from: [...place, 'time'] };
    });
  }
  const { first, every_minutes, count, capacity = usual } = waves;
  return Array.from({ length: count }, (_, index) => {
    const minutes = minutesOf(first) + index * every_minutes;
    return { clock: clockAt(minutes), day: null, capacity, path: [...path, 'capacity'], from: [...path, 'first'] };
  });
}

function readCoupon(
  value: unknown,
  path: Path,
  regionOf: ReadonlyMap<string, Region>,
  faults: Faults,
): CouponEntry | null {
  const coupon = faults.check(WrittenCoupon, value, path);
  if (coupon === null) return null;
  const { code, title, percent, value: cents, run = null } = coupon;
  const region = (run !== null && regionOf.get(run)) || 'pl';
  const currency = currencyOfCoupon(coupon, regionOf, path, faults);
  /** A day counts whole, from its first moment to its last. */
  const bound = (text: string | undefined, end: 'begin' | 'end') =>
    text === undefined ? null : momentOrDay(text, region, end);
  const [valid_from, valid_until] = [bound(coupon.from, 'begin'), bound(coupon.until, 'end')];
  if (valid_from && valid_until && valid_from >= valid_until) faults.add([...path, 'until'], 'must be after from');
  return {
    code,
    title,
    coupon_type: percent === undefined ? 'value' : 'percent',
    value: percent === undefined ? (cents ?? 0) : basisPoints(percent),
    currency,
    run,
    valid_from,
    valid_until,
    max_uses: coupon.uses ?? null,
    seats_per_use: coupon.seats_per_use ?? null,
    path,
  };
}

/** A value is worth its amount in one currency: that of its run, else the one that is written beside it. */
function currencyOfCoupon(
  { percent, run, currency }: WrittenCoupon,
  regionOf: ReadonlyMap<string, Region>,
  path: Path,
  faults: Faults,
): Currency | null {
  const field = [...path, 'currency'];
  if (percent !== undefined) {
    if (currency !== undefined) faults.add(field, 'is for coupons with a value only');
    return null;
  }
  const region = run === undefined ? undefined : regionOf.get(run);
  if (region !== undefined && currency !== undefined && currency !== currencyOf[region]) {
    faults.add(field, `must be ${currencyOf[region]}, the currency of ${run}`);
  }
  if (run === undefined && currency === undefined) faults.add(field, 'is missing: PLN or EUR (or name a run)');
  return currency ?? (region === undefined ? null : currencyOf[region]);
}

const each = <T>(values: readonly unknown[], path: Path, read: (value: unknown, path: Path) => T) =>
  values.map((value, index) => read(value, [...path, index]));
const present = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null);
