import { type Selectable, sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal } from '../kit/answers.ts';
import { atWallTime, daysBetween, daysLater, wallTime } from '../kit/localTime.ts';
import { copyAsks } from './asks.ts';
import { isKept } from './declaration.ts';
import { copyPage } from './page.ts';
import { writePeriods } from './pricePeriods.ts';
import type { NewRun } from './runForm.ts';
import { promisedIn } from './waveRoom.ts';

/** What a copy of a run has of its own. */
export interface CopyAsked {
  readonly key: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/**
 * A draft of the same run on another day: its distances, prices, open waves, declaration and page, none of its coupons. Its
 * sale is as long before it, by the clock on the wall.
 */
export async function duplicateRun(
  tx: Transaction<Tables>,
  runId: number,
  { key, name, date }: CopyAsked,
  lang: Language,
): Promise<NewRun | Refusal<'not_found' | 'invalid'>> {
  const source = await tx.selectFrom('run').selectAll().where('id', '=', runId).executeTakeFirst();
  if (source === undefined) return new Refusal('not_found');
  const { region, city_id, type, tshirts, contact_email, be_there_minutes, start_list, demo } = source;
  // It may be taken out at this very moment.
  const isDeclared = source.declaration !== null && (await isKept(tx, source.declaration));
  const declaration = isDeclared ? source.declaration : null;
  const days = daysBetween(source.date, date);
  const moved = (moment: Date) => {
    const { day, clock } = wallTime(moment, region);
    return atWallTime(daysLater(day, days), clock, region);
  };
  /** A time that the new day's clocks skip is moved by whole days of 24 hours instead. */
  const roughly = (moment: Date) => moved(moment) ?? new Date(moment.getTime() + days * 86_400_000);
  const copy = await tx
    .insertInto('run')
    .values({
      ...{ key, name, date, region, city_id, type, tshirts, declaration, contact_email, be_there_minutes, demo },
      start_list,
      refund_steps: JSON.stringify(source.refund_steps),
      ...{ vat_place: source.vat_place, vat_fee: source.vat_fee },
      join_time: roughly(source.join_time),
      tshirts_until: source.tshirts_until && daysLater(source.tshirts_until, days),
      transfer_until: source.transfer_until && daysLater(source.transfer_until, days),
      sales_open: source.sales_open && roughly(source.sales_open),
      sales_end: source.sales_end && roughly(source.sales_end),
      state: 'draft',
      origin: 'screen',
    })
    .onConflict((same) => same.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (copy === undefined) return new Refusal('invalid', { key: [faultWords[lang].inUse('')] });
  await sql`insert into category (run_id, key, name, distance, age_from, age_to, price, group_price)
    select ${copy.id}, key, name, distance, age_from, age_to, price, group_price from category
    where run_id = ${runId} order by id`.execute(tx);
  await copyAsks(tx, { from: runId, to: copy.id });
  await copyPage(tx, { from: runId, to: copy.id, days });
  const { rows: periods } = await sql<{ id: number } & Selectable<Tables['price_period']>>`
    select mine.id, price_period.* from price_period join category on category.id = category_id
      join category mine on mine.run_id = ${copy.id} and mine.key = category.key
    where category.run_id = ${runId} order by mine.id, position`.execute(tx);
  for (const [id, own] of Map.groupBy(periods, (period) => period.id))
    await writePeriods(
      tx,
      id,
      own.map((period) => ({ ...period, until: period.until && roughly(period.until) })),
    );
  const { rows: waves } = await sql<{ category_id: number; wave_time: Date; capacity: number; held_back: number }>`
    select mine.id as category_id, wave_time, capacity, greatest(held_back - ${promisedIn(sql.ref('wave.id'))}, 0) as held_back
    from wave join category on category.id = wave.category_id
      join category mine on mine.run_id = ${copy.id} and mine.key = category.key
    where wave.run_id = ${runId} and not withdrawn order by wave_time, wave.id`.execute(tx);
  const skipped: string[] = [];
  for (const { category_id, wave_time: was, capacity, held_back } of waves) {
    const wave_time = moved(was);
    if (wave_time === null) skipped.push(wallTime(was, region).clock);
    else {
      const wave = { run_id: copy.id, category_id, wave_time, capacity, held_back };
      await tx.insertInto('wave').values(wave).execute();
    }
  }
  return { id: copy.id, skipped, what: 'run.copied', logged: { key, name, date, copy_of: runId } };
}
