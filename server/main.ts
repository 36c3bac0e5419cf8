import { setTimeout as wait } from 'node:timers/promises';
import { seedPeople } from '../sandbox/demo/people.ts';
import { expectSeason, startSeason } from '../sandbox/demo/season/season.ts';
import { demoSecretKey, sandboxKeys, signInKeys } from '../sandbox/keys.ts';
import { buildApp } from './app.ts';
import { CannotStart, whyNotListening } from './cannotStart.ts';
import { type Config, loadConfig, readEnvFile } from './config.ts';
import type { Deps } from './deps.ts';
import { createLimits } from './domain/limits/limits.ts';
import { checkLive } from './domain/live.ts';
import { importDemoCatalogue } from './domain/runs/catalogue/demo.ts';
import { startJobs } from './jobs/jobs.ts';
import { newsOf } from './outside/adyen/newsStore.ts';
import { withFewWaiting } from './outside/fewWaiting.ts';
import { createLog, noticesTo } from './outside/log.ts';
import { createMetrics, type Metrics } from './outside/metrics.ts';
import { startEmbedded } from './outside/postgres/embedded.ts';
import { createGateway } from './outside/providers.ts';
import { createSecrets } from './outside/secrets.ts';
import { createSocial } from './outside/signIn/socialProviders.ts';
import { readVersion, versionText } from './outside/version.ts';
import { listenForMetrics } from './routes/raw/metrics.ts';
import { type Database, openDatabase } from './store/database.ts';
import type { Connection } from './store/hosts.ts';
import { inTurn, migrate } from './store/migrate.ts';
import { usable } from './store/session.ts';
import { isDatabaseUnavailable } from './store/unavailable.ts';

/** One server process: put together here, started, and stopped in the opposite order. */

/**
 * Connections that wait to be taken up. With the usual 511, part of a rush that connects at one moment is dropped and
 * tries again only after one second and after three. The system may allow fewer (`net.core.somaxconn`).
 */
const backlog = 4_096;

/** Milliseconds that a stop may take before it is cut short. */
const stopWithin = 20_000;

/** Milliseconds that an end waits for a start to come to a halt. */
const startGoesOn = 5_000;

/** What to undo at the end, last first. */
const undo: (() => Promise<unknown>)[] = [];
let endingSince: number | null = null;

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
const started = start();
try {
  await started;
} catch (error) {
  // A stop during the start would take away what the start goes on with.
  if (endingSince === null) {
    console.error(error instanceof CannotStart ? error.message : error);
    await stop();
    process.exit(1);
  }
}

async function start(): Promise<void> {
  readEnvFile();
  const config = loadConfig(process.env);
  const log = createLog(config);
  const connection = await databaseOf(config, (sentence) => log.warn(sentence));
  // The embedded one logs by itself.
  const database = openDatabase(connection, undefined, config.databaseUrl === '' ? undefined : noticesTo(log));
  undo.push(() => database.close());
  const isNewDemonstration = await inTurn(connection, async () => {
    await migrate(connection);
    return bringDemonstration(config, database);
  });
  await checkLive(config, database, (sentence) => log.warn(sentence));

  const keys = config.mode === 'live' ? null : await sandboxKeys(database);
  const { port, token } = config.metrics;
  const metrics = port === null && token === '' ? undefined : createMetrics(database);
  const provider = withFewWaiting(createGateway(config, keys, () => config.port, newsOf(database)));
  const gateway = metrics?.gateway(provider) ?? provider;
  const social = createSocial(config, keys && (() => signInKeys(database)), () => config.port);
  const deps: Deps = {
    config,
    database,
    gateway,
    limits: createLimits(database, config),
    social,
    secrets: createSecrets(config.secretKey ?? (config.mode === 'live' ? null : await demoSecretKey(database))),
    log,
    inFlight: { calls: 0, payments: 0 },
  };
  const app = await buildApp(deps, { metrics });
  undo.push(() => app.close());
  // One without people is one, too.
  if (isNewDemonstration) await seedPeople(app, deps).catch((err: unknown) => log.warn({ err }, 'nobody was brought'));
  await app.listen({ host: config.host, port: config.port, backlog }).catch((error: unknown) => {
    throw whyNotListening(config, error);
  });
  if (metrics !== undefined && port !== null) undo.push(await listenForMetrics(config, metrics));
  const jobs = await startedJobs(deps, metrics);
  undo.push(() => jobs.stop());
  if (config.mode === 'demo') {
    const season = startSeason(deps);
    undo.push(() => season.stop());
  }
  if (endingSince === null) console.log(`Muster ${versionText(readVersion())} is ready: ${config.publicUrl}`);
}

/** We listen already: a database that goes away at this moment is waited for, as it would be later. */
async function startedJobs(deps: Deps, metrics: Metrics | undefined) {
  for (;;) {
    try {
      return await startJobs(deps, metrics?.sweep);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      deps.log.debug({ err: error }, 'jobs are started again');
      await wait(1_000);
    }
  }
}

/** Finishes what runs, then closes the database; asked again a second later, it ends at once. */
async function end(): Promise<void> {
  if (endingSince !== null) {
    // Ctrl-C reaches us twice, from the terminal and from npm.
    if (performance.now() - endingSince > 1_000) process.exit(1);
    return;
  }
  endingSince = performance.now();
  setTimeout(() => process.exit(1), stopWithin).unref();
  await stop();
  // A start that was under way may have come by something since.
  await Promise.race([Promise.allSettled([started]), wait(startGoesOn)]);
  await stop();
  process.exit(0);
}

async function stop(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => console.error(error));
}

async function databaseOf(config: Config, warn: (sentence: string) => void): Promise<Connection> {
  if (config.databaseUrl !== '') return usable({ connectionString: config.databaseUrl });
  const embedded = await startEmbedded(config.dataDir, { warn });
  undo.push(() => embedded.stop());
  return embedded.connection;
}

/**
 * `auto` brings the demonstration only into the embedded database, `small` too, without a season, `on` into any that is
 * empty; whether it did.
 */
async function bringDemonstration({ mode, demo, databaseUrl }: Config, database: Database): Promise<boolean> {
  const isDemo = mode === 'demo' && (demo === 'on' || (demo !== 'off' && databaseUrl === ''));
  if (!isDemo) return false;
  const { rowCount } = await database.pool.query('select from run limit 1');
  if (rowCount !== 0) return false;
  await importDemoCatalogue(database);
  if (demo !== 'small') await expectSeason({ database });
  return true;
}
