/**
 * Which test checks which rule. A test says so in the line above it: `// specification 2.14, 7.3`, section and rule.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Tag {
  /** `2.14`. */
  readonly rule: string;
  /** From the root: `test/unit/shop/prices.test.ts`. */
  readonly file: string;
  readonly title: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

const tagLine = /^\s*\/\/ specification (\d+\.\d+(?:, \d+\.\d+)*)$/;

/** @throws {Error} If a tag is above something other than a test. */
export function tagsIn(file: string, text: string): Tag[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const rules = tagLine.exec(line)?.[1];
    if (rules === undefined) {
      return [];
    }
    const title = titleOf(lines.slice(at + 1).filter((next) => !next.trim().startsWith('//')));
    if (title === undefined) {
      throw new Error(`${file}:${at + 1}: a tag stands in the line above a test.`);
    }
    return rules.split(', ').map((rule) => ({ rule, file, title }));
  });
}

/** The title of the test at the start of these lines; in a table of cases, it comes after the table. */
function titleOf(lines: readonly string[]): string | undefined {
  const call = /^\s*(?:it|test|describe)((?:\.\w+)*)[(<]/.exec(lines[0] ?? '');
  if (call === null) {
    return undefined;
  }
  const from = call[1]?.endsWith('.each') ? lines.findIndex((line) => /^\s*\]?.*\)\(/.test(line)) : 0;
  const text = lines.slice(from, from + 3).join('\n');
  const behind = call[1]?.endsWith('.each') ? text.slice(text.lastIndexOf(')(') + 1) : text;
  return /^[^'"`]*?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/s.exec(behind)?.[2]?.replaceAll(/\\(['"`])/g, '$1');
}

/** The tags of all tests in the tree, in the order of files; some tests are in a shared file. */
export function allTags(): Tag[] {
  return globSync('test/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .flatMap((file) => tagsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}
