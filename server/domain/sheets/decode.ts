/** How the text of a sheet was written (docs/rules/sheets.md 1.3). */
export type SheetEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250' | 'windows-1252' | 'iso-8859-2';

interface Decoded {
  readonly text: string;
  readonly encoding: SheetEncoding;
}

/** The text of a file of unknown encoding: by its mark, as strict UTF-8, else by which page gives letters. */
export function decodeSheet(bytes: Uint8Array, region: 'pl' | 'de'): Decoded {
  const wide = wideOf(bytes);
  if (wide !== null) return { text: read(wide, bytes), encoding: wide };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    const pages = region === 'pl' ? pagesOfPoland : pagesOfGermany;
    const tried = pages.map((encoding) => ({ text: read(encoding, bytes), encoding }));
    const best = tried.toSorted((one, other) => likelihood(other.text) - likelihood(one.text))[0];
    if (best === undefined) throw new Error('no page was tried');
    return best;
  }
}

/** The first wins where several read alike. */
const pagesOfPoland = ['windows-1250', 'windows-1252', 'iso-8859-2'] as const;
const pagesOfGermany = ['windows-1252', 'windows-1250', 'iso-8859-2'] as const;

const read = (encoding: SheetEncoding, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** UTF-16, with its mark or known by the empty half of each letter. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 400);
  const empty = (parity: number) => head.filter((byte, at) => at % 2 === parity && byte === 0).length;
  if (empty(1) > head.length / 4) return 'utf-16le';
  return empty(0) > head.length / 4 ? 'utf-16be' : null;
}

const usual = /[ąćęłńóśźżäöüß]/iu;
/** Neighbours' letters. */
const possible = /[áéíýúůěščřžňďťôľĺŕőűàâèêëîïçñøåæœôûù]/iu;
const letter = /\p{L}/u;

/** How much a text reads like names: signs within words say that the page is the wrong one. */
function likelihood(text: string): number {
  let sum = 0;
  const signs = text.slice(0, 200_000);
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? '';
    if (sign < '\u0080') continue;
    const isInWord = letter.test(signs[at - 1] ?? '') || letter.test(signs[at + 1] ?? '');
    if (usual.test(sign)) sum += isCase(signs, at) ? 3 : 1;
    else if (possible.test(sign)) sum += isCase(signs, at) ? 1 : -1;
    else if (isInWord) sum -= letter.test(sign) ? 2 : 4;
    else if (/\p{C}/u.test(sign)) sum -= 4;
  }
  return sum;
}

/** A capital within small letters is no letter of a word. */
function isCase(text: string, at: number): boolean {
  const sign = text[at] ?? '';
  const before = text[at - 1] ?? '';
  const isCapital = sign !== sign.toLowerCase();
  return !(isCapital && letter.test(before) && before !== before.toUpperCase());
}
