import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import { emptyRunPage, type RunPage } from '#contract/shop/runPage.values.ts';
import type { PagePart, PageParts, StaffRunPage } from '#contract/staff/runs/page.calls.ts';
import { number } from '#contract/values/format.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { pictureWords } from '../../words/runs/pictures.ts';
import { Refusal } from '../kit/answers.ts';
import { daysLater } from '../kit/localTime.ts';
import { withoutUndefined } from '../kit/withoutUndefined.ts';
import { holdPictures } from '../shop/pictures.ts';
import type { Changed } from './waveRoom.ts';
import { noteEdit } from './waveRoom.ts';

interface Row {
  readonly draft: RunPage;
  readonly published: RunPage | null;
  readonly published_at: Date | null;
  readonly version: number;
  readonly differs: boolean;
}

const columns = sql`run_page.draft, run_page.published, run_page.published_at, run_page.version,
  run_page.draft is distinct from run_page.published as differs`;

/** The page of a run as staff write it (docs/rules/run-page.md 9); null without the run. */
export async function viewPage(db: Queries, runId: number): Promise<StaffRunPage | null> {
  const { rows } = await sql<Partial<Row>>`
    select ${columns} from run left join run_page on run_id = run.id where run.id = ${runId}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : viewOf(row);
}

/** What nobody has saved yet is an empty page, which everybody reads already. */
const viewOf = ({ draft, published_at, version, differs }: Partial<Row>): StaffRunPage => ({
  draft: draft ?? emptyRunPage,
  published_at: published_at?.toISOString() ?? null,
  differs: draft != null && differs === true,
  version: version ?? 1,
});

/** The row of a run's page, locked; made where there is none. */
async function lockPage(tx: Transaction<Tables>, runId: number): Promise<Row | null> {
  await sql`insert into run_page (run_id, draft) select id, ${JSON.stringify(emptyRunPage)}::jsonb from run
    where id = ${runId} on conflict do nothing`.execute(tx);
  const { rows } = await sql<Row>`select ${columns} from run_page where run_id = ${runId} for update`.execute(tx);
  return rows[0] ?? null;
}

type Edit = PageParts & { readonly version?: number | undefined };
interface PageChange {
  readonly page: PageParts;
}

/**
 * Saves parts of a page, read at `version`, as its draft. Its pictures are there, and its courses are of distances of
 * the run.
 */
export async function editPage(
  tx: Transaction<Tables>,
  runId: number,
  { version, ...given }: Edit,
  lang: Language,
): Promise<Changed<PageChange> | Refusal<'not_found' | 'changed_meanwhile' | 'invalid'>> {
  const row = await lockPage(tx, runId);
  if (row === null) return new Refusal('not_found');
  if (version !== undefined && version !== row.version) return overtaken(row);
  const parts = withoutUndefined(given) as PageParts;
  const faults = await faultsOf(tx, runId, parts, lang);
  if (faults !== null) return new Refusal('invalid', faults);
  await sql`update run_page set draft = draft || ${JSON.stringify(parts)}::jsonb, version = version + 1
    where run_id = ${runId}`.execute(tx);
  await noteEdit(tx, runId);
  const names = Object.keys(parts) as PagePart[];
  return { before: { page: pick(row.draft, names) }, after: { page: pick({ ...row.draft, ...parts }, names) } };
}

/** All parts as they are, each as the form holds it. */
const overtaken = ({ draft, version }: Row) =>
  new Refusal('changed_meanwhile', {
    ...Object.fromEntries(Object.entries(draft).map(([part, value]) => [part, [JSON.stringify(value)]])),
    version: [String(version)],
  });

const pick = (page: RunPage, names: readonly PagePart[]): PageParts =>
  Object.fromEntries(names.map((name) => [name, page[name]]));

async function faultsOf(tx: Transaction<Tables>, runId: number, parts: PageParts, lang: Language) {
  // All at once: pictures are locked in the order of their ids.
  const missing = await holdPictures(tx, picturesIn(parts));
  const part = Object.entries(parts).find(([, value]) => picturesIn(value).some((id) => missing.includes(id)))?.[0];
  if (part !== undefined) return { [part]: [pictureWords[lang].gone('')] };
  return courseFaults(tx, runId, parts.courses ?? [], lang);
}

/** A course is one of a distance of the run, and no obstacle stands beyond its finish. */
async function courseFaults(tx: Transaction<Tables>, runId: number, courses: RunPage['courses'], lang: Language) {
  const { rows } = await sql<{ id: number; distance: number }>`
    select id, distance from category where run_id = ${runId}`.execute(tx);
  const words = faultWords[lang];
  const faults: Record<string, string[]> = {};
  for (const [at, { category, obstacles }] of courses.entries()) {
    const distance = rows.find(({ id }) => id === category)?.distance;
    if (distance === undefined) return { courses: [words.notOffered('')] };
    for (const [place, { km }] of obstacles.entries())
      if (km > distance)
        faults[`courses.${at}.obstacles.${place}.km`] = [`${place + 1}. ${words.pastFinish(number(distance, lang))}`];
  }
  return Object.keys(faults).length === 0 ? null : faults;
}

/** Ids of all pictures in a part; nothing else of a page has 32 hexadecimal digits as its `id`. */
function picturesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(picturesIn);
  const { id } = part as { readonly id?: unknown };
  return [...(typeof id === 'string' ? [id] : []), ...Object.values(part).flatMap(picturesIn)];
}

interface Published {
  readonly published: RunPage | null;
}

/**
 * Publishes the draft, or, as an undo does, what was published before. A distance may have become shorter since it was
 * saved.
 */
export async function publishPage(
  tx: Transaction<Tables>,
  runId: number,
  { version, page }: { readonly version?: number; readonly page?: RunPage | null },
  lang: Language,
): Promise<Changed<Published> | Refusal<'not_found' | 'changed_meanwhile' | 'invalid'>> {
  const row = await lockPage(tx, runId);
  if (row === null) return new Refusal('not_found');
  if (version !== undefined && version !== row.version) return overtaken(row);
  const published = page === undefined ? row.draft : page;
  // An undo may bring back a picture that is removed by now.
  if ((await holdPictures(tx, picturesIn(published))).length > 0) return new Refusal('changed_meanwhile');
  const faults = await courseFaults(tx, runId, published?.courses ?? [], lang);
  if (faults !== null) return new Refusal('invalid', faults, null, Object.values(faults)[0]?.[0] ?? null);
  const written = published === null ? null : JSON.stringify(published);
  await sql`update run_page set published = ${written}::jsonb, version = version + 1,
    published_at = case when ${written}::jsonb is null then null else now() end where run_id = ${runId}`.execute(tx);
  await noteEdit(tx, runId);
  return { before: { published: row.published }, after: { published } };
}

/**
 * The page of a copied run: what the other's draft says, not published. Its programme is as many days later; news and
 * results are the other day's.
 */
export async function copyPage(
  tx: Transaction<Tables>,
  { from, to, days }: { readonly from: number; readonly to: number; readonly days: number },
): Promise<void> {
  const { draft } = (await viewPage(tx, from)) ?? { draft: emptyRunPage };
  if (JSON.stringify(draft) === JSON.stringify(emptyRunPage)) return;
  const { rows } = await sql<{ was: number; is: number }>`
    select theirs.id as was, mine.id as is from category theirs join category mine on mine.key = theirs.key
    where theirs.run_id = ${from} and mine.run_id = ${to}`.execute(tx);
  const copy: RunPage = {
    ...draft,
    courses: draft.courses.flatMap((course) => {
      const category = rows.find(({ was }) => was === course.category)?.is;
      return category === undefined ? [] : [{ ...course, category }];
    }),
    programme: draft.programme.map((line) => ({ ...line, day: daysLater(line.day, days) })),
    news: null,
    results: null,
  };
  await holdPictures(tx, picturesIn(copy));
  await sql`insert into run_page (run_id, draft) values (${to}, ${JSON.stringify(copy)}::jsonb)`.execute(tx);
}

/** The programme of a run whose date changes goes along as many days, as its waves do, in the draft and as published. */
export async function moveProgramme(tx: Transaction<Tables>, runId: number, days: number): Promise<void> {
  if (days === 0) return;
  const later = (page: 'draft' | 'published') => sql`jsonb_set(${sql.ref(page)}, '{programme}', coalesce((
    select jsonb_agg(line || jsonb_build_object('day', (line ->> 'day')::date + ${days}::int) order by place)
    from jsonb_array_elements(${sql.ref(page)} -> 'programme') with ordinality as programme (line, place)), '[]'))`;
  await sql`update run_page set draft = ${later('draft')}, published = ${later('published')}, version = version + 1
    where run_id = ${runId}`.execute(tx);
}

/**
 * Pictures that no page has, and none that an undo could bring back, a day after one last had them; answers how many.
 */
export async function removeUnusedPictures(db: Queries): Promise<number> {
  const { rows } = await sql`
    with used as (
      select found ->> 0 as id from (
        select draft as page from run_page union all select published from run_page
        union all select before from staff_log where what like 'page.%' and undo_until > now()
        union all select after from staff_log where what like 'page.%' and undo_until > now()
      ) pages, jsonb_path_query(page, 'strict $.**.id ? (@.type() == "string")') found
    )
    delete from picture where used_at < now() - interval '1 day' and id not in (select id from used where id is not null)
    returning id`.execute(db);
  return rows.length;
}
