import pg from 'pg';
import { defaultRegion, timeZoneOf } from '#contract/constants.ts';

/** Milliseconds after which PostgreSQL gives a statement up, or a transaction that waits for its next one. */
export const statementTimeout = 5_000;

/**
 * A machine that loses its power says nothing. The kernel asks for a sign of life where nothing was sent, and the
 * query's own timeout gives up what was; PostgreSQL's is shorter, so that only silence reaches it.
 */
export const lineTimeouts = {
  query_timeout: statementTimeout + 2_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/**
 * SQL: a session counts days as the runs do, whatever the database has as its own zone: `current_date` goes by it. The
 * clocks of all regions show the same time.
 */
export const takesRunsZone = `set_config('timezone', '${timeZoneOf[defaultRegion]}', false)`;

/** Milliseconds for a host to let us in; with several, a dead one leaves time for the next. */
export const connectTimeout = (hosts: number) => (hosts > 1 ? 2_500 : 5_000);

/** SQL: whether the database behind a connection takes writes. */
export const takesWrites = `(not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean)`;
/** SQLSTATE of a write where none are taken: a standby, or what was the primary a moment ago. */
const readOnlyState = '25006';

/** A host answers, and takes no writes. */
export class OnlyReads extends Error {
  override readonly name = 'OnlyReads';
  readonly code = readOnlyState;
  constructor() {
    super('the database only reads');
  }
}

const names = new Map<string, string>();
const namesKept = 500;

/** Prepares every parameterised statement once per connection (Kysely names none itself), and tells a dead line. */
export class NamingClient extends pg.Client {
  /** The host that it leads to. */
  readonly at: pg.ClientConfig;
  /** The reason why this connection is not to be used again. */
  fault: Error | null = null;
  /** Called when a query finds that the line is silent, or that the database takes no writes any more. */
  onFault: (error: Error) => void = () => {};

  constructor(config: pg.ClientConfig = {}, at: pg.ClientConfig = {}) {
    super({ ...config, ...at });
    this.at = at;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads are wider than any one signature
  override query(...args: any[]): any {
    const given = named(args);
    // biome-ignore lint/suspicious/noExplicitAny: passed on as it came
    const pass = super.query as (...given: any[]) => any;
    const done = given.at(-1);
    if (typeof done === 'function') {
      return pass.call(this, ...given.slice(0, -1), (error: unknown, result: unknown) => {
        this.#judge(error);
        done(error, result);
      });
    }
    const result = pass.apply(this, given);
    if (result instanceof Promise) result.catch((error: unknown) => this.#judge(error));
    return result;
  }

  /** Ends it without a word, which a dead line would not carry. */
  cut(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  #judge(error: unknown) {
    if (!(error instanceof Error)) return;
    const isSilent = error.message === 'Query read timeout';
    if (!isSilent && (error as { code?: string }).code !== readOnlyState) return;
    this.fault ??= error;
    if (isSilent) this.cut();
    this.onFault(error);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: pg's overloads are wider than any one signature
function named(args: any[]): any[] {
  const [text, values] = args;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return args;
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= namesKept) return args;
    name = `k${names.size}`;
    names.set(text, name);
  }
  return [{ name, text, values }, ...args.slice(2)];
}
