/** `npm run rules`: prints the rules that the code has as tables into docs/rules. */
import { writeFileSync } from 'node:fs';
import { limitsPage } from './limits.ts';

writeFileSync(new URL('../../docs/rules/limits.md', import.meta.url), limitsPage());
console.log('docs/rules/limits.md');
