import type { Language } from '#contract/constants.ts';
import { currencyOf } from '#contract/constants.ts';
import type { StaffOrder, StaffOrderPreview } from '#contract/staff/money/staffOrders.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../../deps.ts';
import { refusalWords } from '../../../words/refusals.ts';
import { Refusal } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { readPrices, readRun, readWaves, staffQuote } from './price.ts';

type Priced = Pick<StaffOrder, 'run_id' | 'rows' | 'way' | 'with_fee' | 'held_back_first'>;

/** What an order by staff would cost and where it has room, row by row; two rows may be of one wave. */
export async function previewStaffOrder(
  { config, database: { db } }: Pick<Deps, 'config' | 'database'>,
  { run_id: runId, rows, held_back_first: heldBackFirst, ...how }: Priced,
  lang: Language,
): Promise<StaffOrderPreview | Refusal<'not_found' | 'sale_closed'>> {
  const run = await readRun(db, runId);
  if (run === null) return new Refusal('not_found');
  if (run.state !== 'published') return new Refusal('sale_closed');
  const waves = await readWaves(
    db,
    runId,
    rows.map(({ wave_id }) => wave_id),
  );
  const prices = await readPrices(db, waves.values());
  const left = new Map([...waves].map(([id, { free, held_back }]) => [id, { free, held_back }]));
  const sold = new Map<number, number>();
  const priced: StaffOrderPreview['rows'] = [];
  for (const [at, { wave_id, places }] of rows.entries()) {
    const wave = waves.get(wave_id);
    if (wave === undefined) return new Refusal('not_found', { [`rows.${at}.wave_id`]: [refusalWords[lang].not_found] });
    const room = known(left.get(wave_id));
    const of = known(prices.get(wave.category_id));
    const before = sold.get(wave.category_id) ?? 0;
    const { breakdown } = staffQuote({ ...of, sold: of.sold + before }, places, how);
    const from = heldBackFirst ? Math.min(room.held_back, places) : 0;
    priced.push({
      wave_id,
      wave_time: withOffset(wave.wave_time, run.region),
      category: wave.category,
      places,
      ...room,
      from_held_back: from,
      fits: wave.ahead && room.free >= places - from,
      each: breakdown.singlePrice,
      price: breakdown.totalPrice,
      fee: breakdown.manipulation_fee,
    });
    sold.set(wave.category_id, before + places);
    left.set(wave_id, { free: room.free - (places - from), held_back: room.held_back - from });
  }
  const sum = (of: (row: (typeof priced)[number]) => number) => priced.reduce((all, row) => all + of(row), 0);
  const [price, fee] = [sum((row) => row.price), sum((row) => row.fee)];
  const starts = Math.min(...[...waves.values()].map(({ wave_time }) => wave_time.getTime()));
  return {
    rows: priced,
    places: sum((row) => row.places),
    price,
    fee,
    to_pay: price + fee,
    currency: currencyOf[run.region],
    starts: withOffset(new Date(starts), run.region),
    has_account: config.bankAccounts[run.region] !== null,
  };
}
