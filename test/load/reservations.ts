import { join } from 'node:path';
import { holdRules, holdTerms, unbounded } from '../../server/domain/shop/holds/terms.ts';
import { quote } from '../../server/domain/shop/prices.ts';
import { type Reservation, reserveText } from '../../server/store/reserve.ts';
import { hammer, median } from './hammer.ts';
import type { Installation } from './installation.ts';
import { findPgbench, pgbench } from './pgbench.ts';

/** Reservations per second, medians of the rounds; milliseconds for p99. */
export interface ReservationFigures {
  readonly with8: number;
  readonly with32: number;
  readonly p99With8: number;
  readonly p99With32: number;
  /** The bare statement run by pgbench with 8 clients, in turn with ours; null without pgbench. */
  readonly bare: number | null;
  /** Ours as a share of it. */
  readonly share: number | null;
}
export interface SoldOutFigures {
  /** Refusals of a full wave per second, 8 connections. */
  readonly with8: number;
  readonly p99: number;
}

/** Measures orders of one place by `przelewy24` without a coupon, spread over all waves and on a single one. */
export async function measureReservations(
  here: Installation,
  { rounds = 3, seconds = 5 }: { rounds?: number; seconds?: number } = {},
): Promise<{ spread: ReservationFigures; hot: ReservationFigures; soldOut: SoldOutFigures }> {
  const waves = Array.from({ length: here.waves }, (_, wave) => wave);
  return {
    spread: await inTurn(here, ordersOf(here, waves), waves, rounds, seconds),
    hot: await inTurn(here, ordersOf(here, waves.slice(0, 1)), waves.slice(0, 1), rounds, seconds),
    soldOut: await refusals(here, rounds, seconds),
  };
}

async function inTurn(
  here: Installation,
  bodies: readonly string[],
  waves: readonly number[],
  rounds: number,
  seconds: number,
): Promise<ReservationFigures> {
  const program = findPgbench();
  const script = bareScript(here, waves);
  const url = `${here.url}/api/group?region=pl`;
  const ours = { 8: [] as Awaited<ReturnType<typeof hammer>>[], 32: [] as Awaited<ReturnType<typeof hammer>>[] };
  const bare: number[] = [];
  await hammer(url, { connections: 8, seconds: 1, bodies });
  for (let round = 0; round < rounds; round++) {
    for (const connections of [8, 32] as const) {
      const pace = await hammer(url, { connections, seconds, bodies });
      if (Object.keys(pace.statuses).join() !== '200') throw new Error(`orders were refused: ${JSON.stringify(pace)}`);
      ours[connections].push(pace);
    }
    if (program === null) continue;
    const file = join(here.folder, 'reserve.sql');
    bare.push(await pgbench(program, here.connection, { file, script, clients: 8, seconds }));
  }
  const with8 = median(ours[8].map(({ perSecond }) => perSecond));
  return {
    with8,
    with32: median(ours[32].map(({ perSecond }) => perSecond)),
    p99With8: median(ours[8].map(({ p99 }) => p99)),
    p99With32: median(ours[32].map(({ p99 }) => p99)),
    bare: program === null ? null : median(bare),
    share: program === null ? null : with8 / median(bare),
  };
}

async function refusals(here: Installation, rounds: number, seconds: number): Promise<SoldOutFigures> {
  const bodies = [orderFor(here, '12km', 0)];
  const url = `${here.url}/api/group?region=pl`;
  // The first of these takes the only place.
  await hammer(url, { connections: 1, seconds: 1, bodies });
  const paces = [];
  for (let round = 0; round < rounds; round++) {
    const pace = await hammer(url, { connections: 8, seconds, bodies });
    if (Object.keys(pace.statuses).join() !== '409') throw new Error(`not refused: ${JSON.stringify(pace)}`);
    paces.push(pace);
  }
  return { with8: median(paces.map(({ perSecond }) => perSecond)), p99: median(paces.map(({ p99 }) => p99)) };
}

