import { CannotStart } from '../cannotStart.ts';
import { type Config, loadConfig, readEnvFile } from '../config.ts';
import { startEmbedded } from '../outside/embedded.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { inTurn, migrate } from '../store/migrate.ts';
import { usable } from '../store/session.ts';

/**
 * Runs an operator's command on the installation's database: that of DATABASE_URL, else the embedded one, which is
 * a live server's or is started for as long as the command takes. `work` answers the exit code.
 */
export async function withDatabase(work: (database: Database, config: Config) => Promise<number>): Promise<void> {
  try {
    readEnvFile();
    const config = loadConfig(process.env);
    const embedded = config.databaseUrl === '' ? await startEmbedded(config.dataDir, { as: 'command' }) : null;
    const connection = embedded?.connection ?? (await usable({ connectionString: config.databaseUrl }));
    try {
      await inTurn(connection, () => migrate(connection));
      const database = openDatabase(connection, 2);
      process.exitCode = await work(database, config).finally(() => database.close());
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  }
}
