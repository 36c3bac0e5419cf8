/** SQLSTATEs that say: not now. Classes 08 (connection), 53 (resources), 57P (shutdown), and lost races for locks. */
const notNow = /^(08|53|57P)|^(57014|55P03|40001|40P01)$/u;
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const phrases =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/iu;

/** Whether an error means that the database does not answer now, so that asking again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && notNow.test(code)) return true;
  if (code !== undefined && syscall !== undefined && networkCodes.has(code)) return syscall !== 'open';
  return phrases.test(error.message);
}