/** Each buyer's holds are counted in a row of their own, so a single buyer would be a bottleneck. */
const buyers = 10_000;

/** Orders of one place in these waves, each by another buyer. */
export const ordersOf = (here: Installation, waves: readonly number[]): readonly string[] =>
  Array.from({ length: buyers }, (_, n) =>
    orderFor(here, '6km', waves[n % waves.length] ?? 0, `buyer${n}@example.com`),
  );

const orderFor = ({ shop }: Installation, category: string, wave: number, email = 'joanna@example.com') =>
  JSON.stringify(shop.order('bench', category, { wave, email, payment_provider: 'przelewy24' }));

/** The server's own statement with its parameters as a pgbench script, with random waves. */
export function bareScript({ shop }: Installation, waves: readonly number[]): string {
  const offers = waves.map((wave) => shop.offer('bench', '6km', wave));
  const ids = offers.map(({ wave_id }) => wave_id);
  const [first] = offers;
  const price = quote({ price: 19_900, group_price: 17_900, region: 'pl' }, 1, []);
  if (!first || 'uncovered' in price) throw new Error('nothing is for sale');
  const sent: Omit<
    Reservation,
    | 'wave_id'
    | 'payment_id'
    | 'email'
    | 'holder'
    | 'network'
    | 'network_hash'
    | `count_${'kinds' | 'keys' | 'places' | 'most' | 'long'}`
  > = {
    run_id: first.event_id,
    category_id: first.event_category_id,
    seats: 1,
    price: 19_900,
    group_price: 17_900,
    codes: [],
    coupon_types: [],
    coupon_values: [],
    coupon_seats: [],
    to_pay: price.breakdown.toPay,
    prices: price.each.map((one) => one.price),
    fees: price.each.map(({ fee }) => fee),
    breakdown: price.breakdown,
    region: 'pl',
    currency: 'PLN',
    provider: 'przelewy24',
    status: 'pending',
    money: 'reserved',
    template: 'reserved',
    priority: 1,
    ...holdTerms({ rateLimits: false, reservationHours: 48 }),
    counted: 1,
    unverified: 1,
    counts_verified: null,
    mailbox_hash: '',
    unasked_mails: null,
    mail_waits: holdRules.mailWaits,
    group_code: '0123ABCD',
    group_name: null,
    ages: [],
    user_id: null,
    name: 'Joanna',
    surname: 'Szczepańska',
    address: { street: 'Długa', street_number: '1', postal_code: '80-001', city: 'Gdańsk', country: 'DE' },
    language: 'pl',
    terms_version: '1',
    source: null,
    staff_id: null,
    staff_order_id: null,
    from_held_back: 0,
    answer_places: [],
    answer_questions: [],
    answer_values: [],
    idempotency_key: null,
    body_hash: '',
  };
  const statement = Object.entries(sent).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(`(?<!:):${name}\\b`, 'gu'), literal(value)),
    reserveText
      .replaceAll(/(?<!:):payment_id\b/gu, `replace(gen_random_uuid()::text, '-', '')`)
      .replaceAll(/(?<!:):(?:email|holder)\b/gu, `('buyer' || :buyer || '@example.com')`)
      .replaceAll(/(?<!:):network(?:_hash)?\b/gu, `('10.0.' || :buyer)`)
      .replaceAll(/(?<!:):count_kinds\b/gu, `array['holder', 'network']`)
      .replaceAll(/(?<!:):count_keys\b/gu, `array['buyer' || :buyer || '@example.com', '10.0.' || :buyer]`)
      .replaceAll(/(?<!:):count_places\b/gu, 'array[1, 1]')
      .replaceAll(/(?<!:):count_(?:most|long)\b/gu, `array[${unbounded}, ${unbounded}]`),
  );
  const chance = `\\set wave_id random(${Math.min(...ids)}, ${Math.max(...ids)})\n\\set buyer random(1, ${buyers})`;
  return `${chance}\n${statement};\n`;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
