import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { numberCalls, SourceKind } from '#contract/staff/runs/numbers.calls.ts';
import type { Queries } from '../../../store/database.ts';
import { sourceNames } from '../../shop/sourceNames.ts';

type Sources = AnswerOf<(typeof numberCalls)['GET staff/runs/{id}/numbers']>['sources'];

/** Anybody can write a cookie, and so a name. */
const shownOfKind = 25;
const named = (Object.keys(sourceNames) as SourceKind[]).map((kind) => `('${kind}', ${sourceNames[kind]})`).join(', ');

/** Where the run's paid places came from, of each kind the largest. */
export async function readSources(db: Queries, runId: number): Promise<Sources> {
  const sold = sql`select payment.id, payment.source, count(*)::int as places
    from wave join place on place.wave_id = wave.id and place.ended is null and place.money = 'paid'
      join payment on payment.id = place.payment_id
    where wave.run_id = ${runId} group by payment.id`;
  const { rows: all } = await sql<Pick<Sources, 'places' | 'known'>>`
    select coalesce(sum(places), 0)::int as places,
      coalesce(sum(places) filter (where source is not null), 0)::int as known
    from (${sold}) sold`.execute(db);
  const { rows } = await sql<Sources['rows'][number]>`
    select kind, name, orders, places from (
      select kind, name, count(*)::int as orders, sum(places)::int as places,
        row_number() over (partition by kind order by sum(places) desc, name) as rank
      from (${sold}) payment cross join lateral (values ${sql.raw(named)}) as one (kind, name)
      where name is not null group by kind, name) ranked
    where rank <= ${shownOfKind} order by kind, rank`.execute(db);
  return { ...(all[0] ?? { places: 0, known: 0 }), rows };
}
