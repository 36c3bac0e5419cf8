/**
 * `npm run flows`: draws every chart into docs/flows, repeats the layout of changed ones, and records the examples to
 * try them with. `npm run flows -- all` repeats every layout. Files of deleted charts are deleted. `npm run flows --
 * stately [CHART]` writes every chart or the named one into the folder `stately` of docs/flows, for import into Stately
 * Studio.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stored } from '../../src/flows/stored.ts';
import { drawnFile, drawnFolder, drawnOf, laidOutAnew, writtenOf } from './drawn.ts';
import { examplesFile, examplesFolder, examplesOf, modelsOf } from './examples.ts';
import { flowPages, machines, pagesFolder, pagesThere } from './pages.ts';
import { statelyModule } from './stately.ts';

const [what, name] = process.argv.slice(2);
if (what === 'stately') writeForStately();
else await draw();

async function draw() {
  const drawn = new Map<string, Stored>();
  mkdirSync(drawnFolder, { recursive: true });
  for (const machine of machines) {
    const one = await (what === 'all' ? laidOutAnew(machine) : drawnOf(machine));
    drawn.set(machine.id, one);
    writeFileSync(drawnFile(machine.id), writtenOf(one));
  }
  mkdirSync(examplesFolder, { recursive: true });
  for (const machine of machines)
    writeFileSync(examplesFile(machine.id), examplesOf(machine, await modelsOf(machine.id)));
  for (const folder of [drawnFolder, examplesFolder])
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
      if (!drawn.has(file.replace(/\.json$/u, ''))) rmSync(join(folder, file));

  const pages = flowPages((chart) => drawn.get(chart) ?? noDrawing(chart));
  mkdirSync(pagesFolder, { recursive: true });
  for (const file of pagesThere()) if (!pages.has(file)) rmSync(new URL(file, pagesFolder));
  for (const [file, text] of pages) writeFileSync(new URL(file, pagesFolder), text);
  console.log(`${pages.size} files in docs/flows`);
}

function writeForStately() {
  const wanted = machines.filter(({ id }) => name === undefined || id === name);
  if (wanted.length === 0) {
    console.error(`There is no chart ${name}. There are ${machines.map(({ id }) => id).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const folder = new URL('stately/', pagesFolder);
  mkdirSync(folder, { recursive: true });
  for (const machine of wanted) writeFileSync(new URL(`${machine.id}.ts`, folder), statelyModule(machine));
  console.log(`${wanted.length} ${wanted.length === 1 ? 'file' : 'files'} in the folder stately of docs/flows`);
}

function noDrawing(chart: string): never {
  throw new Error(`${chart} was not drawn`);
}
