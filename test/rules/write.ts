/** `npm run rules`: prints rules that are tables in code and tests into docs/rules. */
import { writeFileSync } from 'node:fs';
import { limitsPage } from './limits.ts';
import { specificationPage } from './specification/page.ts';

const pages = { 'docs/rules/limits.md': limitsPage, 'docs/rules/specification.md': specificationPage };
for (const [name, page] of Object.entries(pages)) {
  writeFileSync(new URL(`../../${name}`, import.meta.url), page());
  console.log(name);
}
