import type { FileLayout } from '#contract/staff/people/files.values.ts';
import { utf8Mark } from '../csv.ts';

export type FileEncoding = FileLayout['encoding'];

const pages = { windows1250: 'windows-1250', windows1252: 'windows-1252' } as const;

/** How each letter of a code page is written, read backwards from how its bytes are read. */
const bytesIn: Partial<Record<keyof typeof pages, ReadonlyMap<string, number>>> = {};
function bytesOfPage(page: keyof typeof pages): ReadonlyMap<string, number> {
  const known = bytesIn[page];
  if (known !== undefined) return known;
  const reader = new TextDecoder(pages[page]);
  const made = new Map(Array.from({ length: 256 }, (_, byte) => [reader.decode(Uint8Array.of(byte)), byte] as const));
  bytesIn[page] = made;
  return made;
}

/** Letters that lose more than a mark. */
const likeness: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
  '\u2019': "'",
};

/** A letter as near as a page has it: `ő` is `o` where there is no `ő`; else a question mark. */
function nearest(letter: string, page: ReadonlyMap<string, number>): number[] {
  const plain = likeness[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const bytes = [...plain].map((one) => page.get(one) ?? page.get(likeness[one] ?? ''));
  const question = 63;
  return bytes.length === 0 ? [question] : bytes.map((byte) => byte ?? question);
}

/** The text in an encoding, for the beginning of a file or for what follows. */
export function encoded(text: string, encoding: FileEncoding, isBeginning: boolean): Uint8Array {
  if (encoding === 'utf8') return Buffer.from(text);
  if (encoding === 'utf8bom') return Buffer.from(isBeginning ? `${utf8Mark}${text}` : text);
  const page = bytesOfPage(encoding);
  return Uint8Array.from([...text.normalize('NFC')].flatMap((letter) => page.get(letter) ?? nearest(letter, page)));
}

/** What a file calls itself on the wire. */
export const charsetOf = (encoding: FileEncoding): string =>
  encoding === 'utf8' || encoding === 'utf8bom' ? 'utf-8' : pages[encoding];
