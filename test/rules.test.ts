/** Pages printed from code and tests are up to date: if not, run `npm run rules`. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limitsPage } from './rules/limits.ts';
import { faults, specificationPage } from './rules/specification/page.ts';
import { tagsIn } from './rules/specification/tags.ts';

const page = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

it('prints the current limits', () => {
  expect(page('docs/rules/limits.md')).toBe(limitsPage());
});

it('prints each rule with its tests', () => {
  expect(page('docs/rules/specification.md')).toBe(specificationPage());
});

it('knows a test for each rule, and a rule for each tag', () => {
  expect(faults()).toEqual([]);
});

it.each([
  ['a test', "it('counts', () => {", 'counts'],
  ['a test with more before its title', "  test(\n    'counts',", 'counts'],
  ['a table of cases', "it.each([\n  ['a', f('b')],\n  [(1)('c')],\n])('counts %s', (a) => {", 'counts %s'],
  ['a table in one line', "it.each(rows.map(([a]) => a))('counts %s', (a) => {", 'counts %s'],
  ['a typed table', "it.each<[string]>([\n  ['a'],\n])('counts %s', (a) => {", 'counts %s'],
  ['a group of tests', "describe('counting', () => {", 'counting'],
  ['a title with a sign', 'it("asks for a city\'s runs", () => {', "asks for a city's runs"],
])('reads the tag of %s', (_, test, title) => {
  expect(tagsIn('a.test.ts', `\n// specification 2.1, 2.14\n${test}\n  it('more');\n`)).toEqual([
    { rule: '2.1', file: 'a.test.ts', title },
    { rule: '2.14', file: 'a.test.ts', title },
  ]);
});

it('refuses a tag above no test', () => {
  expect(() => tagsIn('a.test.ts', '// specification 2.1\nconst a = 1;')).toThrow(
    'a.test.ts:1: a tag stands in the line above a test.',
  );
});
