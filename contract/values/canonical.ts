/**
 * Typed or pasted text as it is meant: phones, spreadsheets, chats and PDFs put signs into a copied text that nobody
 * sees or that only look alike (docs/rules/calls.md 3). Every schema of a text begins here.
 */

/** Never drawn, and of no use within one line: soft hyphens, zero-width spaces, marks that turn the writing around, a picture's stand-in. */
const unseen = /[\u00AD\u180E\u200B\u2060-\u206F\u202A-\u202E\uFEFF\uFFF9-\uFFFC]/gu;
/** Joiners and marks of direction stand between letters only. */
const atEdges = /^[\s\u061C\u200C-\u200F]+|[\s\u061C\u200C-\u200F]+$/gu;
/** Blanks of any width and tabs; line breaks are none. */
const blanks = /[^\S\n\v\f\r\u2028\u2029]+/gu;
const dashes = /[\p{Pd}\u2212\u2043]/gu;
/** What a sentence puts around a word. */
const opening = /^[\s([{<"'„“”«‹‚‘,;:]+/u;
const closing = /[\s)\]}>"'“”»›’‘.,;:!?…]+$/u;

/** A line of text: composed, full-width signs and ligatures written plainly, one blank between words, trimmed. */
export const plainLine = (text: string): string =>
  text
    .replaceAll(unseen, '')
    .normalize('NFC')
    .replaceAll(/[\uFF01-\uFF5E]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\uFB00-\uFB06]/gu, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(blanks, ' ')
    .replaceAll(atEdges, '');

/** A line in which any dash is a hyphen: a postal code, say. */
export const plainDashes = (text: string): string => plainLine(text).replaceAll(dashes, '-');

/** One word of signs, of which only those count that are seen. */
const word = (text: string) =>
  plainDashes(text.normalize('NFKC'))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[’‘ʼ′]/gu, "'");

/** An address out of a mail program or a link: `Ala <mailto:ala@x.pl?subject=…>`, or with a sentence's full stop. */
export function plainEmail(text: string): string {
  const line = plainDashes(text)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\u3002\uFF61]/gu, '.');
  const [, within = line] = /^[^<>]*<([^<>]+)>\W*$/u.exec(line) ?? [];
  const [, linked] = /^\W*mailto:([^?]*)/iu.exec(within) ?? [];
  return (linked === undefined ? within : decoded(linked)).replace(opening, '').replace(closing, '');
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Digits alone, with the `+` of a country's code where there is one. */
export const plainPhone = (text: string): string =>
  word(text)
    .replace(/^tel:/iu, '')
    .replaceAll(/[\s().[\]/·-]/gu, '')
    .replace(/^00(?=[1-9])/u, '+');

/** A coupon's code: capitals, no blanks, nothing of the sentence around it. */
export const plainCode = (text: string): string =>
  word(text).replaceAll(/\s/gu, '').toUpperCase().normalize('NFC').replace(opening, '').replace(closing, '');

/** The codes that somebody typed into one field, each once. */
export const plainCodes = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n，；、]/u)
      .map(plainCode)
      .filter((code) => code !== ''),
  ),
];

/** A number or a code that a machine made of letters, digits, `-` and `_`, as it stood in a text. */
export const plainKey = (text: string): string =>
  word(text)
    .replaceAll(/\s/gu, '')
    .replaceAll(/^[^\w-]+|[^\w-]+$/gu, '');

/** A code of figures or letters, however it was grouped. */
export const plainDigits = (text: string): string => word(text).replaceAll(/[\s-]/gu, '');
