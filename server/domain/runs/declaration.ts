import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { isTooHeavy } from '#contract/staff/declaration.ts';
import type { Tables } from '../../store/schema.ts';
import { filePath } from '../kit/addresses.ts';
import { inTexts, Refusal } from '../kit/answers.ts';
import type { Changed } from './waveRoom.ts';

/** A file as the database keeps it: named by its content, so immutable, and nobody guesses it. */
export interface StoredFile {
  readonly name: string;
  readonly body: Buffer;
}

/** Why a file is no PDF that a guardian could open (docs/rules/runs.md 3.5). */
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
