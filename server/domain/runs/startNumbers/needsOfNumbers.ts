import { sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { NeedOf, NeedsOf } from '../../staff/needs.ts';
import { isOfTheirs } from '../../staff/scope.ts';

/** Days before the run from which on a place without a start number waits for somebody. */
const lastDays = 7;

/** Runs with ranges whose paid places have no number shortly before the run (docs/rules/start-numbers.md 3.6). */
export const needsOfNumbers: { readonly unnumbered: NeedsOf<NeedOf<'unnumbered'>> } = {
  unnumbered: {
    right: 'runs.write',
    read: async (db, who) => {
      const { rows } = await sql<{ id: number; name: string; region: Region; date: string; places: number }>`
        select run.id, run.name, run.region, to_char(run.date, 'YYYY-MM-DD') as date, count(*)::int as places
        from start_numbers numbers join run on run.id = numbers.run_id
          join place on place.run_id = run.id and place.ended is null and place.money = 'paid' and place.bib is null
          join wave on wave.id = place.wave_id and wave.cancelled_at is null
        where run.state = 'published' and run.date between current_date and current_date + ${lastDays}::int
          and ${isOfTheirs(who, 'run.id')} and exists (select from jsonb_array_elements(numbers.ranges) one
            where case one ->> 'of' when 'wave' then (one ->> 'id')::int = wave.id
              else (one ->> 'id')::int = wave.category_id end)
        group by run.id order by run.date, run.id`.execute(db);
      return rows.map(({ id, name, region, date, places }) => ({
        ...{ kind: 'unnumbered' as const, run: { id, name, region }, date, places },
      }));
    },
  },
};
