import { sql } from 'kysely';
import type { GroupPreview } from '#contract/groups/group.values.ts';
import type { Queries } from '../../store/database.ts';
import { pricesOf } from '../../store/prices.ts';
import { asAnswered, type RunOfGroup, runOfGroup, type StartTimeField } from '../places/runOfGroup.ts';
import { priceFor } from '../shop/pricePeriods.ts';

type Row = RunOfGroup & Omit<GroupPreview, 'captain' | 'price' | StartTimeField> & { readonly captain_name: string };

/** Groups as those see them who may join; the captain by the first name, ended groups not at all. */
export async function previewGroups(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, GroupPreview>> {
  const { rows } = await sql<Row>`
    select grp.id, grp.name, ${runOfGroup}, category.id as category_id, category.age_from, category.age_to,
      coalesce((select case when place.own_name then place.name else coalesce(account.name, place.name) end
        from place left join account on account.id = place.user_id
        where place.group_id = grp.id and place.is_captain and place.ended is null), '') as captain_name,
      (select count(*)::int from place where place.group_id = grp.id and place.person = 'free'
        and place.money = 'paid' and place.ended is null) as free_paid_places
    from grp join run on run.id = grp.run_id join city on city.id = run.city_id
      join wave on wave.id = grp.wave_id join category on category.id = grp.category_id
    where grp.id = any(${ids}::int[]) and grp.ended_at is null`.execute(db);
  const prices = await pricesOf(db, sql`category.id = any(${rows.map((row) => row.category_id)}::int[])`);
  return new Map(
    rows.flatMap(({ captain_name, ...group }) => {
      const today = prices.get(group.category_id);
      if (today === undefined) return [];
      const { price } = priceFor(today, 1);
      return [[group.id, { ...asAnswered(group), captain: { name: captain_name }, price }] as const];
    }),
  );
}
