import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';
import type { Notices } from '../store/pool.ts';

/** Keys whose values never reach a log, wherever they turn up in what is logged. */
const secret = /^(authorization|cookie|password)$|token$|secret$|key$/iu;

/**
 * Structured logs, one JSON line each. Requests are named by their route's pattern, never by their address:
 * addresses carry tokens and payment ids. Of a database error only what holds no row's content is kept.
 */
export const createLog = (config: Pick<Config, 'logLevel'>): Logger => pino(logOptions(config));

/** An outage of the database takes two lines, however many calls and sweeps meet it. */
export const noticesTo = (log: Pick<Logger, 'error' | 'warn'>): Notices => ({
  lost: (error) => log.error({ reason: error.message }, 'the database does not answer, or takes no writes'),
  found: (after) => log.warn({ seconds: Math.round(after / 1_000) }, 'the database is well again'),
});

export const logOptions = ({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: logLevel,
  base: null,
  // Not pino's `redact`, which costs every request's own logger more than the whole answer.
  formatters: { log: (line) => withoutSecrets(line, 4) },
  serializers: { err: errorLine, req: (request: { method?: string }) => ({ method: request.method }) },
});

function withoutSecrets(value: Record<string, unknown>, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (secret.test(key)) clean[key] = '(secret)';
    else if (entry === null || typeof entry !== 'object' || entry instanceof Error) clean[key] = entry;
    else clean[key] = depth === 0 ? '…' : withoutSecrets(entry as Record<string, unknown>, depth - 1);
  }
  return clean;
}

function errorLine(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack };
}
