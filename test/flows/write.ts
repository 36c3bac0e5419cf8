/**
 * `npm run flows`: draws every chart into docs/flows, and lays out anew what has changed; `npm run flows -- all` lays out
 * everything. Files of charts that are gone go as well.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Stored } from '../../src/flows/stored.ts';
import { drawnFile, drawnFolder, drawnOf, laidOutAnew, writtenOf } from './drawn.ts';
import { flowPages, machines } from './pages.ts';

const isAll = process.argv.includes('all');
const drawn = new Map<string, Stored>();
mkdirSync(drawnFolder, { recursive: true });
for (const machine of machines) {
  const one = await (isAll ? laidOutAnew(machine) : drawnOf(machine));
  drawn.set(machine.id, one);
  writeFileSync(drawnFile(machine.id), writtenOf(one));
}
for (const file of readdirSync(drawnFolder))
  if (!drawn.has(file.replace(/\.json$/u, ''))) rmSync(new URL(file, `file://${drawnFolder}`));

const folder = new URL('../../docs/flows/', import.meta.url);
const pages = flowPages((chart) => drawn.get(chart) ?? noDrawing(chart));
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (!pages.has(file)) rmSync(new URL(file, folder));
for (const [file, text] of pages) writeFileSync(new URL(file, folder), text);
console.log(`${pages.size} files in docs/flows`);

function noDrawing(chart: string): never {
  throw new Error(`${chart} was not drawn`);
}
