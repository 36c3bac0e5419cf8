/**
 * `npm run i18n`: collects the texts of the code into locales/. A text that several catalogues need, or that has moved
 * between them, keeps its translation.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entriesIn, filled } from '../kit/server/catalogue.ts';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${cwd}${file}`, 'utf8');
const files = () => globSync('locales/**/*.po', { cwd });
const known = Map.groupBy(files(), (file) => basename(file));
const texts = new Map([...known].map(([language, ones]) => [language, ones.flatMap((file) => entriesIn(read(file)))]));

execFileSync('node_modules/.bin/lingui', ['extract', '--clean'], { cwd, stdio: 'inherit' });
for (const file of files()) writeFileSync(`${cwd}${file}`, filled(read(file), texts.get(basename(file)) ?? []));
