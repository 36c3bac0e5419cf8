import { Unzip, UnzipInflate, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { sheetLimits } from '#contract/staff/people/sheets.values.ts';

/** Bytes that the parts of a workbook may have once unpacked, and how many parts. */
const limits = { unpacked: 80 * 2 ** 20, parts: 2_000, slice: 16 * 1024 };

/** A file that calls itself a workbook and is none, or none that is opened. */
export class UnreadableWorkbook extends Error {}

/** What is needed of a workbook: no pictures, no macros, no links to elsewhere. */
const needed =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/iu;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** Excel's form of before 2007. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: string[][];
}

/**
 * The sheets of a workbook as texts. It is unpacked in slices and given up once it is too much, whatever its directory
 * says of itself; a part that defines entities is not read. What is left is packed again for the library that reads it.
 */
export async function readSheets(bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  const safe = zipSync(unpack(bytes), { level: 0 });
  const sheets = await readWorkbook(Buffer.from(safe)).catch((error: unknown) => {
    throw new UnreadableWorkbook(String(error));
  });
  return sheets.map(({ sheet: name, data }) => ({
    name,
    rows: data.slice(0, sheetLimits.rows + 50).map((cells) => cells.slice(0, sheetLimits.columns).map(asText)),
  }));
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  let total = 0;
  let seen = 0;
  const zip = new Unzip((part) => {
    seen += 1;
    if (seen > limits.parts) throw new UnreadableWorkbook('too many parts');
    if (!needed.test(part.name)) return;
    const chunks: Uint8Array[] = [];
    part.ondata = (error, chunk, isLast) => {
      if (error) throw new UnreadableWorkbook(error.message);
      total += chunk.length;
      if (total > limits.unpacked) throw new UnreadableWorkbook('too large');
      chunks.push(chunk);
      if (isLast) parts[part.name] = plain(Buffer.concat(chunks));
    };
    part.start();
  });
  zip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += limits.slice)
      zip.push(bytes.subarray(at, at + limits.slice), at + limits.slice >= bytes.length);
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook(String(error));
  }
  if (!Object.keys(parts).some((name) => /worksheets/iu.test(name))) throw new UnreadableWorkbook('no sheet');
  return parts;
}

function plain(part: Buffer): Buffer {
  if (part.subarray(0, 4_096).includes('<!DOCTYPE') || part.includes('<!ENTITY'))
    throw new UnreadableWorkbook('defines entities');
  return part;
}

/** A cell as somebody would have typed it. */
function asText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return momentAsText(cell);
  if (typeof cell === 'number') return numberAsText(cell);
  return String(cell)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, sheetLimits.cell + 1);
}

function numberAsText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : String(value);
}

/** A day, a time, or both: a time alone counts from the day before Excel's first. */
function momentAsText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  const rounded = new Date(Math.round(moment.getTime() / 60_000) * 60_000);
  const [day = '', time = ''] = rounded.toISOString().split('T');
  const hours = time.slice(0, 5);
  if (rounded.getUTCFullYear() < 1900 || (hours !== '00:00' && day <= '1900-01-01')) return hours;
  return hours === '00:00' ? day : `${day} ${hours}`;
}
