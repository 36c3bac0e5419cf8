import { sql } from 'kysely';
import type { systemCalls } from '#contract/system.calls.ts';
import type { Deps } from '../deps.ts';
import { migrationNames } from '../store/migrate.ts';
import { type Handlers, Refusal } from './handler.ts';

/** Health, crash reports and consented tracking. */
export function systemHandlers({ database, limits, log }: Deps): Handlers<typeof systemCalls> {
  return {
    'GET health': async () => ({ status: 'ok' }),

    'GET ready': async () => {
      const known = await migrationNames();
      const { rows } = await sql<{ applied: number }>`
        select count(*) as applied from migration where name = any(${known})`.execute(database.db);
      return rows[0]?.applied === known.length ? { status: 'ready' } : new Refusal('unavailable');
    },

    'POST client-errors': async ({ body, ip }) => {
      const limited = await limits.take('clientErrors', ip);
      if (limited) return limited;
      log.warn({ clientError: body }, 'reported by the app');
      return {};
    },

    'POST user/track': async ({ body, region }) => {
      log.info({ track: body, region }, 'chosen');
      return {};
    },
  };
}
