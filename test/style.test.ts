/** Rules of reading that no linter knows. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sources } from './kit/imports.ts';

const root = new URL('../', import.meta.url);
const files = sources()
  .filter((path) => path !== 'test/style.test.ts')
  .map((path) => ({ path, code: readFileSync(new URL(path, root), 'utf8') }));
const those = (isOff: (code: string, path: string) => boolean) =>
  files.filter(({ code, path }) => isOff(code, path)).map(({ path }) => path);

it('keeps files short enough to read', () => {
  expect(those((code) => code.split('\n').length > 350)).toEqual([]);
});

it('exports by name, where no tool demands otherwise', () => {
  const demanded = /\.(?:config|setup|d)\.ts$/u;
  expect(those((code, path) => !demanded.test(path) && /^export default /mu.test(code))).toEqual([]);
});

it('leaves nothing for later', () => {
  expect(those((code) => /\b(?:TODO|FIXME|XXX)\b/u.test(code))).toEqual([]);
});

it('runs every test, and never waits by the clock', () => {
  const skipped = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fails)\b|waitForTimeout\(/u;
  expect(those((code, path) => path.startsWith('test/') && skipped.test(code))).toEqual([]);
});

it('silences no check without a reason', () => {
  expect(those((code) => /@ts-(?:ignore|nocheck)|biome-ignore [\w/]+\s*$/mu.test(code))).toEqual([]);
});

it('names tests in SECURITY.md that exist', () => {
  const named = [...readFileSync(new URL('SECURITY.md', root), 'utf8').matchAll(/`(test\/[^`]+)`/gu)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it('answers a pointer that hovers only where there is one: on a phone the last touched button would stay dark', () => {
  const styles = globSync('src/**/*.css', { cwd: root });
  const alone = styles.filter((path) => {
    const outside = readFileSync(new URL(path, root), 'utf8').replaceAll(hovering, '');
    return outside.includes(':hover');
  });
  expect(styles.length).toBeGreaterThan(30);
  expect(alone).toEqual([]);
});

const hovering = /^@media \(hover: hover\) \{\n(?: .*\n)*\}/gmu;
