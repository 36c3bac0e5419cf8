import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { systemCalls } from '#contract/page/system.calls.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../domain/kit/answers.ts';
import { readVersion } from '../outside/version.ts';
import { takesWrites } from '../store/client.ts';
import { migrationNames } from '../store/migrate.ts';
import type { Handlers } from './http/handler.ts';

/** Milliseconds for the database to answer who asks whether we are ready; proxies give up soon. */
const readyWithin = 2_000;

/** Health, crash reports and consented tracking. */
export function systemHandlers({ database, log }: Deps): Handlers<typeof systemCalls> {
  const version = readVersion();
  return {
    'GET health': async () => ({ status: 'ok', ...version }),

    'GET ready': async () => {
      const migrations = await migrationNames();
      const status = sql<{ applied: number; writes: boolean }>`
        select count(*) as applied, ${sql.raw(takesWrites)} as writes from migration where name = any(${migrations})`.execute(
        database.db,
      );
      const { rows } = (await Promise.race([status, wait(readyWithin, null, { ref: false })])) ?? { rows: [] };
      const isReady = rows[0]?.applied === migrations.length && rows[0].writes;
      return isReady ? { status: 'ready' } : new Refusal('unavailable');
    },

    'POST client-errors': async ({ body }) => {
      log.warn({ clientError: body }, 'reported by the app');
      return {};
    },

    'POST user/track': async ({ body, region }) => {
      log.info({ track: body, region }, 'chosen');
      return {};
    },
  };
}
