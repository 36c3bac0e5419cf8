import { demoSecretKey, sandboxKeys } from '../../sandbox/keys.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createLimits } from '../domain/limits/limits.ts';
import { newsOf } from '../outside/adyen/newsStore.ts';
import { createLog } from '../outside/log.ts';
import { createGateway } from '../outside/providers.ts';
import { createSecrets } from '../outside/secrets.ts';
import { createSocial } from '../outside/signIn/socialProviders.ts';
import type { Database } from '../store/database.ts';

/** The parts of a server that a command uses; with the sandbox the provider is the running server. */
export async function commandDeps(database: Database, config: Config): Promise<Deps> {
  const keys = config.mode === 'live' ? null : await sandboxKeys(database);
  return {
    config,
    database,
    gateway: createGateway(config, keys, () => config.port, newsOf(database)),
    limits: createLimits(database, { rateLimits: false }),
    social: createSocial(config, null, () => config.port),
    secrets: createSecrets(config.secretKey ?? (config.mode === 'live' ? null : await demoSecretKey(database))),
    log: createLog(config),
    inFlight: { calls: 0, payments: 0 },
  };
}
