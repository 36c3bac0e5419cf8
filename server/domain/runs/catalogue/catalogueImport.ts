import { open, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { declarationRules } from '#contract/staff/runs/declaration.ts';
import { mostFileBytes } from '#contract/values/fileSize.ts';
import type { Database } from '../../../store/database.ts';
import { wallTime } from '../../kit/localTime.ts';
import { pdfOf } from '../declaration.ts';
import { endingOf, type SalesEnding, selling } from './catalogueEnding.ts';
import type { Faults, FileFault } from './catalogueFaults.ts';
import { type CouponEntry, type RunEntry, readCatalogueFile } from './catalogueFile.ts';
import { type FilesBeside, readPages } from './cataloguePages.ts';
import { keepPictures, readPictures } from './cataloguePictures.ts';
import { CatalogueWriter, type StoredFile } from './catalogueWriter.ts';

export interface ImportOptions extends FilesBeside {
  /** Whether the rows carry the mark of a demonstration, with which live mode does not start. */
  readonly demo: boolean;
  /** Whether the file takes back what staff changed since. */
  readonly overwrite?: boolean;
  /** `check` writes nothing; `careful` nothing where most of what sells would end. Left out: the file is written. */
  readonly trial?: 'check' | 'careful';
}

export type Imported =
  | { readonly faults: readonly FileFault[] }
  | {
      readonly faults: null;
      readonly runs: number;
      readonly waves: number;
      readonly coupons: number;
      readonly ending: SalesEnding;
      readonly isWritten: boolean;
      /** Entries kept although the file no longer has them. */
      readonly kept: readonly string[];
      /** Entries that were imported and should be changed. */
      readonly warnings: readonly string[];
    };

/**
 * Makes the database's catalogue that of the file, all or nothing. Rows are known again by their keys,
 * waves by their time on the wall; what the file no longer has is deleted, or, where it has sign-ups,
 * kept but not sold any more.
 */
export async function importCatalogue(database: Database, text: string, options: ImportOptions): Promise<Imported> {
  const now = await sql<{ now: Date }>`select now()`.execute(database.db);
  const today = wallTime(now.rows[0]?.now ?? new Date(), 'pl').day;
  const { faults, entries } = readCatalogueFile(text, today);
  const files = await declarations(database, entries.runs, options, faults);
  const pages = await readPages(entries, { ...options, today }, faults);
  const named = [...pages.values()].flatMap((page) => page.pictures);
  const found = await readPictures(database, named, options);
  if (faults.found.length > 0) return { faults: faults.found };
  try {
    return await database.db.transaction().execute(async (tx) => {
      // Not the key of migrations: the first start imports while it holds that one.
      await sql`select pg_advisory_xact_lock(7368571)`.execute(tx);
      const work = new CatalogueWriter(tx, { overwrite: false, ...options }, faults);
      const before = await selling(tx);
      for (const city of entries.cities) await work.city(city);
      for (const file of files.values()) await work.file(file);
      const pictures = await keepPictures(tx, found, named);
      for (const run of entries.runs) {
        const entry = pages.get(run.key);
        await work.run(run, files.get(run.declaration)?.name ?? null, entry ? { entry, pictures } : null);
      }
      for (const coupon of entries.coupons) await work.coupon(coupon);
      await work.leaveTheRest();
      if (faults.found.length > 0) throw new Faulty();
      const warnings = entries.coupons.filter(isEasilyGuessed).map(({ code }) => `coupon ${code}: ${easilyGuessed}`);
      const ending = endingOf(before, await selling(tx));
      const isWritten = options.trial === undefined || (options.trial === 'careful' && !ending.isMost);
      const imported = { faults: null, runs: entries.runs.length, ...work.counts, warnings, ending, isWritten };
      if (!isWritten) throw new Tried(imported);
      return imported;
    });
  } catch (error) {
    if (error instanceof Faulty) return { faults: faults.found };
    if (error instanceof Tried) return error.imported;
    throw error;
  }
}

/** Characters of a code that gives places away. Shorter ones are found by trying, whatever limits tries. */
const longEnough = 8;
const easilyGuessed = `gives places away and is easily guessed: a code of ${longEnough} characters or more is not`;
const isEasilyGuessed = ({ code, coupon_type, value }: CouponEntry) =>
  coupon_type === 'percent' && value === 10_000 && [...code].length < longEnough;

/**
 * Opens files that a catalogue file names relative to itself: in its folder or below. Of one that is larger than any may
 * be no more is read than shows it.
 */
export const openBeside = (file: URL) => async (path: string) => {
  try {
    const beside = new URL(path, file);
    if (!beside.href.startsWith(new URL('.', file).href)) return null;
    const { size } = await stat(beside);
    return await readStart(beside, Math.min(size, mostFileBytes + 1));
  } catch {
    return null;
  }
};

async function readStart(file: URL, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Rolls the transaction back; the faults say why. */
class Faulty extends Error {}

/** Rolls it back, since it was a trial. */
class Tried extends Error {
  readonly imported: Imported;
  constructor(imported: Imported) {
    super();
    this.imported = imported;
  }
}

const pdfFaults = {
  tooHeavy: `must have ${declarationRules.megabytes} MB at most`,
  notPdf: 'must be a PDF',
  cutPdf: 'must be a whole PDF: its end is missing',
  lockedPdf: 'must be a PDF without a password',
} as const;

/** Reads the declarations that the runs name. One already in the database may be named as export names it. */
async function declarations(
  { db }: Database,
  runs: readonly RunEntry[],
  { open }: ImportOptions,
  faults: Faults,
): Promise<Map<string | null, StoredFile>> {
  const found = new Map<string | null, StoredFile>();
  for (const { declaration, path } of runs) {
    if (declaration === null || found.has(declaration)) continue;
    const stored = await db.selectFrom('file').select('name').where('name', '=', declaration).executeTakeFirst();
    const body = stored ? null : await open(declaration);
    const place = [...path, 'declaration'];
    const pdf = body && pdfOf(body);
    if (stored) found.set(declaration, { name: stored.name, body: null });
    else if (pdf === null) faults.add(place, `there is no such file: ${declaration}`);
    else if (typeof pdf === 'string') faults.add(place, pdfFaults[pdf]);
    else found.set(declaration, pdf);
  }
  return found;
}
