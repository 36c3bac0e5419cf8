import { sql } from 'kysely';
import type { KeptFormat, PictureWidth } from '#contract/shop/pictures.ts';
import type { Deps } from '../../deps.ts';
import { inReadersTurn } from '../../outside/pictures/readersTurn.ts';
import { fileOf, filesOf, pixelsOfOurs } from '../../outside/pictures/variants.ts';
import type { Database } from '../../store/database.ts';
import { keepFiles } from './pictures.ts';

interface FileAsked {
  readonly id: string;
  readonly width: PictureWidth;
  readonly format: KeptFormat;
}

interface ServedFile {
  readonly format: KeptFormat;
  readonly body: Buffer;
  /** The address will give something else later: the file in the slower format is not made yet. */
  readonly isForNow: boolean;
}

/** Bytes of files that a process keeps at hand: of the runs that everybody looks at just now. */
const mostKept = 24 * 2 ** 20;

/** The files of pictures, for everybody who looks at a page: each is read from the database, or drawn, once. */
export class PictureFiles {
  readonly #database: Pick<Database, 'db'>;
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<string, ServedFile>();
  #bytes = 0;
  readonly #making = new Map<string, Promise<ServedFile | null>>();

  constructor(database: Pick<Database, 'db'>) {
    this.#database = database;
  }

  /** Null if there is no such picture, or not so wide. */
  async file(asked: FileAsked): Promise<ServedFile | null> {
    const key = `${asked.id}/${asked.width}.${asked.format}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const making = this.#making.get(key) ?? this.#make(asked).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    const made = await making;
    if (made !== null && !made.isForNow) this.#keep(key, made);
    return made;
  }

  async #make({ id, width, format }: FileAsked): Promise<ServedFile | null> {
    const { db } = this.#database;
    const { rows } = await sql<{ drawing: string | null; format: KeptFormat | null; body: Buffer | null }>`
      select drawing, format, body from picture left join picture_file on picture_id = id and picture_file.width = ${width}
        and format in (${format}, 'webp')
      where id = ${id} order by format = ${format} desc nulls last limit 1`.execute(db);
    const [found] = rows;
    if (found === undefined) return null;
    if (found.format === format && found.body !== null) return { format, body: found.body, isForNow: false };
    if (found.drawing !== null) {
      const { drawing } = found;
      const { drawnPixels } = await import('../../outside/pictures/drawnPixels.ts');
      const file = await inReadersTurn(async () => fileOf(await drawnPixels(drawing, width), width, format));
      await keepFiles(db, id, [file]);
      return { format, body: file.body, isForNow: false };
    }
    if (found.format === null || found.body === null) return null;
    return { format: found.format, body: found.body, isForNow: true };
  }

  #keep(key: string, file: ServedFile) {
    if (this.#kept.has(key)) return;
    this.#kept.set(key, file);
    this.#bytes += file.body.length;
    for (const [oldest, { body }] of this.#kept) {
      if (this.#bytes <= mostKept) return;
      this.#kept.delete(oldest);
      this.#bytes -= body.length;
    }
  }
}

/**
 * Makes the slow files of one picture that waits for them, and answers how many pictures that were. Any number of
 * servers may: one that dies at it leaves the picture to another two minutes later.
 */
export async function encodeDue({ database: { db } }: Pick<Deps, 'database'>): Promise<number> {
  const { rows } = await sql<{ id: string; master: Buffer }>`
    update picture set claimed_until = now() + interval '2 minutes' where id = (
      select id from picture where master is not null and (claimed_until is null or claimed_until < now())
      order by created_at limit 1 for update skip locked)
    returning id, master`.execute(db);
  const [due] = rows;
  if (due?.master == null) return 0;
  const files = await filesOf(await pixelsOfOurs(due.master), 'avif');
  await db.transaction().execute(async (tx) => {
    const { rows: left } = await sql`update picture set master = null, claimed_until = null
      where id = ${due.id} returning id`.execute(tx);
    // It may have been removed meanwhile.
    if (left.length > 0) await keepFiles(tx, due.id, files);
  });
  return 1;
}
