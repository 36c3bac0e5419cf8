import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';
import type { Notices } from '../store/pool.ts';

/** Keys whose values never reach a log, wherever they turn up in what is logged. */
const secret = /^(authorization|cookie|password)$|token$|secret$|key$/iu;

/**
 * Structured logs, one JSON line each. Requests are named by their route's pattern, never by their address: addresses
 * carry tokens and payment ids. A database error is logged without any row's content.
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
  hooks: {
    logMethod(args, write) {
      // A message's texts: `log` below sees its fields only.
      Reflect.apply(
        write,
        this,
        args.map((one: unknown) => (typeof one === 'string' ? withoutIds(one) : one)),
      );
    },
  },
  formatters: { log: (line) => withoutSecrets(line, 4) },
  serializers: { err: errorLine, req: (request: { method?: string }) => ({ method: request.method }) },
});

function withoutSecrets(value: Record<string, unknown>, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (secret.test(key)) clean[key] = '(secret)';
    else if (typeof entry === 'string') clean[key] = paymentIds.test(key) ? brief(entry) : withoutIds(entry);
    else if (entry === null || typeof entry !== 'object' || entry instanceof Error) clean[key] = entry;
    else clean[key] = depth === 0 ? '…' : withoutSecrets(entry as Record<string, unknown>, depth - 1);
  }
  return clean;
}

/**
 * The holder of a payment's id may read and pay it: only as much of an id is logged as it takes to find the payment.
 */
const paymentIds = /^payment(?:_id)?$/iu;
const brief = (id: string) => (id.length > idShown ? `${id.slice(0, idShown)}…` : id);
const idShown = 6;
/** The same for ids in sentences and addresses; and what stands for money, a group or an account in an address. */
const withoutIds = (text: string) =>
  text
    .replaceAll(
      /\b((?:payment|thank-you)[ /])([\w-]{20,64})(?![\w-])/giu,
      (_, before: string, id: string) => before + brief(id),
    )
    .replaceAll(/([?&#]\w*(?:secret|token|code|key|password)=)[^&#\s"']+/giu, '$1(secret)')
    .replaceAll(/(\/(?:join|zapisz-do-grupy)\/\d+\/)[^/?#\s"']+/giu, '$1(secret)')
    .replaceAll(/\/[\w-]{43}(?![\w-])/gu, '/(secret)');

function errorLine(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutIds(String(error)) };
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  const stack = error.stack && withoutIds(error.stack);
  return { type: error.name, message: withoutIds(error.message), code, constraint, table, stack };
}
