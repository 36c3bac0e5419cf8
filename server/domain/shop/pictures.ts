import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Upload } from '#contract/call.ts';
import type { Language } from '#contract/constants.ts';
import { pictureRules, pictureWidths } from '#contract/shop/pictures.ts';
import { extensionOf } from '#contract/values/avatar.ts';
import { readPictureHead } from '#contract/values/pictureHead.ts';
import { sent } from '../../outside/pictures/pictures.ts';
import { blurOf, filesOf, losslessOf, type PictureFile, pixelsOfPicture } from '../../outside/pictures/variants.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { type PictureFault, pictureWords } from '../../words/runs/pictures.ts';
import { Refusal } from '../kit/answers.ts';

/** A picture as a page's document names it; where it is looked at and what it shows is the document's own. */
export interface KeptPicture {
  readonly id: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The address of an image of a few pixels. */
  readonly blur: string;
}

/** A picture that is drawn and not yet kept. */
export interface DrawnPicture extends KeptPicture {
  readonly master: Buffer;
  readonly files: readonly PictureFile[];
}

/**
 * A picture for a run's page, redrawn from its pixels under a name that nobody can guess (docs/rules/run-page.md 8).
 * Its head is checked before anything is decoded. Only its fast files are made here.
 */
export async function drawPicture(
  file: Upload,
  lang: Language,
): Promise<DrawnPicture | Refusal<'invalid' | 'too_large'>> {
  const refused = (fault: PictureFault) =>
    new Refusal(fault === 'tooHeavy' ? 'too_large' : 'invalid', {
      picture: [pictureWords[lang][fault](extensionOf(file))],
    });
  const format = formatOf(file);
  if (typeof format === 'string') return refused(format);
  const pixels = await pixelsOfPicture({ format: format.is, bytes: file.bytes });
  if (pixels === null) return refused('unreadable');
  const { width, height } = pixels;
  const blur = await blurOf(pixels);
  const master = await losslessOf(pixels);
  return {
    id: randomBytes(16).toString('hex'),
    width,
    height,
    blur,
    master,
    files: await filesOf(pixels, 'webp', sent),
  };
}

/** What a file is by its first bytes, or why it cannot be a picture of a page. */
function formatOf({ name, type, bytes }: Upload) {
  if (bytes.length > pictureRules.megabytes * 2 ** 20) return 'tooHeavy';
  if (bytes.length === 0) return 'unloadable';
  const head = readPictureHead(bytes, ['jpeg', 'png', 'gif', 'webp']);
  if (head === null) {
    if (startsWith(bytes, '%PDF-')) return 'pdf';
    if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)?<svg/iu.test(textOf(bytes, 400))) return 'svg';
    const isKnown = pictureRules.extensions.some((one) => one === extensionOf({ name, type }));
    return isKnown ? 'unreadable' : 'extension';
  }
  const { width, height } = head;
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < pictureRules.smallest) return 'tooSmall';
  if (width * height > pictureRules.megapixels * 1_000_000) return 'tooLarge';
  if (longer > shorter * pictureRules.longest) return 'tooLong';
  return { is: head.format };
}

const textOf = (bytes: Uint8Array, length: number) => Buffer.from(bytes.subarray(0, length)).toString('latin1');
const startsWith = (bytes: Uint8Array, sign: string) => textOf(bytes, sign.length) === sign;

/** Keeps a drawn picture with the files that it has so far; the same one may be kept already, where its bytes name it. */
export async function keepPicture(tx: Transaction<Tables>, { files, ...picture }: DrawnPicture): Promise<KeptPicture> {
  await tx
    .insertInto('picture')
    .values(picture)
    .onConflict((same) => same.doNothing())
    .execute();
  await keepFiles(tx, picture.id, files);
  const { id, width, height, blur } = picture;
  return { id, width, height, blur };
}

/** Several may have made the same files. */
export async function keepFiles(db: Queries, picture_id: string, files: readonly PictureFile[]): Promise<void> {
  await db
    .insertInto('picture_file')
    .values(files.map((file) => ({ picture_id, ...file })))
    .onConflict((same) => same.doNothing())
    .execute();
}

/**
 * Keeps a drawing of our own, never of anybody else: it is not checked. The same drawing is the same picture, and its
 * files are made when they are first asked for.
 */
export async function storeDrawing(tx: Transaction<Tables>, drawing: string): Promise<KeptPicture> {
  const id = createHash('sha256').update(drawing).digest('hex').slice(0, 32);
  const kept = await tx
    .updateTable('picture')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'width', 'height', 'blur'])
    .executeTakeFirst();
  if (kept !== undefined) return kept;
  const { drawnPixels } = await import('../../outside/pictures/drawnPixels.ts');
  const pixels = await drawnPixels(drawing, 160);
  const width = Math.max(...pictureWidths);
  const height = Math.round((width * pixels.height) / pixels.width);
  const picture = { id, width, height, blur: await blurOf(pixels) };
  await tx
    .insertInto('picture')
    .values({ ...picture, drawing })
    .onConflict((same) => same.doNothing())
    .execute();
  return picture;
}

/** Notes that a page has these pictures now; answers those that are not there (any more). */
export async function holdPictures(tx: Transaction<Tables>, ids: readonly string[]): Promise<readonly string[]> {
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) return [];
  await sql`select from picture where id = any(${wanted}::text[]) order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update picture set used_at = now() where id = any(${wanted}::text[]) returning id`.execute(tx);
  const found = new Set(rows.map(({ id }) => id));
  return wanted.filter((id) => !found.has(id));
}

/** A picture as a file to be kept elsewhere: our own drawing, or the largest file that is there. */
export async function originalOf(
  db: Queries,
  id: string,
): Promise<{ readonly extension: 'svg' | 'webp'; readonly body: Buffer } | null> {
  const { rows } = await sql<{ drawing: string | null; body: Buffer | null }>`
    select drawing, (select body from picture_file where picture_id = id and format = 'webp'
      order by width desc limit 1) as body
    from picture where id = ${id}`.execute(db);
  const [found] = rows;
  if (found?.drawing != null) return { extension: 'svg', body: Buffer.from(found.drawing) };
  return found?.body == null ? null : { extension: 'webp', body: found.body };
}
