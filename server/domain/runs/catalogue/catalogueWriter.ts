import { type Selectable, sql, type Transaction } from 'kysely';
import type { FixedTerm } from '#contract/staff/money/coupons.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Tables } from '../../../store/schema.ts';
import { Refusal } from '../../kit/answers.ts';
import { daysBetween, wallTime } from '../../kit/localTime.ts';
import { isSold } from '../categories.ts';
import { endWait, trustContact } from '../contact.ts';
import { changedTerms } from '../coupons/coupons.ts';
import { storePdf } from '../declaration.ts';
import { moveProgramme } from '../page.ts';
import { writePeriods } from '../pricePeriods.ts';
import { waitForPlaces } from '../runLife.ts';
import { tellTimes } from '../tellTimes.ts';
import { changeRoom, closeWave } from '../waveRoom.ts';
import { differencesOf } from './catalogueDifferences.ts';
import type { Faults } from './catalogueFaults.ts';
import type { CategoryEntry, CouponEntry, RunEntry, WaveEntry } from './catalogueFile.ts';
import { type Beside, type WaitingPage, writePage } from './cataloguePageWriter.ts';

/** A file kept in the database; without a body it is there already. */
export interface StoredFile {
  readonly name: string;
  readonly body: Buffer | null;
}

/** Writes the rows of one import within its transaction: waves first, then coupons, as orders take them. */
export class CatalogueWriter {
  readonly #tx: Transaction<Tables>;
  readonly #demo: boolean;
  readonly #overwrites: boolean;
  readonly #faults: Faults;
  readonly #cities = new Map<string, number>();
  readonly #runs = new Map<string, number>();
  readonly #categories: number[] = [];
  readonly #waves: number[] = [];
  readonly #coupons: string[] = [];
  readonly #kept: string[] = [];

  constructor(tx: Transaction<Tables>, options: { demo: boolean; overwrite: boolean }, faults: Faults) {
    this.#tx = tx;
    this.#demo = options.demo;
    this.#overwrites = options.overwrite;
    this.#faults = faults;
  }

