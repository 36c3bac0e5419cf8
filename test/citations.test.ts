/** Comments and pages cite only what exists, so that a reader can follow them (docs/rules/README.md). */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { outsideNames, type Tree, vainCitations, vainLinks, vainPaths } from './kit/tree/citations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const tree: Tree = { exists: (path) => existsSync(`${root}${path}`), read };
const find = (path: string) => globSync(path, { cwd: root }).length > 0;

const code = globSync('{contract,machines,sandbox,server,src,test}/**/*.{ts,tsx,mjs,sql,css,html,yaml}', { cwd: root })
  // These two contain wrong examples.
  .filter((path) => !/citations\.(?:test\.)?ts$/u.test(path));
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const faults = (paths: readonly string[], vain: (text: string, path: string) => string[]) =>
  paths.flatMap((path) => vain(read(path), path).map((what) => `${path}: ${what}`));

it('cites pages, sections, paragraphs and files that exist', () => {
  expect(code.length).toBeGreaterThan(1000);
  expect(faults(code, (text) => vainCitations(text, tree))).toEqual([]);
});

it('links to pages and headings that exist', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(faults(pages, (text, path) => vainLinks(path, text, tree))).toEqual([]);
});

it('names only what a reader can look up on its pages', () => {
  expect(faults(pages, outsideNames)).toEqual([]);
});

it('names only files and folders that exist on its pages', () => {
  expect(faults(pages, (text) => vainPaths(text, find))).toEqual([]);
});

const page = '# Shop\n\n## 1. Runs\n\n1. One.\n2. Two.\n\n## 2. Prices\n\n1. One.\n';
const small: Tree = { exists: (path) => ['docs/rules/shop.md', 'docs/running.md'].includes(path), read: () => page };

it.each([
  ['a page', '// as docs/rules/shop.md says'],
  ['a section', '/** Prices (docs/rules/shop.md 2). */'],
  ['a paragraph at the end of a sentence', '/** As docs/rules/shop.md 1.2. */'],
  ['a paragraph on the next line', '/**\n * As docs/rules/shop.md\n * 1.2 says.\n */'],
  ['an import', "import { one } from '#contract/bakery.ts'; import { two } from '../server/bakery.ts';"],
  ['a path from a test', "new URL('../docs/running.md', import.meta.url)"],
])('follows a citation of %s', (_, text) => {
  expect(vainCitations(text, small)).toEqual([]);
});

it.each([
  ['a page that is not there', '// as docs/rules/bakery.md says', 'docs/rules/bakery.md'],
  ['a missing section', '/** (docs/rules/shop.md 3) */', 'docs/rules/shop.md 3'],
  ['a missing paragraph', '/** (docs/rules/shop.md 2.2) */', 'docs/rules/shop.md 2.2'],
  ['a paragraph of another section', '/** docs/rules/shop.md 2.2. */', 'docs/rules/shop.md 2.2'],
  ['a page without its folder', '// (shop.md)', 'shop.md'],
  ['a folder that is not there', '// docs/bakery', 'docs/bakery'],
  ['a missing file', '/** Tried by server/bakery.ts. */', 'server/bakery.ts'],
  ['a section in words', '// docs/running.md section 2', '.md section'],
  ['a section after a comma', '// docs/running.md, 2', '.md, 2'],
  ['a text elsewhere', '// specification section 2', 'specification section'],
  ['the same over two lines', '// the\n// specification wants it', 'the specification'],
  ['an issue', '// issue section 4', 'issue section'],
  ['a folder elsewhere', '// (product/prices)', 'product/p'],
  ['a picture elsewhere', '// as in the design', 'in the design'],
])('notices %s', (_, text, fault) => {
  expect(vainCitations(text, small)).toEqual([fault]);
});

it('notices links and paths that lead nowhere', () => {
  const text = '[a](shop.md#2-prices) [b](../running.md) [c](https://x.example) [d](shop.md#3-waves) [e](bakery.md)';
  expect(vainLinks('docs/rules/groups.md', text, small)).toEqual(['shop.md#3-waves', 'bakery.md']);
  expect(vainPaths('`test/*.test.ts` `src/bakery.ts` `npm run src/bakery.ts` `user/track`', find)).toEqual([
    'src/bakery.ts',
  ]);
});
