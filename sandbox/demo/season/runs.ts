import { sql } from 'kysely';
import type { Deps } from '../../../server/deps.ts';
import { daysLater } from '../../../server/domain/kit/localTime.ts';
import { addCategory } from '../../../server/domain/runs/categories.ts';
import { addCoupon } from '../../../server/domain/runs/coupons/coupons.ts';
import { createRun } from '../../../server/domain/runs/runForm.ts';
import { changeRun } from '../../../server/domain/runs/runLife.ts';
import { changeRoom } from '../../../server/domain/runs/waveRoom.ts';
import { addWaves, planWaves } from '../../../server/domain/runs/waveRule.ts';
import { done } from './done.ts';
import type { Maker } from './make.ts';
import { askStartData } from './startData.ts';

/** A run of the season as staff make one. */
export interface SeasonRun {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly tshirts: boolean;
  readonly distances: readonly {
    readonly key: string;
    readonly name: string;
    readonly distance: number;
    /** Cents: before the price rises, and after. */
    readonly price: readonly [early: number, late: number];
    readonly waves: {
      readonly from: string;
      readonly every_minutes: number;
      readonly count: number;
      readonly capacity: number;
      /** Per wave, of each second one. */
      readonly heldBack: number;
    };
  }[];
  readonly codes: readonly Coupon[];
}

interface Coupon {
  readonly code: string;
  readonly title: string;
  readonly coupon_type: 'value' | 'percent';
  readonly value: number;
  readonly currency: 'PLN' | null;
  readonly max_uses: number | null;
  readonly seats_per_use: number | null;
}

const showing = { lang: 'pl', isShown: true } as const;

/** Plans a run, on a day that is far enough for everything to be sold, and publishes it. */
export async function openRun(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { key, name, city, tshirts, distances, codes }: SeasonRun,
  date: string,
): Promise<Pick<Maker, 'runId' | 'distances'>> {
  return database.db.transaction().execute(async (tx) => {
    const form = {
      ...({ key, name, city, date, region: 'pl', type: 'classic', join_time: '07:30', tshirts } as const),
      tshirts_until: tshirts ? daysLater(date, -4) : null,
    };
    const { id: runId } = done(await createRun(tx, form, { ...showing, config, who: { id: 0 } }));
    const made = [];
    for (const {
      price,
      waves: { heldBack, ...rule },
      ...distance
    } of distances) {
      const [early, late] = price;
      const until = `${daysLater(date, -30)}T00:00:00`;
      const periods = [{ until, until_sold: null, price: early, group_price: early - 2000 }];
      const fields = { ...distance, price: late, group_price: late - 2000, periods };
      const { id } = done(await addCategory(tx, runId, fields, showing));
      const asked = { ...rule, category_id: id };
      const { digest } = done(await planWaves(tx, runId, asked));
      const { made: waves } = done(await addWaves(tx, runId, { ...asked, digest }));
      if (heldBack > 0)
        for (const [at, wave] of waves.entries())
          if (at % 2 === 1) done(await changeRoom(tx, wave, { held_back: heldBack }));
      made.push({ id, waves });
    }
    await askStartData(tx, runId);
    for (const coupon of codes) done(await addCoupon(tx, { ...coupon, run_id: runId }, showing));
    done(await changeRun(tx, config, { runId, event: { type: 'run.published' } }));
    await sql`update run set demo = true where id = ${runId}`.execute(tx);
    await sql`update coupon set demo = true where run_id = ${runId}`.execute(tx);
    return { runId, distances: made };
  });
}

/** From now on the later price holds: the earlier one ended on that day. */
export async function raisePrices({ database }: Pick<Deps, 'database'>, runId: number, until: Date) {
  await sql`update price_period set until = ${until} from category
    where category.id = category_id and run_id = ${runId}`.execute(database.db);
}
