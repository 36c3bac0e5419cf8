import { sql, type Transaction } from 'kysely';
import { isPublished, saleIsOver, waveIsAhead } from '../../../store/saleRules.ts';
import type { Tables } from '../../../store/schema.ts';

/** Sales that are open or scheduled, and would end once a file is imported. */
export interface SalesEnding {
  /** Keys of runs of which nothing is left to buy. */
  readonly runs: readonly string[];
  readonly waves: number;
  readonly coupons: number;
  /** More than half of the waves or of the coupons. */
  readonly isMost: boolean;
}

interface Selling {
  readonly waves: ReadonlyMap<number, string>;
  readonly coupons: ReadonlySet<string>;
}

/** Sales as the transaction sees them; a scheduled sale counts. */
export async function selling(tx: Transaction<Tables>): Promise<Selling> {
  const waves = await sql<{ id: number; key: string }>`
    select wave.id, run.key from wave join run on run.id = wave.run_id
    where ${sql.raw(`${waveIsAhead} and ${isPublished} and not run.sale_paused and (${saleIsOver}) is not true`)}
  `.execute(tx);
  const coupons = await sql<{ code: string }>`
    select code from coupon where valid_until is null or valid_until > now()`.execute(tx);
  return {
    waves: new Map(waves.rows.map(({ id, key }) => [id, key])),
    coupons: new Set(coupons.rows.map(({ code }) => code)),
  };
}

export function endingOf(before: Selling, after: Selling): SalesEnding {
  const waves = [...before.waves].filter(([id]) => !after.waves.has(id));
  const coupons = [...before.coupons].filter((code) => !after.coupons.has(code));
  const left = new Set(after.waves.values());
  return {
    runs: [...new Set(before.waves.values())].filter((key) => !left.has(key)),
    waves: waves.length,
    coupons: coupons.length,
    isMost: waves.length * 2 > before.waves.size || coupons.length * 2 > before.coupons.size,
  };
}
