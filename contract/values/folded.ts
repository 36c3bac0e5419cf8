/** Letters that are no other letter with a mark, and how people without them on their keyboards write them. */
const letters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ß: 'ss', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' },
};
const other = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/** A text as it is looked for: small letters and figures without marks, words apart by one space. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(other, (letter) => letters[letter] ?? '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
