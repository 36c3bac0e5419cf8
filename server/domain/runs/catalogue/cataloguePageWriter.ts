import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import type { Tables } from '../../../store/schema.ts';
import type { PageEntry, PageFacts } from './cataloguePages.ts';

/** A page that the file has for a run, with the pictures that are kept for it. */
export interface WaitingPage {
  readonly entry: PageEntry;
  readonly pictures: PageFacts['pictures'];
}

/** What of a run stands in files of its own. */
export interface Beside {
  readonly declaration: string | null;
  readonly page: WaitingPage | null;
}

/** Publishes the file's page, where another one is published; a draft of staff stays where nothing else is new. */
export async function writePage(tx: Transaction<Tables>, run_id: number, page: WaitingPage): Promise<void> {
  const document = JSON.stringify(await documentFor(tx, run_id, page));
  await sql`insert into run_page (run_id, draft, published, published_at)
    values (${run_id}, ${document}::jsonb, ${document}::jsonb, now())
    on conflict (run_id) do update set draft = excluded.draft, published = excluded.published, published_at = now(),
      version = run_page.version + 1
    where run_page.published is distinct from excluded.published`.execute(tx);
}

/** The parts in which the file's page is another than what staff wrote last. */
export async function changedParts(tx: Transaction<Tables>, run_id: number, page: WaitingPage) {
  const columns = ['draft', 'published'] as const;
  const now = await tx.selectFrom('run_page').select(columns).where('run_id', '=', run_id).executeTakeFirst();
  if (now === undefined) return [];
  const document = await documentFor(tx, run_id, page);
  if (isDeepStrictEqual(asJson(document), asJson(now.published))) return [];
  const parts = Object.keys(document) as (keyof RunPage)[];
  return parts.filter((part) => !isDeepStrictEqual(asJson(document[part]), asJson(now.draft[part])));
}

/** As the database gives it back: a field without a value is none. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

async function documentFor(tx: Transaction<Tables>, run_id: number, { entry, pictures }: WaitingPage) {
  const rows = await tx.selectFrom('category').select(['id', 'key']).where('run_id', '=', run_id).execute();
  return entry.document({ pictures, categories: new Map(rows.map(({ id, key }) => [key, id])) });
}
