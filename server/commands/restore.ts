import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { brokenInvariants } from '../domain/invariants.ts';
import { readBackup } from '../store/backup/backup.ts';
import { inSession } from '../store/session.ts';
import { withConnection } from './withDatabase.ts';

/** npm run restore -- FILE: a backup into an empty DATA_DIR or the empty database of DATABASE_URL (docs/running.md). */

const [file, more] = process.argv.slice(2);
if (file === undefined || more !== undefined) {
  console.error('Usage: npm run restore -- FILE');
  process.exitCode = 1;
} else if (!existsSync(file)) {
  console.error(`${file} is not there.`);
  process.exitCode = 1;
} else {
  await withConnection(async (connection) => {
    const packed = createReadStream(file);
    // The reader meets every error of theirs.
    const made = await readBackup(
      connection,
      pipeline(packed, createGunzip(), () => {}),
    );
    console.log(`Restored what was backed up at ${made}. What was paid since: docs/running.md, "After a restore".`);
    const broken = await inSession(connection, (pool) => brokenInvariants({ pool }));
    for (const fault of broken) console.log(fault);
    return broken.length === 0 ? 0 : 1;
  });
}
