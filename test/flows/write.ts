/** `npm run flows`: draws every chart into docs/flows; pages of charts that are gone go as well. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { flowPages } from './pages.ts';

const folder = new URL('../../docs/flows/', import.meta.url);
const pages = flowPages();
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (!pages.has(file)) rmSync(new URL(file, folder));
for (const [file, text] of pages) writeFileSync(new URL(file, folder), text);
console.log(`${pages.size} pages in docs/flows`);
