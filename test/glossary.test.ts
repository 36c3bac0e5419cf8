/** docs/glossary.md lists words that code, API and database use. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const wordsOf = (text: string) => text.match(/\w+/gu) ?? [];
const wordsIn = (pattern: string) => new Set(globSync(pattern, { cwd: root }).flatMap((path) => wordsOf(read(path))));
const spoken = [
  wordsIn('{contract,machines,sandbox,src,server}/**/*.{ts,tsx}'),
  wordsIn('contract/**/*.ts'),
  wordsIn('server/store/migrations/*.sql'),
];

/** Rows of the table: the term, then the words of its last three columns. */
const rowsOf = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, term = '', , ...columns]) => ({
      term,
      columns: columns.slice(0, 3).map((cell) => (cell.match(/`[^`]+`/gu) ?? []).flatMap(wordsOf)),
    }));
const unspoken = (page: string) =>
  rowsOf(page).flatMap(({ term, columns }) =>
    columns.flatMap((words, column) => words.filter((word) => !spoken[column]?.has(word)).map((w) => `${term}: ${w}`)),
  );

it('lists only words that exist', () => {
  const page = read('docs/glossary.md');
  expect(rowsOf(page).length).toBeGreaterThan(20);
  expect(unspoken(page)).toEqual([]);
});

it('notices a missing word', () => {
  expect(unspoken('| cake | what one eats | `cake` | `Signup`, `cake_id` | `place`, `cake` |')).toEqual([
    'cake: cake',
    'cake: cake_id',
    'cake: cake',
  ]);
});
