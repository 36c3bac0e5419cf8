import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { OrderSource } from '#contract/values/source.ts';
import type { Chance } from './chance.ts';
import { groupName, type Runner } from './crowd.ts';

/** What becomes of an order in the end. */
type Fate = 'paid' | 'reserved' | 'lapsed' | 'refunded';

/** One order of a season, with all that its group does later. */
export interface Plan {
  /** Days before the run's day, in the evening; with a fraction. */
  readonly daysBefore: number;
  readonly distance: number;
  /** Its number within the distance. */
  readonly wave: number;
  readonly name: string | null;
  readonly captain: Runner;
  /** With an account; without one nobody chooses T-shirts for the group. */
  readonly isMember: boolean;
  readonly members: readonly Runner[];
  /** Places that nobody has yet. */
  readonly open: number;
  readonly sized: number;
  readonly code: string | null;
  readonly provider: PaymentProviderName;
  readonly source: OrderSource | null;
  readonly fate: Fate;
  /** Somebody else runs in the place of the last member. */
  readonly successor: Runner | null;
  /** An address that one of the open places waits for. */
  readonly invited: string | null;
}

export interface SeasonPlan {
  readonly seed: number;
  /** How many places are living and paid in the end. */
  readonly sold: number;
  readonly reserved: number;
  /** Places of which nothing is left: given back, and never paid. */
  readonly refunded: number;
  readonly lapsed: number;
  /** Places that nobody has. */
  readonly nameless: number;
  /** Per distance, per wave: how many may be sold. */
  readonly room: readonly (readonly number[])[];
  /** Days before the run: the first day of sale, the last of the lower price, and today or the last day. */
  readonly opened: number;
  readonly dearerFrom: number;
  readonly until: number;
  readonly codes: readonly { readonly code: string; readonly seats: number; readonly weight: number }[];
}

const sizes = [
  [1, 33],
  [2, 26],
  [3, 12],
  [4, 11],
  [5, 7],
  [6, 4],
  [8, 4],
  [10, 2],
  [12, 1],
] as const; // prettier-ignore

const sources: readonly (readonly [OrderSource | null, number])[] = [
  [null, 22],
  [{ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'wracamy-na-bloto', landing_page: '/' }, 26],
  [{ referrer: 'l.facebook.com', utm_source: 'facebook', utm_campaign: 'wiosna', landing_page: '/' }, 11],
  [{ referrer: 'kalendarz-biegow.example', landing_page: '/runs/lodz' }, 13],
  [{ partner_id: 'osemka', referrer: 'klub-osemka.example', landing_page: '/' }, 9],
  [{ referrer: 'www.google.com', landing_page: '/runs/lodz' }, 12],
  [{ utm_source: 'instagram', utm_campaign: 'rolki', landing_page: '/' }, 7],
];

/** Who orders what and when; the same for the same seed. */
export function planSeason(
  chance: Chance,
  { sold, reserved, refunded, lapsed, nameless, ...season }: SeasonPlan,
  crowd: readonly Runner[],
) {
  const people = crowd.toSorted(() => chance.next() - 0.5).values();
  const somebody = () => people.next().value ?? chance.pick(crowd);
  const free = season.room.map((waves) => [...waves]);
  const placed: Plan[] = [];
  const fill = (total: number, fate: Fate, most: number) => {
    for (let left = total; left > 0; ) {
      const wanted = Math.min(left, most, chance.weighed(sizes));
      const at = findWave(chance, free, wanted);
      const count = Math.min(wanted, free[at.distance]?.[at.wave] ?? 0);
      // What lapses or is given back is sold again.
      if (fate === 'paid' || fate === 'reserved') take(free, at, count);
      placed.push(orderOf(at, count, fate));
      left -= count;
    }
  };
  const orderOf = (at: Spot, count: number, fate: Fate): Plan => {
    const captain = somebody();
    const hasAccount = chance.isLucky(0.86);
    const fits = season.codes.filter(({ seats }) => seats >= count);
    const used = fits.length > 0 && fate !== 'lapsed' && chance.isLucky(0.11);
    return {
      ...at,
      daysBefore: fate === 'reserved' ? season.until + 0.1 + chance.next() * 1.4 : momentOf(chance, season),
      captain,
      isMember: hasAccount,
      name: count > 2 && chance.isLucky(0.7) ? groupName(chance) : null,
      members: Array.from({ length: count - 1 }, somebody),
      open: 0,
      sized: hasAccount ? (chance.isLucky(0.93) ? count : Math.floor(count / 2)) : 0,
      code: used ? chance.weighed(fits.map(({ code, weight }) => [code, weight] as const)) : null,
      provider: chance.isLucky(0.62) ? 'przelewy24' : 'stripe',
      source: chance.weighed(sources),
      fate,
      successor: fate === 'paid' && hasAccount && count > 2 && chance.isLucky(0.08) ? somebody() : null,
      invited: null,
    };
  };
  // Large groups first: later there is no wave for them.
  fill(sold, 'paid', 12);
  fill(reserved, 'reserved', 4);
  fill(refunded, 'refunded', 3);
  fill(lapsed, 'lapsed', 3);
  const orders = withOpenPlaces(chance, placed, nameless, somebody);
  return orders.toSorted((one, other) => other.daysBefore - one.daysBefore);
}

type Spot = Pick<Plan, 'distance' | 'wave'>;
type Free = readonly number[][];

function take(free: Free, { distance, wave }: Spot, count: number) {
  const waves = free[distance];
  if (waves) waves[wave] = (waves[wave] ?? 0) - count;
}

/** Earlier starts are more popular; where none has the room, the one with the most takes what it can. */
function findWave(chance: Chance, free: Free, count: number): Spot {
  const all = free.flatMap((waves, distance) =>
    waves.map((left, wave) => ({ distance, wave, left, weight: (1.35 - wave / waves.length) ** 2 })),
  );
  const fitting = all.filter(({ left }) => left >= count);
  const { distance, wave } =
    fitting.length > 0
      ? chance.weighed(fitting.map((spot) => [spot, spot.weight] as const))
      : (all.toSorted((one, other) => other.left - one.left)[0] ?? { distance: 0, wave: 0 });
  return { distance, wave };
}

/** A rush at the start, one before the price rises, a steady middle, and the last ones. */
function momentOf(chance: Chance, { opened, dearerFrom, until }: Pick<SeasonPlan, 'opened' | 'dearerFrom' | 'until'>) {
  const rush = Math.max(until, opened - 9 * chance.next() ** 1.6);
  const beforeRise = dearerFrom + 4 * chance.next() ** 1.3;
  const steady = until + (opened - until) * chance.next();
  const last = until + 14 * chance.next();
  return chance.weighed([
    [rush, 12],
    [beforeRise, 10],
    [steady, 71],
    [last, 7],
  ] as const); // prettier-ignore
}

/** Some groups have bought for people whom they have not found yet. */
function withOpenPlaces(chance: Chance, orders: readonly Plan[], count: number, somebody: () => Runner): Plan[] {
  let left = count;
  return orders.map((order) => {
    const most = Math.min(left, order.members.length, chance.between(1, 4));
    const isLate = order.fate === 'paid' && order.members.length > 1 && most > 0 && chance.isLucky(0.45);
    if (!isLate) return order;
    left -= most;
    const invited = order.isMember && chance.isLucky(0.5) ? somebody().email.replace('@', '.nowy@') : null;
    return { ...order, open: most, members: order.members.slice(most), successor: null, invited };
  });
}
