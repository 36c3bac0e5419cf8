import { type RawBuilder, sql } from 'kysely';
import { normalizedCode } from '#contract/groups/wantedGroup.ts';
import type { FoundGroup, Hit } from '#contract/staff/people/people.values.ts';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import * as columns from './columns.ts';
import { hasEmail, hasPhone, hasWords, isPhone, wordsAsked } from './found.ts';
import { type Row, rowInSql, seenBy, seesAddresses } from './rows.ts';

/** So many hits are shown; who looks for one of more goes on typing. */
const shown = 20;
/** So many of them are ordered. */
const ordered = 2_000;
const newestId = 2 ** 31;

interface Asked {
  readonly who: StaffWho;
  readonly typed: string;
  /** Null: all runs of the caller's. */
  readonly runId: number | null;
}

/**
 * Places and groups by what somebody says of themselves: figures are a number of a place, a group or a telephone, then
 * come a group's code, a payment, the beginning of an address, and names. A reader of names and statuses finds by names
 * and numbers only, and nobody anything outside their runs: what is not theirs is as if it were not there.
 */
export async function find(db: Queries, asked: Asked): Promise<Hit[]> {
  const { who } = asked;
  const typed = asked.typed.trim();
  const isWhole = seesAddresses(who);
  const number = /^#?\d{1,10}$/u.test(typed) ? Number(typed.replace('#', '')) : null;
  const id = number !== null && number > 0 && number < newestId ? number : null;
  const code = normalizedCode(typed);
  const words = typed.includes('@') ? [] : wordsAsked(typed);
  const [groups, places, addresses, phones, named] = await Promise.all([
    groupsBy(db, asked, [
      ...(id === null ? [] : [sql`grp.id = ${id}`]),
      ...(isWhole && /^[0-9A-Z]{8}$/u.test(code) ? [sql`grp.code = ${code}`] : []),
      ...(isWhole && /^[\w-]{20,64}$/u.test(typed)
        ? [sql`grp.id in (select payment.group_id from payment where payment.id = ${typed})`]
        : []),
    ]),
    id === null ? [] : placesBy(db, asked, { ids: numbered(id), why: 'number' }),
    isWhole && typed.length >= 3 && /^[^\s@]+@/u.test(typed)
      ? placesBy(db, asked, inFinder(asked, hasEmail(typed), 'email'))
      : [],
    isWhole && isPhone(typed) ? placesBy(db, asked, inFinder(asked, hasPhone(typed), 'phone')) : [],
    words.length === 0 || id !== null ? [] : placesBy(db, asked, inFinder(asked, hasWords(words), 'name')),
  ]);
  const found = new Set<number>();
  const all = [...places, ...addresses, ...phones, ...named].filter(
    ({ place }) => !found.has(place.id) && found.add(place.id),
  );
  return [...groups, ...all].slice(0, shown);
}

type PlaceHit = Extract<Hit, { readonly kind: 'place' }>;
interface Way {
  /** A query for `place_id`s. */
  readonly ids: RawBuilder<unknown>;
  readonly why: PlaceHit['why'];
}

const isTheirs = (of: 'grp' | 'place' | 'finder', { who: { runIds }, runId }: Asked): RawBuilder<unknown> => {
  const column = sql.ref(`${of}.run_id`);
  return sql`${runIds === null ? sql`true` : sql`${column} = any(${[...runIds]}::int[])`}
    and ${runId === null ? sql`true` : sql`${column} = ${runId}`}`;
};

/** A place by its own number, or by its start number until a week after its run (docs/rules/start-numbers.md 1.5). */
const numbered = (id: number): RawBuilder<unknown> => sql`select ${id}::int as place_id
  union select place.id from run join place on place.run_id = run.id
  where run.date >= current_date - 7 and place.bib = ${id}::int`;

const inFinder = (asked: Asked, has: RawBuilder<unknown>, why: Way['why']): Way => ({
  ids: sql`select finder.place_id from finder where ${isTheirs('finder', asked)} and ${has} limit ${ordered}`,
  why,
});

/** Runs to come first, the nearest at the top; then those that were, the latest first. */
const nearest = sql`run.date < current_date, abs(run.date - current_date), place.ended is not null, place.id`;

/** The hits are all there before they are ordered: else the database walks through a run in its order to find them. */
async function placesBy(db: Queries, asked: Asked, { ids, why }: Way): Promise<PlaceHit[]> {
  const { rows } = await sql<Row>`
    with hit as materialized (${ids}),
    best as materialized (
      select place.id, row_number() over (order by ${nearest}) as at
      from hit join place on place.id = hit.place_id join run on run.id = place.run_id
      where ${isTheirs('place', asked)} order by ${nearest} limit ${shown})
    select ${sql.raw(rowInSql)} from best join place on place.id = best.id ${sql.raw(columns.besidePlace)}
    order by best.at`.execute(db);
  return rows.map((row) => ({ kind: 'place', why, place: seenBy(asked.who, row) }));
}

async function groupsBy(db: Queries, asked: Asked, ways: readonly RawBuilder<unknown>[]): Promise<Hit[]> {
  if (ways.length === 0) return [];
  const { rows } = await sql<Omit<FoundGroup, 'wave_time'> & { wave_time: Date }>`
    select grp.id, grp.name, grp.run_id, run.name as run, run.region, category.name as distance, wave.wave_time,
      (select count(*)::int from place where place.group_id = grp.id and place.ended is null) as places,
      (select ${sql.raw(columns.plainNameInSql)} from place left join account on account.id = place.user_id
        where place.group_id = grp.id and place.is_captain and place.ended is null) as captain
    from grp join run on run.id = grp.run_id join wave on wave.id = grp.wave_id
      join category on category.id = wave.category_id
    where (${sql.join(ways, sql` or `)}) and ${isTheirs('grp', asked)} order by grp.id limit ${shown}`.execute(db);
  return rows.map(({ wave_time, ...group }) => ({
    kind: 'group',
    group: { ...group, wave_time: withOffset(wave_time, group.region) },
  }));
}
