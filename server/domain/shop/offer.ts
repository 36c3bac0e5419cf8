import { currencyOf, quantityDiscountFrom, type Region } from '#contract/constants.ts';
import type { Catalogue, Category, Event } from '#contract/shop/catalogue.calls.ts';
import type { Question } from '#contract/shop/questions.ts';
import { minutesBefore } from '#contract/values/startTimes.ts';
import {
  distancesOfDraft,
  type OfferedCategory,
  type OfferedRun,
  type RunToCome,
  readOffer,
} from '../../store/catalogue.ts';
import type { Database } from '../../store/database.ts';
import { Ready } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { nextPrice, priceFor } from './pricePeriods.ts';
import { cheapestWithFee, groupOffer, priceWithFee } from './prices.ts';

/** Milliseconds for which a process shows the catalogue without looking again (docs/rules/calls.md 2.1). */
const freshMs = 2_000;

interface Offer {
  /** Until then it counts as fresh. */
  readonly freshUntil: number;
  readonly answers: Readonly<Record<Region, Ready>>;
  readonly catalogues: Readonly<Record<Region, Catalogue>>;
  readonly runs: readonly RunToCome[];
  readonly categories: ReadonlyMap<number, PricedCategory>;
}

interface PricedCategory extends OfferedCategory {
  readonly price_with_fee: number;
}

export interface RunOnOffer {
  readonly run: OfferedRun;
  readonly categories: readonly PricedCategory[];
  /** What its cheapest place costs, with the fee. */
  readonly price_from: number | null;
}

/** The catalogue as a process shows it: read once for all who ask within two seconds, serialised once per region. */
export class OfferBook {
  readonly #database: Pick<Database, 'pool'>;
  #offer: Offer | null = null;
  #reading: Promise<Offer> | null = null;

  constructor(database: Pick<Database, 'pool'>) {
    this.#database = database;
  }

