import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

/** Keys that never reach a log, wherever they turn up in what is logged. */
const secrets = ['authorization', 'cookie', 'token', 'secret', 'password', 'payment_secret', 'client_secret'];

/**
 * Structured logs, one JSON line each. Requests are named by their route's pattern, never by their address:
 * addresses carry tokens and payment ids. Of a database error only what holds no row's content is kept.
 */
export const createLog = (config: Pick<Config, 'logLevel'>): Logger => pino(logOptions(config));

export const logOptions = ({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: logLevel,
  base: null,
  redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '(secret)' },
  serializers: { err: errorLine, req: (request: { method?: string }) => ({ method: request.method }) },
});

function errorLine(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack };
}