  get counts() {
    return { waves: this.#waves.length, coupons: this.#coupons.length, kept: this.#kept };
  }

  async city(city: { key: string; name: string }) {
    const { id } = await this.#tx
      .insertInto('city')
      .values(city)
      .onConflict((same) => same.column('key').doUpdateSet({ name: city.name }))
      .returning('id')
      .executeTakeFirstOrThrow();
    this.#cities.set(city.key, id);
  }

  async file({ name, body }: StoredFile) {
    if (body === null) return;
    await storePdf(this.#tx, { name, body });
  }

  async run(run: RunEntry, declaration: string | null, page: WaitingPage | null) {
    const { key, city, state, categories, page: _written, path: _, ...fields } = run;
    const before = await this.#tx
      .selectFrom('run')
      .selectAll()
      .where('key', '=', key)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before && !(await this.#mayChange(before, run, { declaration, page }))) return;
    if (before) await this.#refuseFixed(before, run);
    const refund_steps = JSON.stringify(fields.refund_steps);
    const row = { ...fields, refund_steps, city_id: known(this.#cities.get(city)), declaration };
    const { id } = await this.#tx
      .insertInto('run')
      .values({ key, ...row, demo: this.#demo, ...columnsOf[state ?? 'published'] })
      .onConflict((same) => same.column('key').doUpdateSet({ ...row, demo: this.#demo }))
      .returning('id')
      .executeTakeFirstOrThrow();
    this.#runs.set(key, id);
    if (run.contact_email !== null) await trustContact(this.#tx, run.contact_email);
    if (before && before.contact_email !== run.contact_email) await endWait(this.#tx, id);
    if (before) await tellTimes(this.#tx, before, { ...before, ...fields });
    // The file's page, if it has one, replaces this.
    if (before) await moveProgramme(this.#tx, id, daysBetween(before.date, run.date));
    for (const category of categories) await this.#category(id, { ...run, was: before ?? null }, category);
    if (page) await writePage(this.#tx, id, page);
    await this.#tx.updateTable('run').set({ edited_at: null }).where('id', '=', id).execute();
  }

  /** The life of a run goes on where staff left it, and their changes are not undone unasked (docs/rules/runs.md 4). */
  async #mayChange(before: Selectable<Tables['run']>, run: RunEntry, { declaration, page }: Beside): Promise<boolean> {
    const state = stateOf(before);
    if (state === 'cancelled' || (run.state !== null && run.state !== state)) {
      this.#faults.add([...run.path, 'state'], `cannot be changed by a file: the run is ${state}`);
      return false;
    }
    if (this.#overwrites || (before.origin === 'file' && before.edited_at === null)) return true;
    const differences = await differencesOf(this.#tx, before, run, { city: run.city, declaration, page });
    for (const { path, file, now } of differences) {
      this.#faults.add(
        path,
        `is ${file ?? 'nothing'} here and ${now ?? 'nothing'} by the staff: --overwrite takes the file's`,
      );
    }
    return differences.length === 0;
  }

  /** The basis of purchases stays, whatever the file says: nobody starts on another day unasked. */
  async #refuseFixed(before: Selectable<Tables['run']>, run: RunEntry) {
    const fixed = (['region', 'type', 'date'] as const).filter((name) => before[name] !== run[name]);
    if (fixed.length === 0 || !(await waitForPlaces(this.#tx, before.id))) return;
    for (const name of fixed)
      this.#faults.add([...run.path, name], `cannot change: the run has sign-ups, and is ${before[name]} for them`);
  }

  async #category(run_id: number, run: Moved, category: CategoryEntry) {
    const { key, name, distance, ages, price, group_price } = category;
    const row = { name, distance, age_from: ages?.[0] ?? null, age_to: ages?.[1] ?? null, price, group_price };
    await this.#refuseAges(run_id, row, category);
    const { id } = await this.#tx
      .insertInto('category')
      .values({ run_id, key, ...row })
      .onConflict((same) => same.columns(['run_id', 'key']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    this.#categories.push(id);
    await writePeriods(this.#tx, id, category.periods);
    const rows = await this.#tx
      .selectFrom('wave')
      .select(['id', 'wave_time', 'version'])
      .where('category_id', '=', id)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const existing = matchedWaves(rows, run, category.waves);
    for (const entry of category.waves) {
      const { clock, time, capacity, path } = entry;
      const wave = existing(entry);
      if (wave === undefined) this.#waves.push(await this.#addWave(run_id, id, time, capacity));
      else {
        const { id: wave_id, version } = wave;
        const changed = await changeRoom(this.#tx, wave_id, { version, capacity });
        if (changed instanceof Refusal) {
          const { taken = [], held_back = [] } = changed.data;
          const held = held_back[0] === '0' ? '' : ` and ${held_back} held back`;
          this.#faults.add(path, `is ${capacity}, but ${taken} places of the wave at ${clock} are taken${held}`);
          continue;
        }
        this.#waves.push(await this.#changeWave(wave_id, time));
      }
    }
  }

  async #addWave(run_id: number, category_id: number, wave_time: Date, capacity: number) {
    const { id } = await this.#tx
      .insertInto('wave')
      .values({ run_id, category_id, wave_time, capacity })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async #changeWave(id: number, wave_time: Date) {
    await closeWave(this.#tx, id, false);
    await this.#tx.updateTable('wave').set({ wave_time }).where('id', '=', id).execute();
    return id;
  }

  /** People who have a place in a distance chose it by its ages. */
  async #refuseAges(
    run_id: number,
    { age_from, age_to }: Pick<Selectable<Tables['category']>, 'age_from' | 'age_to'>,
    { key, path }: CategoryEntry,
  ) {
    const before = await this.#tx
      .selectFrom('category')
      .select(['id', 'age_from', 'age_to'])
      .where('run_id', '=', run_id)
      .where('key', '=', key)
      .executeTakeFirst();
    if (before === undefined || (before.age_from === age_from && before.age_to === age_to)) return;
    if (await isSold(this.#tx, before.id))
      this.#faults.add([...path, 'ages'], 'cannot change: the category has sign-ups');
  }

  async coupon(coupon: CouponEntry) {
    const { code, title, coupon_type, value, currency, valid_from, valid_until, max_uses, seats_per_use } = coupon;
    const run_id = coupon.run === null ? null : (this.#runs.get(coupon.run) ?? null);
    const before = await this.#tx
      .selectFrom('coupon')
      .selectAll()
      .where('code', '=', code)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before && max_uses !== null && before.uses > max_uses) {
      this.#faults.add(
        [...coupon.path, 'uses'],
        `is ${max_uses}, but it is already used ${before.uses === 1 ? 'once' : `${before.uses} times`}`,
      );
      return;
    }
    const row = { title, coupon_type, value, currency, run_id, valid_from, valid_until, max_uses, seats_per_use };
    const differing = Object.entries(row).filter(
      ([name, newValue]) => before !== undefined && String(newValue) !== String(Reflect.get(before, name)),
    );
    if (before?.origin === 'screen' && !this.#overwrites) {
      for (const [name] of differing) {
        this.#faults.add(coupon.path, `${name} was changed by the staff: --overwrite takes the file's`);
      }
      this.#coupons.push(code);
      return;
    }
    const fixed = before === undefined ? [] : await changedTerms(this.#tx, before, row);
    for (const field of new Set(fixed.map((name) => inFile(name, coupon)))) {
      this.#faults.add([...coupon.path, field], 'is fixed: somebody has used the coupon');
    }
    const changes = differing.length > 0 ? { version: sql<number>`coupon.version + 1` } : {};
    await this.#tx
      .insertInto('coupon')
      .values({ code, ...row, demo: this.#demo })
      .onConflict((same) => same.column('code').doUpdateSet({ ...row, ...changes, demo: this.#demo, origin: 'file' }))
      .execute();
    this.#coupons.push(code);
  }

  /**
   * Entries that the file no longer has: deleted, or kept for their sign-ups and reported. Runs that the file never had
   * are none of its business, and neither are their coupons.
   */
  async leaveTheRest() {
    const elsewhere = await this.#tx
      .selectFrom('run')
      .select('id')
      .where('origin', '=', 'screen')
      .where('id', '<>', sql<number>`all(${[...this.#runs.values()]})`)
      .execute();
    const others = elsewhere.map(({ id }) => id);
    const isOurs = sql<boolean>`(run_id is null or run_id <> all(${others}::int[]))`;
    await this.#tx
      .deleteFrom('coupon')
      .where('code', '<>', sql<string>`all(${this.#coupons})`)
      .where('code', 'not in', this.#tx.selectFrom('redemption').select('code'))
      .where('origin', '=', 'file')
      .where(isOurs)
      .execute();
    const coupons = await this.#tx
      .updateTable('coupon')
      .set({ valid_until: sql`least(valid_until, now())` })
      .where('code', '<>', sql<string>`all(${this.#coupons})`)
      .where('origin', '=', 'file')
      .where(isOurs)
      .returning('code')
      .execute();
    for (const { code } of coupons) this.#kept.push(`coupon ${code}: was used, kept but no longer valid`);

    await sql`delete from wave w where w.id <> all(${this.#waves}) and ${isOurs}
      and not exists (select from grp where wave_id = w.id)
      and not exists (select from place where wave_id = w.id)
      and not exists (select from payment where wave_id = w.id)`.execute(this.#tx);
    const waves = await sql<{ run: string; category: string; clock: string; taken: number }>`
      update wave w set withdrawn = true from run r, category c
      where w.id <> all(${this.#waves}) and w.run_id <> all(${others}::int[]) and r.id = w.run_id and c.id = w.category_id
      returning r.key as run, c.key as category, to_char(w.wave_time at time zone 'Europe/Warsaw', 'HH24:MI') as clock, w.taken
    `.execute(this.#tx);
    for (const { run, category, clock, taken } of waves.rows) {
      this.#kept.push(`${run}, ${category}, ${clock}: ${taken} places taken, kept but no longer sold`);
    }
    await sql`delete from category c where c.id <> all(${this.#categories}) and ${isOurs}
      and not exists (select from wave where category_id = c.id)`.execute(this.#tx);
    await sql`delete from run r where r.id <> all(${[...this.#runs.values(), ...others]})
      and not exists (select from category where run_id = r.id)
      and not exists (select from coupon where run_id = r.id)`.execute(this.#tx);
    await sql`delete from city c where c.id <> all(${[...this.#cities.values()]})
      and not exists (select from run where city_id = c.id)`.execute(this.#tx);
  }
}

/** A run as the file has it, and as it was before. */
interface Moved extends RunEntry {
  readonly was: Pick<Selectable<Tables['run']>, 'date' | 'region'> | null;
}

/**
 * Waves that are there already, by their time. Where the run goes to another day, those of its day go along, by the clock
 * on the wall: nobody has a place in one.
 */
function matchedWaves<Wave extends { readonly wave_time: Date }>(
  rows: readonly Wave[],
  { was, date, region }: Moved,
  entries: readonly WaveEntry[],
) {
  const byTime = new Map(rows.map((wave) => [wave.wave_time.getTime(), wave]));
  const goesAlong = was !== null && (was.date !== date || was.region !== region);
  const staying = new Set(entries.map(({ time }) => time.getTime()));
  const along = !goesAlong ? [] : rows.filter(({ wave_time }) => !staying.has(wave_time.getTime()));
  const clockOf = ({ wave_time }: Wave) => wallTime(wave_time, was?.region ?? region);
  const byClock = new Map(
    along.filter((wave) => clockOf(wave).day === was?.date).map((wave) => [clockOf(wave).clock, wave]),
  );
  return ({ time, clock, day }: WaveEntry) =>
    byTime.get(time.getTime()) ?? (day === null ? byClock.get(clock) : undefined);
}

/** The state of a run in the file: published where none is given. */
const columnsOf = {
  draft: { state: 'draft', sale_paused: false },
  paused: { state: 'published', sale_paused: true },
  published: { state: 'published', sale_paused: false },
} as const;
export const stateOf = ({ state, sale_paused }: Pick<Selectable<Tables['run']>, 'state' | 'sale_paused'>) =>
  sale_paused ? 'paused' : state;

/** As the file calls a term of a coupon. */
const inFile = (name: FixedTerm, { coupon_type }: CouponEntry): string => {
  if (name === 'coupon_type' || name === 'value') return coupon_type;
  return { currency: 'currency', run_id: 'run', valid_from: 'from', seats_per_use: 'seats_per_use' }[name];
};
