import { sql, type Transaction } from 'kysely';
import { waveIsAhead } from '../../store/saleRules.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal } from '../kit/answers.ts';

interface Wanted {
  readonly to: number;
  readonly places: number;
  readonly held?: number;
  readonly isCertain?: boolean;
}

/**
 * Takes room for so many places in another wave of a category and gives it back in their own, both locked in the order
 * of their ids. A wave of another category is not there to move to; a sale's end keeps nobody from moving
 * (docs/rules/shop.md 1.6). The number of places held back there that may be `held` for it. Room that was just let go
 * for it is `isCertain`, also in a wave that was withdrawn or made smaller.
 */
export async function moveCapacity(
  tx: Transaction<Tables>,
  from: { readonly wave_id: number; readonly category_id: number },
  { to, places, held = 0, isCertain = false }: Wanted,
): Promise<{ readonly wave_time: Date } | Refusal<'not_found' | 'wave_full' | 'sale_closed'>> {
  const { rows } = await sql<{ id: number; wave_time: Date; free: number; fits: boolean; coming: boolean }>`
    select id, wave_time, free, category_id = ${from.category_id} as fits,
      ${sql.raw(waveIsAhead)} as coming
    from wave where id = any(${[from.wave_id, to]}::int[]) order by id for no key update`.execute(tx);
  const wave = rows.find(({ id }) => id === to);
  if (!wave?.fits) return new Refusal('not_found');
  if (!wave.coming && !isCertain) return new Refusal('sale_closed');
  if (wave.free + held < places && !isCertain) return new Refusal('wave_full', { free_places: [String(wave.free)] });
  await sql`update wave set taken = taken - ${places} where id = ${from.wave_id}`.execute(tx);
  await sql`update wave set taken = taken + ${places}, held_back = held_back - ${Math.min(held, places)}
    where id = ${to}`.execute(tx);
  return wave;
}
