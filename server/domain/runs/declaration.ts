import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { isTooHeavy } from '#contract/staff/declaration.ts';
import type { Tables } from '../../store/schema.ts';
import { filePath } from '../addresses.ts';
import { inTexts, Refusal } from '../answers.ts';
import type { Changed } from './waveRoom.ts';

/** A file as the database keeps it: named by its content, so immutable, and nobody guesses it. */
export interface StoredFile {
  readonly name: string;
  readonly body: Buffer;
}

/** A PDF as it is kept, or why it is none that a guardian could open (docs/rules/runs.md 3.5). */
export function pdfOf(bytes: Uint8Array): StoredFile | 'tooHeavy' | 'notPdf' | 'cutPdf' {
  if (isTooHeavy({ size: bytes.length })) return 'tooHeavy';
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!body.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'notPdf';
  // A download that broke off has no end; some writers put a few bytes behind it.
  if (!body.subarray(-1024).includes('%%EOF')) return 'cutPdf';
  return { name: `${createHash('sha256').update(body).digest('hex').slice(0, 32)}.pdf`, body };
}

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
 * Gives a run another declaration, read at `version`; the file is there. What was given before stays in the database:
 * links in mails lead to it, and the log puts it back. A published run for kids is not left without.
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
  await tx
    .updateTable('run')
    .set({ declaration, version: sql`version + 1`, edited_at: sql`now()` })
    .where('id', '=', runId)
    .execute();
  return { before, after: { declaration } };
}
