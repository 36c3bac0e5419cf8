import { CannotStart } from '../cannotStart.ts';
import { type Config, loadConfig, readEnvFile } from '../config.ts';
import { startEmbedded } from '../outside/postgres/embedded.ts';
import { type Database, openDatabase } from '../store/database.ts';
import type { Connection } from '../store/hosts.ts';
import { inTurn, migrate } from '../store/migrate.ts';
import { usable } from '../store/session.ts';

/**
 * Runs an operator's command on the installation's database: that of DATABASE_URL, else the embedded one, which is
 * a live server's or is started for as long as the command takes. `work` answers the exit code.
 */
export const withDatabase = (
  work: (database: Database, config: Config, connection: Connection) => Promise<number>,
): Promise<void> =>
  withConnection(async (connection, config) => {
    await inTurn(connection, () => migrate(connection));
    const database = openDatabase(connection, 2);
    return work(database, config, connection).finally(() => database.close());
  });

/** The same on the database as it is, whatever is in it. */
export async function withConnection(work: (connection: Connection, config: Config) => Promise<number>): Promise<void> {
  try {
    readEnvFile();
    const config = loadConfig(process.env);
    const embedded = config.databaseUrl === '' ? await startEmbedded(config.dataDir, { as: 'command' }) : null;
    try {
      const connection = embedded?.connection ?? (await usable({ connectionString: config.databaseUrl }));
      process.exitCode = await work(connection, config);
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  }
}
