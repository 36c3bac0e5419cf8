import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../server/store/database.ts';

/** Works in the embedded database of a server whose data is in `folder`, while its PostgreSQL lives. */
export async function insideDatabase<Result>(
  folder: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const socket = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const database = openDatabase({ host: socket, user: 'muster', database: 'muster' }, 1);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
