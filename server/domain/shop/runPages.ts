import { type Language, type Region, tshirtLockDays } from '#contract/constants.ts';
import type { RunCard, RunView } from '#contract/shop/runPage.calls.ts';
import { type RunPage, shownPage, textIn } from '#contract/shop/runPage.values.ts';
import { type RunByKey, roomByWave, runById, runByKey, runCards } from '../../store/catalogue.ts';
import type { Database } from '../../store/database.ts';
import { daysLater, withOffset } from '../kit/localTime.ts';
import { RecentlyUsed } from '../kit/recentlyUsed.ts';
import { categoryOf, eventOf, offerBook, readDistances } from './offer.ts';

type Pooled = Pick<Database, 'pool'>;

/** Milliseconds for which a process shows pages without looking again, as it does the catalogue. */
const freshMs = 2_000;
/** Keys that strangers make up only push each other out. */
const mostKept = 200;

interface Kept {
  readonly at: number;
  readonly value: Promise<unknown>;
}

/** The pages about runs as a process shows them: each is read once for all who ask within two seconds. */
class RunPageBook {
  readonly #database: Pooled;
  readonly #kept = new RecentlyUsed<Kept>(mostKept);

  constructor(database: Pooled) {
    this.#database = database;
  }

  /** Null for a draft, and for a run that nobody knows. */
  run(key: string, language: Language): Promise<RunView | null> {
    return this.#once(`${language} ${key}`, () => readRun(this.#database, key, language));
  }

  cards(region: Region, language: Language): Promise<readonly RunCard[]> {
    return this.#once(`${language} ${region} cards`, async () => {
      const rows = await runCards(this.#database.pool, {});
      return rows
        .filter((row) => row.region === region)
        .map(({ run_id, picture, sentence, venue }) => ({
          run_id,
          picture: picture && { ...picture, alt: textIn(picture.alt, language, region) },
          sentence: textIn(sentence, language, region),
          venue,
        }));
    });
  }

  /** What has just been published is read again. */
  forget(): void {
    this.#kept.clear();
  }

  #once<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const now = performance.now();
    const found = this.#kept.get(key);
    if (found !== undefined && now - found.at < freshMs) return found.value as Promise<Value>;
    const value = read();
    this.#kept.set(key, { at: now, value });
    // A failure is nobody else's answer.
    value.catch(() => this.#kept.delete(key));
    return value;
  }
}

async function readRun(database: Pooled, key: string, language: Language): Promise<RunView | null> {
  const [run] = await runByKey(database.pool, { key });
  return run === undefined ? null : viewOf(database, run, await offerBook(database).categoriesOf(run.id), language);
}

/** A run as readers would see it with another page; also a draft. */
export async function draftView(
  database: Pooled,
  id: number,
  page: RunPage,
  language: Language,
): Promise<RunView | null> {
  const [run] = await runById(database.pool, { id });
  return run === undefined ? null : viewOf(database, { ...run, page }, await readDistances(database, id), language);
}

async function viewOf(
  database: Pooled,
  run: RunByKey,
  categories: Awaited<ReturnType<typeof readDistances>>,
  language: Language,
): Promise<RunView> {
  const { region } = run;
  const waves = await roomByWave(database.pool, { run: run.id });
  return {
    run: eventOf(run, categories),
    city: run.city_name,
    life: run.is_cancelled ? 'cancelled' : run.is_to_come ? 'ahead' : 'over',
    categories: categories.map(categoryOf),
    waves: waves.map(({ category_id, wave_time, ...wave }) => ({
      ...wave,
      event_category_id: category_id,
      wave_time: withOffset(wave_time, region),
    })),
    page: run.page && shownPage(run.page, language, region),
    changes: {
      until: waves.length === 0 ? null : withOffset(waves.at(-1)?.wave_time ?? run.join_time, region),
      tshirts_until: tshirtsUntil(run),
      transfer_until: run.transfer_until,
      transfer_open: run.transfer_open,
      refund_steps: [...run.refund_steps],
    },
  };
}

const tshirtsUntil = ({ tshirts, tshirts_ordered, tshirts_until, date }: RunByKey) =>
  tshirts && !tshirts_ordered ? (tshirts_until ?? daysLater(date, -tshirtLockDays)) : null;

const books = new WeakMap<object, RunPageBook>();

/** The one book of a database in this process. */
export function runPageBook(database: Pooled): RunPageBook {
  const book = books.get(database.pool) ?? new RunPageBook(database);
  books.set(database.pool, book);
  return book;
}
