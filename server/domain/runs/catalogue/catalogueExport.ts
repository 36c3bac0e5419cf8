import { Document, isMap, isScalar, isSeq, visit } from 'yaml';
import type { Region } from '#contract/constants.ts';
import { pictureWidths } from '#contract/shop/pictures.ts';
import type { Database } from '../../../store/database.ts';
import { wallTime, withOffset } from '../../kit/localTime.ts';
import { originalOf } from '../../shop/pictures.ts';
import { pageInFile, SharedObstacles } from './cataloguePageExport.ts';
import { writtenPeriods } from './cataloguePeriods.ts';
import { minutesOf, seriesLimits } from './catalogueSchema.ts';
import { stateOf } from './catalogueWriter.ts';

/** The catalogue as one file that imports to the same again; withdrawn waves are no longer part of it. */
export async function exportCatalogue(database: Database): Promise<string> {
  return inHouseStyle((await catalogueIn(database)).whole);
}

/** The same as several: the pages and the obstacles that they share stand in files beside the first. */
export async function exportBeside(database: Database) {
  const { whole, pages } = await catalogueIn(database);
  const { obstacles, ...file } = whole;
  const runs = file.runs.map((run) => (run.page ? { ...run, page: `pages/${run.key}.yaml` } : run));
  const shared = obstacles ? [{ path: 'obstacles.yaml', text: inHouseStyle(obstacles) }] : [];
  return {
    text: inHouseStyle({ ...file, runs, ...(obstacles && { obstacles: 'obstacles.yaml' }) }),
    beside: [...shared, ...pages.map(({ key, page }) => ({ path: `pages/${key}.yaml`, text: inHouseStyle(page) }))],
  };
}

async function catalogueIn({ db }: Database) {
  const cities = await db.selectFrom('city').selectAll().orderBy('key').execute();
  const runs = await db
    .selectFrom('run')
    .selectAll()
    .where('state', '<>', 'cancelled')
    .orderBy('date')
    .orderBy('key')
    .execute();
  const categories = await db.selectFrom('category').selectAll().orderBy('distance').orderBy('key').execute();
  const waves = await db.selectFrom('wave').selectAll().where('withdrawn', '=', false).orderBy('wave_time').execute();
  const periods = await db.selectFrom('price_period').selectAll().orderBy('position').execute();
  const coupons = await db.selectFrom('coupon').selectAll().orderBy('code').execute();
  const published = await db
    .selectFrom('run_page')
    .select(['run_id', 'published'])
    .where('published', 'is not', null)
    .execute();

  const offered = runs.flatMap((run) => {
    const own = categories.flatMap((category) => {
      const listed = waves.filter(({ category_id }) => category_id === category.id);
      if (category.run_id !== run.id || listed.length === 0) return [];
      const { key, name, distance, age_from, age_to, price, group_price } = category;
      const before = writtenPeriods(
        periods.filter(({ category_id }) => category_id === category.id),
        run.region,
      );
      const ages = age_from === null ? undefined : [age_from, age_to];
      const times = listed.map(({ wave_time, capacity }) => ({ ...timeIn(wave_time, run), capacity }));
      return [
        {
          key,
          name,
          distance,
          ages,
          price,
          group_price: group_price ?? undefined,
          periods: before,
          waves: seriesOf(times),
        },
      ];
    });
    return own.length === 0 ? [] : [{ run, categories: own }];
  });
  const keyOf = <Row extends { id: number; key: string }>(rows: readonly Row[], id: number | null) =>
    rows.find((row) => row.id === id)?.key;

  const isOffered = ({ run_id }: { run_id: number | null }) =>
    run_id === null || offered.some(({ run }) => run.id === run_id);

  // The course of a distance that has ended, and is not in the file, stays out of it.
  const written = offered.flatMap(({ run, categories: inFile }) => {
    const page = published.find(({ run_id }) => run_id === run.id)?.published ?? null;
    if (page === null) return [];
    const isInFile = (id: number) => inFile.some(({ key }) => key === keyOf(categories, id));
    return [{ run, page: { ...page, courses: page.courses.filter(({ category }) => isInFile(category)) } }];
  });
  const shared = new SharedObstacles(written.map(({ page }) => page));
  const pages = written.map(({ run, page }) => {
    const own = categories.filter(({ run_id }) => run_id === run.id);
    return { key: run.key, page: pageInFile({ page, run, keyOf: (id) => keyOf(own, id) }, shared) };
  });

  const whole = {
    cities: cities.map(({ key, name }) => ({ key, name })),
    runs: offered.map(({ run, categories }) => ({
      key: run.key,
      name: run.name,
      city: keyOf(cities, run.city_id),
      region: run.region,
      type: run.type,
      date: run.date,
      join_time: wallTime(run.join_time, run.region).clock,
      be_there_minutes: run.type === 'kids' ? undefined : run.be_there_minutes,
      sales_open: run.sales_open ? withOffset(run.sales_open, run.region) : undefined,
      sales_end: run.sales_end ? withOffset(run.sales_end, run.region) : undefined,
      start_list: run.start_list || undefined,
      tshirts: run.tshirts,
      tshirts_ordered: run.tshirts_ordered || undefined,
      tshirts_until: run.tshirts_until ?? undefined,
      transfer_until: run.transfer_until ?? undefined,
      refund_steps:
        run.refund_steps.length === 0
          ? undefined
          : run.refund_steps.map(({ until_days, percent }) => ({ until_days, percent })),
      contact_email: run.contact_email ?? undefined,
      declaration: run.declaration ?? undefined,
      state: stateOf(run) === 'published' ? undefined : stateOf(run),
      categories,
      page: pages.find(({ key }) => key === run.key)?.page,
    })),
    coupons: coupons.filter(isOffered).map((coupon) => ({
      code: coupon.code,
      title: coupon.title,
      ...(coupon.coupon_type === 'percent'
        ? { percent: coupon.value / 100 }
        : { value: coupon.value, currency: coupon.currency }),
      uses: coupon.max_uses ?? undefined,
      run: keyOf(runs, coupon.run_id),
      from: coupon.valid_from ? withOffset(coupon.valid_from, 'pl') : undefined,
      until: coupon.valid_until ? withOffset(coupon.valid_until, 'pl') : undefined,
      seats_per_use: coupon.seats_per_use ?? undefined,
    })),
    obstacles: shared.inFile,
  };
  return { whole, pages };
}

