/** Every text in three languages, whole; the specification's English ones word for word (sections 5 and 8). */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { languages } from '#contract/constants.ts';
import { entriesIn, placeholdersIn, pluralFormsIn } from './kit/catalogue.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const pluralForms = { pl: ['few', 'many', 'one', 'other'], en: ['one', 'other'], de: ['one', 'other'] };
const quoted = [
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
  const lingui = `${root}node_modules/@lingui/cli/dist/lingui.js`;
  const check = [lingui, 'check', 'sync', '--clean', '--workers', '1', '--verbose'];
  expect(() => execFileSync(process.execPath, check, { cwd: root, stdio: 'pipe' })).not.toThrow();
}, 60_000);

it.each(languages)('%s is whole', (language) => {
  const entries = entriesIn(read(`locales/${language}.po`));
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter(({ text }) => text.trim() === '').map(({ source }) => source)).toEqual([]);
  expect(entries.filter(({ obsolete }) => obsolete).map(({ source }) => source)).toEqual([]);
});

it.each(languages)('%s carries the placeholders of the source', (language) => {
  const off = entriesIn(read(`locales/${language}.po`)).filter(
    ({ source, text }) => text !== '' && placeholdersIn(source).join() !== placeholdersIn(text).join(),
  );
  expect(off.map(({ source, text }) => [source, text])).toEqual([]);
});

it.each(languages)('%s has every plural form of the language', (language) => {
  const wanted = pluralForms[language];
  const off = entriesIn(read(`locales/${language}.po`)).filter(({ text }) =>
    pluralFormsIn(text).some((forms) => wanted.some((form) => !forms.includes(form))),
  );
  expect(off.map(({ text }) => text)).toEqual([]);
});

it('reads messages as they are meant', () => {
  const message = '{0, plural, one {# place, <0>start</0> {start}} other {# places, <0>start</0> {start}}} {name}';
  expect(placeholdersIn(message)).toEqual(['</0>', '<0>', '{0}', '{name}', '{start}']);
  expect(pluralFormsIn(message)).toEqual([['one', 'other']]);
  expect(entriesIn('msgid ""\nmsgstr ""\n\n#: a.tsx\nmsgid "Say \\"a\\"\\n"\n"b"\nmsgstr ""\n')).toEqual([
    { source: 'Say "a"\nb', text: '', obsolete: false },
  ]);
});

it('says what the specification quotes, word for word', () => {
  const code = globSync('{src,server/words,locales}/**/*.{ts,tsx,po}', { cwd: root }).map(read).join('\n');
  expect(quoted.filter((text) => !code.includes(text))).toEqual([]);
});
