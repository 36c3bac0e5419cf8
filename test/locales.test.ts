/** Every text is complete in three languages (docs/rules/page.md 1.3). */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/constants.ts';
import lingui from '../lingui.config.ts';
import { allCatalogues } from '../src/page/entries.ts';
import { entriesIn, filled, placeholdersIn, pluralFormsIn } from './kit/server/catalogue.ts';
import { arrowsOf, sources } from './kit/tree/imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const pluralForms = { pl: ['few', 'many', 'one', 'other'], en: ['one', 'other'], de: ['one', 'other'] };
const catalogues = languages.flatMap((language) => allCatalogues().map(({ folder }) => `${folder}/${language}.po`));
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

// specification 1.4
it('has the texts of the code and no others: if not, run `npm run i18n`', () => {
  const cli = `${root}node_modules/@lingui/cli/dist/lingui.js`;
  const check = [cli, 'check', 'sync', '--clean', '--workers', '1', '--verbose'];
  expect(() => execFileSync(process.execPath, check, { cwd: root, stdio: 'pipe' })).not.toThrow();
}, 60_000);

it.each(catalogues)('%s is complete', (catalogue) => {
  const entries = entriesIn(read(catalogue));
  expect(entries.length).toBeGreaterThan(10);
  expect(entries.filter(({ text }) => text.trim() === '').map(({ source }) => source)).toEqual([]);
  expect(entries.filter(({ obsolete }) => obsolete).map(({ source }) => source)).toEqual([]);
});

it.each(catalogues)('%s has the placeholders of the source', (catalogue) => {
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

it('parses messages correctly', () => {
  const message = '{0, plural, one {# place, <0>start</0> {start}} other {# places, <0>start</0> {start}}} {name}';
  expect(placeholdersIn(message)).toEqual(['</0>', '<0>', '{0}', '{name}', '{start}']);
  expect(pluralFormsIn(message)).toEqual([['one', 'other']]);
  expect(entriesIn('msgid ""\nmsgstr ""\n\n#: a.tsx\nmsgid "Say \\"a\\"\\n"\n"b"\nmsgstr ""\n')).toEqual([
    { context: '', source: 'Say "a"\nb', text: '', obsolete: false },
  ]);
});

it('takes over only a translation that another catalogue has', () => {
  const po =
    'msgid ""\nmsgstr ""\n"Language: pl\\n"\n\n#: a.tsx\nmsgid "Say \\"a\\""\nmsgstr ""\n\nmsgctxt "b"\nmsgid "Run"\nmsgstr ""\n';
  const known = [
    { context: '', source: 'Say "a"', text: 'Powiedz "a"', obsolete: false },
    { context: '', source: 'Run', text: 'Bieg', obsolete: false },
  ];
  expect(filled(po, known)).toBe(
    po.replace('msgid "Say \\"a\\""\nmsgstr ""', 'msgid "Say \\"a\\""\nmsgstr "Powiedz \\"a\\""'),
  );
});

// specification 8.16, 8.19
it('has the promised texts, word for word', () => {
  const code = globSync('{src,server/words,sandbox/words}/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n');
  // A whole text or its beginning, but no name in the code.
  const isShown = (text: string) =>
    new RegExp(`(?:['\`>]|^\\s*)${text.replaceAll('.', String.raw`\.`)}(?:['\`< ]|$)`, 'mu').test(code);
  expect(promised.filter((text) => !isShown(text))).toEqual([]);
});

it.each(catalogues.filter((catalogue) => languageOf(catalogue) === 'pl'))(
  '%s ends no line with a one-letter word: a no-break space (U+00A0) follows it',
  (catalogue) => {
    const loose = /(?<![\p{L}\d_\u00a0])[aiouwz] (?=\S)/iu;
    expect(entriesIn(read(catalogue)).flatMap(({ text }) => (loose.test(text) ? [text] : []))).toEqual([]);
  },
);

it('a text has the same translation in every catalogue', () => {
  for (const language of languages) {
    const translations = new Map<string, Set<string>>();
    const entries = catalogues
      .filter((catalogue) => languageOf(catalogue) === language)
      .flatMap((catalogue) => entriesIn(read(catalogue)));
    for (const { context, source, text } of entries) {
      const key = `${context}|${source}`;
      translations.set(key, (translations.get(key) ?? new Set()).add(text));
    }
    expect(translations.size).toBeLessThan(entries.length - 10);
    expect([...translations].filter(([, texts]) => texts.size > 1)).toEqual([]);
  }
});

describe('the catalogue of a part', () => {
  const [start, , account] = lingui.catalogs ?? [];
  const ofAccount = account?.include ?? [];
  const isOfAccount = (file: string) => ofAccount.some((folder) => file.startsWith(`${folder}/`));
  const arrows = sources()
    // The staff's texts are loaded all at once.
    .filter((file) => file.startsWith('src/') && !file.startsWith('src/staff/'))
    .flatMap(arrowsOf);
  const comesWith = (file: string, seen = new Set<string>()): Set<string> => {
    seen.add(file);
    for (const { from, to, when } of arrows)
      if (from === file && when === 'at once' && to.startsWith('src/') && !seen.has(to)) comesWith(to, seen);
    return seen;
  };
  const atOnce = new Set(['src/main.tsx', 'src/app/start/prerender.tsx'].flatMap((file) => [...comesWith(file)]));
  const hasTexts = (file: string) => /\.tsx?$/u.test(file) && read(file).includes('@lingui/');

  it('is the first one for what the app and the page before it load at once', () => {
    const isScript = (file: string) => /\.tsx?$/u.test(file);
    expect(start?.include.toSorted()).toEqual([...atOnce].filter(isScript).sort());
    expect([...atOnce].filter(isOfAccount)).toEqual([]);
  });

  it('is loaded whenever the part is shown', () => {
    const late = arrows
      .filter(({ from, to, when }) => when === 'later' && !isOfAccount(from) && /\.tsx?$/u.test(to))
      .flatMap(({ from, to }) => {
        const needed = [...comesWith(to)].filter((file) => !atOnce.has(file) && hasTexts(file));
        if (needed.length === 0) return [];
        const ofRun = to.startsWith('src/app/routes/run/');
        return [{ from, to, catalogue: ofRun ? 'run' : needed.some(isOfAccount) ? 'account' : 'shop' }];
      });
    expect(late.length).toBeGreaterThan(15);
    const alone = late.filter(({ from, to, catalogue }) => {
      const path = relative(dirname(from), to);
      const named = path.startsWith('.') ? path : `./${path}`;
      return !read(from).includes(`withTexts('${catalogue}', import('${named}'))`);
    });
    expect(alone).toEqual([]);
  });
});
