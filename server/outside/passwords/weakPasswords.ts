import { folded } from '../pictures/wordMarks.ts';
import { isCommonWord } from './commonWords.ts';

/** The reason why an attacker would try a password early: also the name of the sentence that says so. */
export type Weakness = 'ownData' | 'siteName' | 'repeated' | 'inRow' | 'tooCommon' | 'oneWord';

/** A new password, and what a guesser may know of whose it is. */
export interface TriedPassword {
  readonly password: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
}

/** The objection to a new password, the plainest reason first; null for a good one (docs/rules/passwords.md). */
export async function weaknessOf({ password, email, name, surname }: TriedPassword): Promise<Weakness | null> {
  const text = folded(password);
  if (isLittleMoreThan(text, ownWords([email, name, surname]))) return 'ownData';
  if (isRepeated(text)) return 'repeated';
  if (isInRow(text)) return 'inRow';
  if (await isCommonWord(text)) return 'tooCommon';
  if (isLittleMoreThan(text, ['muster'])) return 'siteName';
  return (await isOneWord(text)) ? 'oneWord' : null;
}

/** Characters that somebody adds to a word so that it passes for a password: `2027!`. */
const garnish = 5;

/** An address and a name as they are, and the words in them; of three characters at least. */
const ownWords = (texts: readonly string[]): string[] =>
  texts
    .map(folded)
    .flatMap((text) => [text, text.split('@', 1).join(''), ...text.split(/[^\p{L}\p{N}]+/u), ...text.split(/\P{L}+/u)])
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);

function isLittleMoreThan(text: string, words: readonly string[]): boolean {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text);
  const rest = left.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return left !== text && (rest.length < garnish || isInRow(rest) || isRepeated(rest));
}

/** `abababab`, `haslohaslo`, `aaaaaaa1`: a few characters again and again. */
const isRepeated = (text: string): boolean => /^(.{1,7}?)\1+$/u.test(text) || new Set(text).size <= 3;

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  ...['qwertyuiop', 'qwertzuiopu', 'asdfghjkloa', 'asdfghjkl;', 'zxcvbnm,', 'yxcvbnm,', '!@#$%^&*()', '!"§$%&/()='],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '1qay', '6zhn'],
];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** `qwertz12`, `asdf1234`, `1qaz2wsx`, `11223344`: but for two characters what lies side by side. */
const isInRow = (text: string): boolean =>
  [text, text.replaceAll(/(.)\1+/gu, '$1')].some((one) => one.length >= 3 && one.length - inRuns(one) <= 2);

function inRuns(text: string): number {
  let found = 0;
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at);
    found += length;
    at += Math.max(1, length);
  }
  return found;
}

/** How many characters from there on lie side by side; two may by chance. */
function runAt(text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && runs.some((run) => run.includes(text.slice(at, at + length + 1)))) length++;
  return length < 3 ? 0 : length;
}

/** A word with a little before or after it, maybe with digits for letters: `Warszawa1`, `h4slo123`. */
async function isOneWord(text: string): Promise<boolean> {
  const begin = text.replace(/\P{L}+$/u, '');
  for (const word of new Set([begin, asLetters(begin)].map((one) => one.replace(/^\P{L}+/u, '')))) {
    const added = text.length - word.length;
    if (word.length >= 3 && added <= garnish && (await isCommonWord(word))) return true;
  }
  return false;
}

const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };
const asLetters = (text: string): string => text.replaceAll(/[013457@$]/gu, (sign) => letters[sign] ?? sign);