  async answer(region: Region): Promise<Ready> {
    return (await this.#fresh()).answers[region];
  }

  /** The same before serialising: the same object until the offer is read again. */
  async catalogue(region: Region): Promise<Catalogue> {
    return (await this.#fresh()).catalogues[region];
  }

  /** The runs to come, and what each of them offers. */
  async runs(): Promise<readonly RunOnOffer[]> {
    const { runs, categories } = await this.#fresh();
    const byRun = Map.groupBy(categories.values(), ({ run_id }) => run_id);
    return runs.map((run) => {
      const own = byRun.get(run.id) ?? [];
      return { run, categories: own, price_from: cheapestWithFee(own) };
    });
  }

  /** What a run offers, or offered. */
  async categoriesOf(runId: number): Promise<readonly PricedCategory[]> {
    const { categories } = await this.#fresh();
    return [...categories.values()].filter(({ run_id }) => run_id === runId);
  }

  /** A category as it was at most two seconds ago: sales check again under the wave's lock. */
  async category(id: number): Promise<PricedCategory | null> {
    return (await this.#fresh()).categories.get(id) ?? null;
  }

  /** What a run to come asks with the order. */
  async asked(runId: number): Promise<readonly Question[]> {
    return (await this.#run(runId))?.asked ?? [];
  }

  /** Said of a run to come for which no code could be used. */
  async noCoupons(runId: number): Promise<NoCoupons> {
    const run = await this.#run(runId);
    return run === undefined ? {} : noCouponsOf(run);
  }

  async #run(runId: number): Promise<RunToCome | undefined> {
    return (await this.#fresh()).runs.find(({ id }) => id === runId);
  }

  /** An outdated category is read again. */
  forget(): void {
    this.#offer = null;
  }

  async #fresh(): Promise<Offer> {
    if (this.#offer && isFresh(this.#offer)) return this.#offer;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<Offer> {
    const readAt = performance.now();
    const { runs, categories: rows, changesIn } = await readOffer(this.#database);
    const categories = rows.map(priced);
    const byRun = Map.groupBy(categories, ({ run_id }) => run_id);
    const catalogueOf = (region: Region): Catalogue => {
      const own = runs.filter((run) => run.region === region);
      const ids = new Set(own.map(({ id }) => id));
      const cities = new Map(own.map(({ city_id, city_name }) => [city_id, { id: city_id, name: city_name }]));
      return {
        events: own.map((run) => ({ ...eventOf(run, byRun.get(run.id) ?? []), ...noCouponsOf(run) })),
        cities: [...cities.values()].sort((one, other) => one.name.localeCompare(other.name, region)),
        categories: categories.filter(({ run_id }) => ids.has(run_id)).map(categoryOf),
      };
    };
    const catalogues = { pl: catalogueOf('pl'), de: catalogueOf('de') };
    const isTrue = () => this.#offer === offer && isFresh(offer);
    const offer: Offer = {
      freshUntil: readAt + Math.min(freshMs, changesIn ?? freshMs),
      answers: { pl: new Ready(catalogues.pl, isTrue), de: new Ready(catalogues.de, isTrue) },
      catalogues,
      runs,
      categories: new Map(categories.map((category) => [category.id, category])),
    };
    this.#offer = offer;
    return offer;
  }
}

const priced = (category: OfferedCategory): PricedCategory => ({
  ...category,
  price_with_fee: priceWithFee(priceFor(category, 1)),
});

/** The distances of a run that may still be a draft. */
export const readDistances = async (
  { pool }: Pick<Database, 'pool'>,
  run: number,
): Promise<readonly PricedCategory[]> => (await distancesOfDraft({ pool }, run)).map(priced);

/** A run as everybody reads it. */
export const eventOf = ({ region, ...run }: OfferedRun, own: readonly PricedCategory[]): Event => ({
  id: run.id,
  key: run.key,
  name: run.name,
  type: run.type,
  city_id: run.city_id,
  region,
  date: run.date,
  days: run.days.length === 0 ? [run.date] : [...run.days],
  join_time: withOffset(run.join_time, region),
  be_there_minutes: minutesBefore({ ...run, is_kids: run.type === 'kids' }),
  currency: currencyOf[region],
  has_tshirts: run.tshirts,
  is_kids: run.type === 'kids',
  sale: run.sale,
  sale_opens_at: run.sales_open === null ? null : withOffset(run.sales_open, region),
  sale_ends_at: run.sale_ends === null ? null : withOffset(run.sale_ends, region),
  price_from: cheapestWithFee(own),
  ...(run.asked && { asked: [...run.asked] }),
});

type NoCoupons = Pick<Event, 'no_coupons'>;
const noCouponsOf = ({ takes_coupons }: RunToCome): NoCoupons => (takes_coupons ? {} : { no_coupons: true });

/** A distance as everybody reads it. */
export const categoryOf = (category: PricedCategory): Category => ({
  id: category.id,
  event_id: category.run_id,
  name: category.name,
  distance: category.distance,
  age_from: category.age_from,
  age_to: category.age_to,
  ...pricesOf(category),
  free_places: category.free_places,
});

const isFresh = ({ freshUntil }: Offer) => performance.now() < freshUntil;

/** For five places, if a wave holds as many: they may have another period's price (docs/rules/shop.md 2.8). */
function pricesOf(category: PricedCategory) {
  const [single, group] = [priceFor(category, 1), priceFor(category, quantityDiscountFrom)];
  return {
    price: single.price,
    group_price: group.group_price,
    price_with_fee: category.price_with_fee,
    next_price: nextPrice(category, 1, []),
    group_offer: category.most_free < quantityDiscountFrom ? null : groupOffer(single, group),
  };
}

const books = new WeakMap<object, OfferBook>();

/** The one book of a database in this process. */
export function offerBook(database: Pick<Database, 'pool'>): OfferBook {
  const book = books.get(database.pool) ?? new OfferBook(database);
  books.set(database.pool, book);
  return book;
}
