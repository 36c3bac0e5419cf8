import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '#contract/constants.ts';
import { entriesIn } from '../../kit/server/catalogue.ts';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));
const entries = globSync('locales/**/*.po', { cwd }).flatMap((file) =>
  entriesIn(readFileSync(`${cwd}${file}`, 'utf8')).map((entry) => ({ ...entry, language: basename(file, '.po') })),
);
const texts = new Map(entries.map(({ language, source, text }) => [`${language} ${source}`, text]));

/** The app's text without placeholders in a language. */
export function wordsIn(language: Language, source: string): string {
  const text = texts.get(`${language} ${source}`);
  if (text === undefined || text === '') throw new Error(`The app has no text “${source}” in ${language}.`);
  return text;
}

/** A pattern for any text, with anything in its placeholders and without its markup. */
export function textIn(language: Language, source: string): RegExp {
  const parts = wordsIn(language, source)
    .replaceAll(/<\/?\d+\/?>/gu, '')
    .split(/\{\w+\}/u);
  // No-break spaces are spaces to a reader.
  const patterns = parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&').replaceAll(/\s+/gu, '\\s+'));
  return new RegExp(patterns.join('.+'), 'u');
}