/** The declarations that the runs name, with the content to be written beside the file. */
export async function exportedFiles({ db }: Database) {
  const named = db.selectFrom('run').select('declaration').where('declaration', 'is not', null);
  return db
    .selectFrom('file')
    .select(['name', 'body'])
    .where('name', 'in', named.$castTo<{ declaration: string }>())
    .execute();
}

/** The same for the pictures that an exported text names; our own drawings as pixels, as any other picture. */
export async function exportedPictures({ db }: Database, text: string) {
  const names = new Set([...text.matchAll(/^[ -]*file: ([\da-f]{32})$/gmu)].map(([, id]) => id ?? ''));
  const pictures: { readonly id: string; readonly extension: string; readonly body: Buffer }[] = [];
  for (const id of names) {
    const original = await originalOf(db, id);
    if (original === null) continue;
    const { extension, body } = original;
    const isDrawn = extension === 'svg';
    pictures.push({ id, ...(isDrawn ? { extension: 'png', body: await drawnPicture(body) } : { extension, body }) });
  }
  return pictures;
}

async function drawnPicture(drawing: Buffer): Promise<Buffer> {
  const { pictureOf } = await import('../../../outside/pictures/drawing.ts');
  return Buffer.from(await pictureOf(drawing.toString(), Math.max(...pictureWidths)));
}

/** The clock on the wall, with the day where it is not the run's. */
function timeIn(moment: Date, run: { readonly region: Region; readonly date: string }) {
  const { day, clock: time } = wallTime(moment, run.region);
  return { time, ...(day !== run.date && { day }) };
}

/** Waves at even distances and of one size are a series, as far as the file takes them as one; others a list. */
function seriesOf(waves: readonly { time: string; day?: string; capacity: number }[]) {
  const [first, second] = waves;
  if (!first || !second) return waves;
  const every_minutes = minutesOf(second.time) - minutesOf(first.time);
  const fits = every_minutes >= 1 && every_minutes <= seriesLimits.everyMinutes && waves.length <= seriesLimits.count;
  const even = waves.every(
    ({ time, day, capacity }, at) =>
      day === undefined &&
      capacity === first.capacity &&
      minutesOf(time) === minutesOf(first.time) + at * every_minutes,
  );
  return fits && even ? { first: first.time, every_minutes, count: waves.length, capacity: first.capacity } : waves;
}

/** Blocks for runs, one line each for cities, waves, ages, coupons and what is short; times in quotes. */
function inHouseStyle(file: unknown): string {
  const document = new Document(file);
  visit(document, {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? key.value : null;
      const isShort = typeof name === 'string' && inOneLine.has(name);
      if (isShort && (isSeq(value) || isMap(value))) value.flow = true;
      if ((name === 'cities' || name === 'coupons') && isSeq(value)) {
        for (const item of value.items) if (isMap(item)) item.flow = true;
      }
    },
    Scalar(_, node) {
      if (typeof node.value === 'string' && /^\d\d:\d\d$/u.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 110, indentSeq: true });
}

const inOneLine = new Set(['waves', 'ages', 'periods', 'focal', 'minutes', 'position']);
