import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CannotStart } from '../cannotStart.ts';
import { writeBackup } from '../store/backup/backup.ts';
import { withDatabase } from './withDatabase.ts';

/** npm run backup -- FILE: the whole database as it is at this moment, while it sells (docs/running.md). */

const [file, more] = process.argv.slice(2);
if (file === undefined || more !== undefined) {
  console.error('Usage: npm run backup -- FILE');
  process.exitCode = 1;
} else {
  await withDatabase(async (_database, _config, connection) => {
    if (existsSync(file)) throw new CannotStart(`${file} is there already: a backup overwrites nothing.`);
    const part = `${file}.part`;
    try {
      // People's names, addresses and passwords' hashes: for nobody else's eyes.
      await pipeline(writeBackup(connection), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
      // Whole or not at all: an interrupted backup leaves no FILE.
      await rename(part, file);
      console.log(`Backed up: ${Math.ceil((await stat(file)).size / 1_000)} kB.`);
      return 0;
    } catch (error) {
      await rm(part, { force: true });
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      throw new CannotStart(`${file} cannot be written: ${(error as Error).message}`);
    }
  });
}
