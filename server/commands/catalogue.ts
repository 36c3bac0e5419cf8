import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportCatalogue, exportedFiles } from '../domain/shop/catalogue/catalogueExport.ts';
import { importCatalogue, openBeside } from '../domain/shop/catalogue/catalogueImport.ts';
import type { Database } from '../store/database.ts';
import { withDatabase } from './withDatabase.ts';

/** `npm run catalogue -- import FILE` and `export [FILE]` (docs/catalogue.md). */

const usage = `Usage:
  npm run catalogue -- import FILE [--overwrite]
                                       runs, categories, waves and coupons from a YAML file;
                                       what staff changed since is refused, or taken back
  npm run catalogue -- export [FILE]   the same from the database, to FILE or to the terminal`;

const given = process.argv.slice(2);
const [action, file, more] = given.filter((word) => word !== '--overwrite');
const overwrite = given.includes('--overwrite');
if (action === 'import' && file !== undefined && more === undefined)
  await withDatabase((database) => bringIn(database, file, overwrite));
else if (action === 'export' && more === undefined && !overwrite)
  await withDatabase((database) => writeOut(database, file));
else {
  console.error(usage);
  process.exitCode = 1;
}

async function bringIn(database: Database, path: string, overwrite: boolean): Promise<number> {
  const text = await readFile(path, 'utf8').catch((error: Error) => error);
  if (text instanceof Error) {
    console.error(`${path} cannot be read: ${text.message}`);
    return 1;
  }
  const imported = await importCatalogue(database, text, {
    demo: false,
    overwrite,
    open: openBeside(pathToFileURL(path)),
  });
  if (imported.faults) {
    for (const { line, field, text: what } of imported.faults) console.error(`${path}:${line}  ${field}  ${what}`);
    console.error(`Nothing was imported: ${imported.faults.length} to put right.`);
    return 1;
  }
  const { runs, waves, coupons, kept, warnings } = imported;
  for (const word of [...kept, ...warnings]) console.log(word);
  console.log(`Imported: ${runs} runs, ${waves} waves, ${coupons} coupons.`);
  return 0;
}

/** To a file with the declarations beside it, so that another installation can import it. */
async function writeOut(database: Database, path: string | undefined): Promise<number> {
  const text = await exportCatalogue(database);
  if (path === undefined) {
    process.stdout.write(text);
    return 0;
  }
  const files = await exportedFiles(database);
  const folder = join(dirname(path), 'files');
  if (files.length > 0) await mkdir(folder, { recursive: true });
  for (const { name, body } of files) await writeFile(join(folder, name), body);
  await writeFile(
    path,
    files.reduce((all, { name }) => all.replaceAll(`declaration: ${name}`, `declaration: files/${name}`), text),
  );
  console.log(`Exported to ${path}.`);
  return 0;
}
