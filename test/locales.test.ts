/** Every text in three languages, whole (docs/rules/page.md 1.3). */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Language, languages } from '#contract/constants.ts';
import lingui from '../lingui.config.ts';
import { type Entry, entriesIn, placeholdersIn, pluralFormsIn } from './kit/catalogue.ts';
import { arrowsOf, sources } from './kit/imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const pluralForms = { pl: ['few', 'many', 'one', 'other'], en: ['one', 'other'], de: ['one', 'other'] };
const catalogues = languages.flatMap((language) => [`locales/${language}.po`, `locales/account/${language}.po`]);
const languageOf = (catalogue: string) => basename(catalogue, '.po') as Language;
const promised = [
  'No more free places in this wave',
  'The price could not be fetched. Please try again later.',
  'Something went wrong. Try again later.',
  'Something went wrong. Refresh the page and try again or contact us.',
  'Unexpected Application Error!',
  'Unknown error',
  'Required',
  'Notifications',
];

it('has the texts of the code and no others: if not, run `npm run i18n`', () => {
  const cli = `${root}node_modules/@lingui/cli/dist/lingui.js`;
  const check = [cli, 'check', 'sync', '--clean', '--workers', '1', '--verbose'];
  expect(() => execFileSync(process.execPath, check, { cwd: root, stdio: 'pipe' })).not.toThrow();
}, 60_000);

it.each(catalogues)('%s is whole', (catalogue) => {
  const entries = entriesIn(read(catalogue));
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter(({ text }) => text.trim() === '').map(({ source }) => source)).toEqual([]);
  expect(entries.filter(({ obsolete }) => obsolete).map(({ source }) => source)).toEqual([]);
});

it.each(catalogues)('%s carries the placeholders of the source', (catalogue) => {
  const off = entriesIn(read(catalogue)).filter(
    ({ source, text }) => text !== '' && placeholdersIn(source).join() !== placeholdersIn(text).join(),
  );
  expect(off.map(({ source, text }) => [source, text])).toEqual([]);
});

it.each(catalogues)('%s has every plural form of the language', (catalogue) => {
  const wanted = pluralForms[languageOf(catalogue)];
  const off = entriesIn(read(catalogue)).filter(({ text }) =>
    pluralFormsIn(text).some((forms) => wanted.some((form) => !forms.includes(form))),
  );
  expect(off.map(({ text }) => text)).toEqual([]);
});

it('reads messages as they are meant', () => {
  const message = '{0, plural, one {# place, <0>start</0> {start}} other {# places, <0>start</0> {start}}} {name}';
  expect(placeholdersIn(message)).toEqual(['</0>', '<0>', '{0}', '{name}', '{start}']);
  expect(pluralFormsIn(message)).toEqual([['one', 'other']]);
  expect(entriesIn('msgid ""\nmsgstr ""\n\n#: a.tsx\nmsgid "Say \\"a\\"\\n"\n"b"\nmsgstr ""\n')).toEqual([
    { context: '', source: 'Say "a"\nb', text: '', obsolete: false },
  ]);
});

it('says what is promised, word for word', () => {
  const code = globSync('{src,server/words}/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n');
  // A text of its own, or the beginning of one: no name in the code.
  const isSaid = (text: string) =>
    new RegExp(`(?:['\`>]|^\\s*)${text.replaceAll('.', String.raw`\.`)}(?:['\`< ]|$)`, 'mu').test(code);
  expect(promised.filter((text) => !isSaid(text))).toEqual([]);
});

it.each(catalogues.filter((catalogue) => languageOf(catalogue) === 'pl'))(
  '%s ends no line with a one-letter word: a no-break space (U+00A0) follows it',
  (catalogue) => {
    const loose = /(?<![\p{L}\d_\u00a0])[aiouwz] (?=\S)/iu;
    expect(entriesIn(read(catalogue)).flatMap(({ text }) => (loose.test(text) ? [text] : []))).toEqual([]);
  },
);

it('is said alike in both catalogues', () => {
  for (const language of languages) {
    const [shop = [], account = []] = catalogues
      .filter((catalogue) => languageOf(catalogue) === language)
      .map((catalogue) => entriesIn(read(catalogue)));
    const key = ({ context, source }: Entry) => `${context}|${source}`;
    const said = new Map(shop.map((entry) => [key(entry), entry.text]));
    const both = account.filter((entry) => said.has(key(entry)));
    expect(both.length).toBeGreaterThan(10);
    expect(both.filter((entry) => said.get(key(entry)) !== entry.text).map(({ source }) => source)).toEqual([]);
  }
});

it('is there whenever a screen of the account is shown, and no earlier: its catalogue', () => {
  const folders = lingui.catalogs?.[1]?.include ?? [];
  const isOfAccount = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  const arrows = sources()
    .filter((file) => file.startsWith('src/'))
    .flatMap(arrowsOf);
  const needs = (file: string, seen = new Set<string>()): boolean => {
    if (isOfAccount(file)) return true;
    seen.add(file);
    return arrows.some(({ from, to, when }) => from === file && when === 'at once' && !seen.has(to) && needs(to, seen));
  };
  const late = arrows.filter(({ from, to, when }) => when === 'later' && needs(to) && !isOfAccount(from));
  expect(needs('src/main.tsx')).toBe(false);
  expect(late.length).toBeGreaterThan(3);
  const alone = late.filter(({ from, to }) => !read(from).includes(`withAccountTexts(import('./${basename(to)}'))`));
  expect(alone.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});
