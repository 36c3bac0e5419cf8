/** The first page while it is still arriving: a slow line or a busy phone paints the part that it has. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'dist/app';
const last = /:(?:last|only)-(?:child|of-type)|:nth-last/u;

/** Our selectors in a page's own styles; Mantine's classes begin with `m_`. */
const selectorsIn = (page: string) =>
  [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gu)]
    .flatMap(([, styles = '']) => styles.split(/[{}]/u))
    .filter((selector) => !selector.includes('.m_'));

it.each(globSync('index.*.html', { cwd: folder }))(
  '%s has no rule for what is the last: until all is there, nothing is',
  (file) => {
    const selectors = selectorsIn(readFileSync(`${folder}/${file}`, 'utf8'));
    expect(selectors.length).toBeGreaterThan(100);
    expect(selectors.filter((selector) => last.test(selector))).toEqual([]);
  },
);
