/** SQLSTATEs of the connection (class 08), of a shutdown (57P), and of a standby that was the primary a moment ago. */
const away = /^(08|57P)|^25006$/u;
/** Out of resources (class 53), given up by a timeout, or a race for a lock that was lost. */
const busy = /^53|^(57014|55P03|40001|40P01)$/u;
const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);
const phrases =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client (has encountered a connection error|was closed)/iu;

/** Whether an error means that the database does not answer now, so that asking again later makes sense. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isDatabaseAway(error) || busy.test((error as { code?: string } | null)?.code ?? '');

/** Whether the database, or the way to it, is gone; its pool logs that (server/outside/log.ts). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && away.test(code)) return true;
  if (code !== undefined && syscall !== undefined && networkCodes.has(code)) return syscall !== 'open';
  return phrases.test(error.message);
}
