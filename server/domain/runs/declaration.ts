import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { isTooHeavy } from '#contract/staff/runs/declaration.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { filePath } from '../kit/addresses.ts';
import { inTexts, Refusal } from '../kit/answers.ts';
import type { Changed } from './waveRoom.ts';

/** A file as the database keeps it: named by its content, which nobody guesses. */
export interface StoredFile {
  readonly name: string;
  readonly body: Buffer;
}

/** The reason why a file is no PDF that a guardian could open (docs/rules/runs.md 3.5). */
type PdfFault = 'tooHeavy' | 'notPdf' | 'cutPdf' | 'lockedPdf';

/** A PDF as it is kept: whatever readers open, and nothing that asks for a password. */
export function pdfOf(bytes: Uint8Array): StoredFile | PdfFault {
  if (isTooHeavy({ size: bytes.length })) return 'tooHeavy';
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Scanners and mail gateways write something in front; readers look for the head so far.
  if (!body.subarray(0, 1024).includes('%PDF-') || isOther(body)) return 'notPdf';
  // A download that broke off has no end; what some writers put behind it holds no object any more.
  const end = body.lastIndexOf('%%EOF');
  if (end < 0 || /\b(?:obj|stream|xref)\b/u.test(body.toString('latin1', end))) return 'cutPdf';
  if (isLocked(body)) return 'lockedPdf';
  return { name: `${createHash('sha256').update(body).digest('hex').slice(0, 32)}.pdf`, body };
}

/** A picture, an archive or a page that only has the signs of a PDF in it. */
const isOther = (body: Buffer) => /^\s*(?:GIF8|.PNG|\xFF\xD8|PK|RIFF|<)/u.test(body.toString('latin1', 0, 64));

/** In the trailer, or in the stream that stands for one, whose head is never packed. */
const isLocked = (body: Buffer) => /\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/u.test(body.toString('latin1'));

/** Puts it where every server finds it; what is there already is the same. */
export async function storePdf(tx: Transaction<Tables>, { name, body }: StoredFile): Promise<void> {
  await tx
    .insertInto('file')
    .values({ name, type: 'application/pdf', body })
    .onConflict((same) => same.column('name').doNothing())
    .execute();
}

interface Declared {
  /** The name of its file. */
  readonly declaration: string | null;
}

/**
 * Gives a run another declaration, read at `version`; the file is there. Former files stay in the database: links in
 * mails lead to them, and the log puts them back. A published run for kids is not left without.
 */
export async function changeDeclaration(
  tx: Transaction<Tables>,
  runId: number,
  { declaration, version }: Declared & { readonly version?: number | undefined },
): Promise<Changed<Declared> | Refusal<'not_found' | 'changed_meanwhile'>> {
  const run = await tx
    .selectFrom('run')
    .select(['declaration', 'type', 'state', 'version'])
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (run === undefined) return new Refusal('not_found');
  const before = { declaration: run.declaration };
  const isNeeded = run.type === 'kids' && run.state === 'published';
  if ((version !== undefined && version !== run.version) || (declaration === null && isNeeded)) {
    const now = { declaration: run.declaration && filePath(run.declaration), version: run.version };
    return new Refusal('changed_meanwhile', inTexts(now));
  }
  // An undo may name one that was taken out since.
  if (declaration !== null && !(await isKept(tx, declaration))) return new Refusal('changed_meanwhile');
  await tx
    .updateTable('run')
    .set({ declaration, version: sql`version + 1`, edited_at: sql`now()` })
    .where('id', '=', runId)
    .execute();
  return { before, after: { declaration } };
}

/** Whether a file is there; if so, it stays until the transaction ends. */
export async function isKept(tx: Transaction<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from file where name = ${name} for key share`.execute(tx);
  return rows.length > 0;
}

/** Declarations that a run has or had, while the files exist: only the log remembers earlier ones. */
export async function declarationsOf(db: Queries, runId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from file where type = 'application/pdf' and name in (
      select declaration from run where id = ${runId}
      union select unnest(array[before ->> 'declaration', after ->> 'declaration']) from staff_log
        where run_id = ${runId} and split_part(what, '.', 1) in ('declaration', 'entry'))
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Takes a file out for good, from every run that has it: its address leads nowhere from now on, and no undo brings it
 * back. A published run for kids gets another one first.
 */
export async function removeDeclaration(
  tx: Transaction<Tables>,
  runId: number,
  file: string,
): Promise<{ readonly others: readonly number[] } | Refusal<'changed_meanwhile' | 'still_needed'>> {
  await sql`select from file where name = ${file} for update`.execute(tx);
  if (!(await declarationsOf(tx, runId)).includes(file)) return new Refusal('changed_meanwhile');
  const { rows: having } = await sql<{ id: number; is_needed: boolean }>`
    select id, type = 'kids' and state = 'published' as is_needed from run where declaration = ${file}
    order by id for no key update`.execute(tx);
  if (having.some(({ is_needed }) => is_needed)) return new Refusal('still_needed');
  await sql`update run set declaration = null, version = version + 1, edited_at = now()
    where declaration = ${file}`.execute(tx);
  await sql`delete from file where name = ${file}`.execute(tx);
  return { others: having.map(({ id }) => id).filter((id) => id !== runId) };
}
