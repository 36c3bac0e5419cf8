import { folded } from '#contract/values/folded.ts';
import { givenNames } from './givenNames.ts';

/** A name as it is taken, and whether it could be the other way round. */
export interface SplitName {
  readonly first_name: string;
  readonly surname: string;
  readonly doubt: 'turned' | 'double_surname' | null;
}
type NameOrder = 'first' | 'last';

const titles = new Set([
  'dr',
  'med',
  'mgr',
  'inz',
  'prof',
  'hab',
  'ing',
  'dipl',
  'lek',
  'mag',
  'msc',
  'phd',
  'herr',
  'frau',
  'pan',
  'pani',
  'mr',
  'mrs',
  'ms',
  'p',
]);
/** Small words that a surname begins with. */
const particles = new Set([
  'von',
  'van',
  'vom',
  'zu',
  'zum',
  'zur',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'du',
  'der',
  'den',
  'ten',
  'ter',
  'la',
  'le',
  'el',
  'al',
  'bin',
  'af',
  'av',
]);

const isGiven = (word: string) => givenNames.has(folded(word).split(' ')[0] ?? '');
/** How surnames end that are no first names. */
const surnameEnds =
  /(?:ski|ska|cki|cka|dzki|dzka|wicz|czyk|czak|owski|owska|mann|berger|meier|meyer|maier|schmidt|bauer|stein|hoff|sen|sson)$/u;
const isSurname = (word: string) => !isGiven(word) && surnameEnds.test(folded(word));
const isCapitals = (word: string) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase();
const isParticle = (word: string) => particles.has(folded(word));

/** Letters and what stands between them in names: no figures, and nothing that a spreadsheet would compute. */
export const isName = (text: string): boolean => /^[\p{L}\p{M}][\p{L}\p{M}\s.,'’`´()/-]*$/u.test(text);

/** A name's letters as names are written: capitals lowered, small ones raised, others as they are. */
export function nameCase(name: string): string {
  const line = name
    .replaceAll(/\s*([-\u2010-\u2015])\s*/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const letters = line.replaceAll(/[^\p{L}]/gu, '');
  const isShouted = letters.length > 1 && letters === letters.toUpperCase();
  const isMurmured = letters === letters.toLowerCase();
  if ((!isShouted && !isMurmured) || !isName(line)) return line;
  return line
    .split(' ')
    .map((word, at, all) => (isSmall(word, at, all) ? word.toLowerCase() : raised(word)))
    .join(' ');
}

/** 'von und zu' stands before a surname, and never ends a name. */
const isSmall = (word: string, at: number, all: readonly string[]) =>
  at < all.length - 1 && (isParticle(word) || (at > 0 && folded(word) === 'und'));

const raised = (word: string) =>
  word
    .toLowerCase()
    .replaceAll(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);

function wordsOf(text: string): string[] {
  const line = text
    .replaceAll(/\s*[-\u2010-\u2015]\s*/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const all = line.split(' ').filter((word) => word !== '');
  const kept = all.filter(
    (word, at) =>
      !(titles.has(folded(word)) && (word.endsWith('.') || word.length > 1) && at < all.length - 1 && isTitle(word)),
  );
  return kept.length === 0 ? all : kept;
}
/** 'Mag' without a full stop may be a name; 'Dr' never is. */
const isTitle = (word: string) =>
  word.endsWith('.') ||
  ['dr', 'mgr', 'prof', 'inz', 'herr', 'frau', 'pan', 'pani', 'mr', 'mrs', 'ms'].includes(folded(word));

/** Which comes first in a column of whole names: most names that are known say it. */
export function orderOfColumn(names: readonly string[], given: NameOrder | null): NameOrder {
  let first = 0;
  let last = 0;
  for (const name of names) {
    const words = wordsOf(name);
    if (words.length < 2 || name.includes(',')) continue;
    const before = isGiven(words[0] ?? '') || isSurname(words.at(-1) ?? '');
    const after = isGiven(words.at(-1) ?? '') || isSurname(words[0] ?? '');
    if (before && !after) first += 1;
    if (after && !before) last += 1;
  }
  if (given === 'last') return first > 3 * (last + 1) ? 'first' : 'last';
  return last > (given === 'first' ? 3 * (first + 1) : first) ? 'last' : 'first';
}

/** One name of a column in which that order is usual; null if it is one word. */
export function splitName(text: string, order: NameOrder): SplitName | null {
  const comma = text.split(',').map((part) => part.trim());
  if (comma.length === 2 && comma[0] && comma[1] && !titles.has(folded(comma[1])))
    return named(wordsOf(comma[1]), wordsOf(comma[0]), null);
  const words = wordsOf(comma[0] ?? text);
  if (words.length < 2) return null;
  const shouted = words.filter((word) => isCapitals(word) || isParticle(word));
  const isPart = shouted.some(isCapitals) && words.some((word) => !isCapitals(word) && !isParticle(word));
  if (isPart) {
    const beginsLast = words.findIndex((word) => isCapitals(word) || isParticle(word)) === 0;
    const surname = words.filter((word) => isCapitals(word) || isParticle(word));
    const first = words.filter((word) => !isCapitals(word) && !isParticle(word));
    return beginsLast || isCapitals(words.at(-1) ?? '')
      ? named(first, surname, null)
      : named(words.slice(0, -1), words.slice(-1), 'turned');
  }
  const split = order === 'first' ? lastOf(words) : firstOf(words);
  return split;
}

/** First name first: the surname is the last word, or what begins with a small word. */
function lastOf(words: readonly string[]): SplitName {
  const small = words.findIndex((word, at) => at > 0 && at < words.length - 1 && isParticle(word));
  const at = small > 0 ? small : words.length - 1;
  const first = words.slice(0, at);
  const last = words.slice(at);
  const isTurned = last.length === 1 && isGiven(last[0] ?? '') && !first.some(isGiven);
  if (isTurned) return named(first, last, 'turned');
  // 'Anna Kowalska Nowak': two surnames without a hyphen.
  const middle = first.at(-1) ?? '';
  if (first.length > 1 && small < 0 && isSurname(middle))
    return named(first.slice(0, -1), [middle, ...last], 'double_surname');
  return named(
    first,
    last,
    first.length > 1 && small < 0 && !isGiven(middle) && !/\.$/u.test(middle) ? 'double_surname' : null,
  );
}

/** Surname first: it is the first word, with the small words before it. */
function firstOf(words: readonly string[]): SplitName {
  const small = words.findIndex((word) => !isParticle(word));
  let at = Math.min(Math.max(small, 0) + 1, words.length - 1);
  let doubt: SplitName['doubt'] = null;
  while (at < words.length - 1 && isSurname(words[at] ?? '')) at += 1;
  if (at > small + 1) doubt = 'double_surname';
  const last = words.slice(0, at);
  const first = words.slice(at);
  const isTurned = last.length === 1 && isGiven(last[0] ?? '') && !first.some(isGiven);
  return named(first, last, isTurned ? 'turned' : doubt);
}

const named = (first: readonly string[], last: readonly string[], doubt: SplitName['doubt']): SplitName => ({
  first_name: nameCase(first.join(' ')),
  surname: nameCase(last.join(' ')),
  doubt,
});
