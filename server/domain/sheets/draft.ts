import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Upload } from '#contract/call.ts';
import type { Language, Region } from '#contract/constants.ts';
import type { SheetDraft } from '#contract/staff/people/sheets.calls.ts';
import type { SheetField } from '#contract/staff/people/sheets.values.ts';
import { bytesOf } from '#contract/values/fileSize.ts';
import { folded } from '#contract/values/folded.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { sheetWords } from '../../words/sheets.ts';
import { Refusal } from '../kit/answers.ts';
import { readSheet, type SheetRead } from './readSheet.ts';

/**
 * Reads a file, or what was pasted, and keeps it for a day (docs/rules/sheets.md 1). It is known by its content, so
 * reading it again changes nothing.
 */
export async function draftSheet(
  { database: { db } }: Pick<Deps, 'database'>,
  { runId, file, lang }: { readonly runId: number; readonly file: Upload; readonly lang: Language },
): Promise<SheetDraft | Refusal<'not_found' | 'invalid' | 'too_large'>> {
  const { rows } = await sql<{ region: Region }>`select region from run where id = ${runId}`.execute(db);
  const [run] = rows;
  if (run === undefined) return new Refusal('not_found');
  if (file.bytes.length > bytesOf('POST staff/runs/{id}/sheets')) return new Refusal('too_large');
  const read = await readSheet(file.bytes, run.region);
  if (typeof read === 'string') return new Refusal('invalid', { sheet: [sheetWords[lang][read]] });
  const kept = await rememberedFields(db, read);
  const known = kept === null ? read : { ...read, fields: kept };
  const name = file.name.slice(0, 200);
  const id = createHash('sha256').update(`${runId} ${name}\n`).update(file.bytes).digest('hex');
  await sql`insert into sheet_draft (id, run_id, name, read) values (${id}, ${runId}, ${name}, ${JSON.stringify(known)})
    on conflict (id) do update set made_at = now(), read = excluded.read`.execute(db);
  const { sheet, encoding, separator, head_row, heads, fields, rows: all } = known;
  return {
    ...{ sheet: id, name, worksheet: sheet, encoding, separator, head_row },
    ...{ heads: [...heads], fields: [...fields], remembered: kept !== null, rows: all.length },
  };
}

/** Heads are the same heads however they are written; their order counts. */
const hashOfHeads = ({ heads }: Pick<SheetRead, 'heads'>): string | null =>
  heads.every((head) => head === '') ? null : createHash('sha256').update(heads.map(folded).join('\n')).digest('hex');

async function rememberedFields(db: Queries, read: SheetRead): Promise<(SheetField | null)[] | null> {
  const hash = hashOfHeads(read);
  if (hash === null) return null;
  const found = await db.selectFrom('sheet_heads').select('fields').where('heads_hash', '=', hash).executeTakeFirst();
  const fields = (found?.fields ?? []) as readonly (SheetField | null)[];
  return fields.length !== read.heads.length ? null : [...fields];
}

/** What the heads were set to mean, for the next sheet of that form. */
export async function rememberFields(
  db: Queries,
  read: SheetRead,
  fields: readonly (SheetField | null)[],
): Promise<void> {
  const hash = hashOfHeads(read);
  if (hash === null) return;
  await sql`insert into sheet_heads (heads_hash, fields) values (${hash}, ${JSON.stringify(fields)})
    on conflict (heads_hash) do update set fields = excluded.fields, used_at = now()`.execute(db);
}

export async function readDraft(
  db: Queries,
  { runId, sheet }: { readonly runId: number; readonly sheet: string },
): Promise<{ readonly name: string; readonly read: SheetRead } | null> {
  const found = await db
    .selectFrom('sheet_draft')
    .select(['name', 'read'])
    .where('id', '=', sheet)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return found === undefined ? null : { name: found.name, read: found.read as SheetRead };
}
