import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { Refusal } from '../../kit/answers.ts';
import { type DrawnPicture, drawPicture, holdPictures, keepPicture, storeDrawing } from '../../shop/pictures.ts';
import type { FilesBeside, NamedPicture, PageFacts } from './cataloguePages.ts';

type Kept = PageFacts['pictures'] extends ReadonlyMap<string, infer One> ? One : never;
/** A picture of a page: kept already, redrawn, or a drawing of ours. */
type Found = { readonly kept: Kept } | { readonly drawn: DrawnPicture } | { readonly drawing: string };

/**
 * Finds the pictures that the pages name, each once: our own, kept ones by the name that an export gives them, and files
 * beside the catalogue file. These are drawn here, before anything is locked, under a name of their bytes, so that
 * importing again draws nothing.
 */
export async function readPictures(
  { db }: Database,
  named: readonly NamedPicture[],
  { open, drawing }: FilesBeside,
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  const tried = new Set<string>();
  for (const { file, faults, path } of named) {
    if (tried.has(file)) continue;
    tried.add(file);
    const ours = drawing?.(file) ?? null;
    const own = /(?:^|\/)([\da-f]{32})(?:\.[a-z]+)?$/u.exec(file)?.[1];
    const kept = own === undefined || ours !== null ? null : await keptPicture(db, own);
    const one = ours === null ? (kept ?? (await fileOf(db, file, own, open))) : { drawing: ours };
    if (typeof one === 'string') faults.add(path, one);
    else found.set(file, one);
  }
  return found;
}

/** A file beside the catalogue file, redrawn; else what is wrong with it. */
async function fileOf(db: Queries, file: string, own: string | undefined, open: FilesBeside['open']) {
  const bytes = await open(file);
  if (bytes === null) return `there is no such file: ${file}`;
  const id = own ?? createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const kept = await keptPicture(db, id);
  if (kept !== null) return kept;
  const drawn = await drawPicture({ name: file, type: '', bytes }, 'en');
  if (drawn instanceof Refusal) return `${file}: ${drawn.data.picture?.[0] ?? drawn.code}`;
  return { drawn: { ...drawn, id } };
}

async function keptPicture(db: Queries, id: string) {
  const columns = ['id', 'width', 'height', 'blur'] as const;
  const kept = await db.selectFrom('picture').select(columns).where('id', '=', id).executeTakeFirst();
  return kept === undefined ? null : { kept };
}

/** Keeps what is not kept yet; the pictures by their files, as the pages name them. One may be removed by now. */
export async function keepPictures(
  tx: Transaction<Tables>,
  found: ReadonlyMap<string, Found>,
  named: readonly NamedPicture[],
): Promise<PageFacts['pictures']> {
  const kept = new Map<string, Kept>();
  for (const [file, one] of found) {
    if ('kept' in one) kept.set(file, one.kept);
    else if ('drawn' in one) kept.set(file, await keepPicture(tx, one.drawn));
    else kept.set(file, await storeDrawing(tx, one.drawing));
  }
  const ids = [...kept.values()].map(({ id }) => id);
  const gone = new Set(await holdPictures(tx, ids));
  for (const { file, faults, path } of named) {
    if (gone.has(kept.get(file)?.id ?? '')) faults.add(path, `${file} was removed meanwhile: import once more`);
  }
  return kept;
}
