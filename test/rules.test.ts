import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limitsPage } from './rules/limits.ts';

it('prints the limits as they are: if not, run `npm run rules`', () => {
  expect(readFileSync(new URL('../docs/rules/limits.md', import.meta.url), 'utf8')).toBe(limitsPage());
});
