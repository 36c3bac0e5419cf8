import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { SalesEnding } from '../domain/runs/catalogue/catalogueEnding.ts';
import {
  exportBeside,
  exportCatalogue,
  exportedFiles,
  exportedPictures,
} from '../domain/runs/catalogue/catalogueExport.ts';
import { type ImportOptions, importCatalogue, openBeside } from '../domain/runs/catalogue/catalogueImport.ts';
import type { Database } from '../store/database.ts';
import { readText } from './textFile.ts';
import { withDatabase } from './withDatabase.ts';

/** `npm run catalogue -- import FILE` and `export [FILE]` (docs/catalogue.md). */

const usage = `Usage:
  npm run catalogue -- import FILE [--dry-run] [--overwrite] [--end-sales]
                                       runs, categories, waves and coupons from a YAML file;
                                       what staff changed since is refused, or taken back;
                                       where most of what sells would end it asks first
  npm run catalogue -- export [FILE]   the same from the database, to FILE or to the terminal`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  strict: false,
  options: { 'dry-run': { type: 'boolean' }, overwrite: { type: 'boolean' }, 'end-sales': { type: 'boolean' } },
});
const [action, file, more] = positionals;
const isPlain = Object.keys(values).length === 0;
const isKnown = Object.keys(values).every((name) => ['dry-run', 'overwrite', 'end-sales'].includes(name));
if (action === 'import' && file !== undefined && more === undefined && isKnown)
  await withDatabase((database) => bringIn(database, file));
else if (action === 'export' && more === undefined && isPlain)
  await withDatabase((database) => writeOut(database, file));
else {
  console.error(usage);
  process.exitCode = 1;
}

async function bringIn(database: Database, path: string): Promise<number> {
  const text = await readText(path);
  if (text instanceof Error) {
    console.error(text.message);
    return 1;
  }
  const write = (trial?: ImportOptions['trial']) =>
    importCatalogue(database, text, {
      demo: false,
      overwrite: values.overwrite === true,
      open: openBeside(pathToFileURL(path)),
      ...(trial && { trial }),
    });
  const isTrial = values['dry-run'] === true;
  const tried = await write(isTrial ? 'check' : values['end-sales'] === true ? undefined : 'careful');
  const isAsked = tried.faults === null && !tried.isWritten && !isTrial;
  const imported = isAsked && (await isMeant(tried.ending)) ? await write() : tried;
  if (imported.faults) {
    for (const { file: beside, line, field, text: what } of imported.faults)
      console.error(`${beside === null ? path : join(dirname(path), beside)}:${line}  ${field}  ${what}`);
    console.error(`Nothing was imported: ${imported.faults.length} to put right.`);
    return 1;
  }
  const { runs, waves, coupons, kept, warnings, ending, isWritten } = imported;
  for (const word of [...kept, ...warnings]) console.log(word);
  const counts = `${runs} runs, ${waves} waves, ${coupons} coupons.`;
  if (isWritten) console.log(`Imported: ${counts}`);
  else if (isTrial) console.log(`Nothing was imported, as asked. It would be: ${counts}\n${inWords(ending)}`);
  else console.error('Nothing was imported. With --end-sales it is done unasked.');
  return isWritten || isTrial ? 0 : 1;
}

/** Asks at a terminal; nobody is there to ask elsewhere. */
async function isMeant(ending: SalesEnding): Promise<boolean> {
  console.error(inWords(ending));
  console.error('That is most of what sells now: the file says all that is for sale, not what is added.');
  if (!process.stdin.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await asking.question('Import it? Type yes: ');
  asking.close();
  return answer.trim().toLowerCase() === 'yes';
}

function inWords({ runs, waves, coupons }: SalesEnding): string {
  const ofRuns = runs.length === 0 ? '' : `, the runs ${runs.join(', ')}`;
  return `No longer for sale: ${waves} waves, ${coupons} coupons${ofRuns}.`;
}

/** Exports to a file with the pages, pictures and declarations beside it, so that another installation can import it. */
async function writeOut(database: Database, path: string | undefined): Promise<number> {
  if (path === undefined) {
    process.stdout.write(await exportCatalogue(database));
    return 0;
  }
  const { text, beside } = await exportBeside(database);
  const files = await exportedFiles(database);
  const whole = [text, ...beside.map((file) => file.text)].join('\n');
  const pictures = await exportedPictures(database, whole);
  const named = (one: string) => {
    const declared = files.reduce(
      (all, { name }) => all.replaceAll(`declaration: ${name}`, `declaration: files/${name}`),
      one,
    );
    return pictures.reduce(
      (all, { id, extension }) => all.replaceAll(`file: ${id}`, `file: pictures/${id}.${extension}`),
      declared,
    );
  };
  const write = async (name: string, body: string | Buffer) => {
    const place = join(dirname(path), name);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, body);
  };
  for (const { name, body } of files) await write(join('files', name), body);
  for (const { id, extension, body } of pictures) await write(join('pictures', `${id}.${extension}`), body);
  for (const file of beside) await write(file.path, named(file.text));
  await writeFile(path, named(text));
  console.log(`Exported to ${path}.`);
  return 0;
}
