import pg from 'pg';
import {
  connectTimeout,
  lineTimeouts,
  NamingClient,
  OnlyReads,
  statementTimeout,
  takesRunsZone,
  takesWrites,
} from './client.ts';
import type { Hosts } from './hosts.ts';

/** Milliseconds without a fault after which an outage is over. */
const calmMs = 2_000;

/** A pool's messages about its database: once when it is lost, once when it is found again. */
export interface Notices {
  lost(error: Error): void;
  /** After so many milliseconds. */
  found(after: number): void;
}

type Given = NamingClient & pg.PoolClient;
type Taker = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void;

/**
 * The connections of a process. One whose line is silent, or whose database takes no writes any more, is not used
 * again, nor are those made before it: after a failover they lead to the same place.
 */
export class Pool extends pg.Pool {
  readonly #hosts: Hosts;
  readonly #notices: Notices | undefined;
  readonly #made = new Set<NamingClient>();
  readonly #taken = new Set<NamingClient>();
  #lostAt: number | null = null;
  #telling: NodeJS.Timeout | undefined;

  constructor(hosts: Hosts, size: number, notices?: Notices) {
    super({
      ...lineTimeouts,
      max: size,
      connectionTimeoutMillis: connectTimeout(hosts.all.length),
      // At a host that is chosen when the connection is made.
      Client: class extends NamingClient {
        constructor(config?: pg.ClientConfig) {
          super(config, hosts.current);
        }
      },
      onConnect: (client) => this.#begin(client as NamingClient),
    });
    this.#hosts = hosts;
    this.#notices = notices;
    // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taker: Taker): void;
  override connect(taker?: Taker): Promise<pg.PoolClient> | undefined {
    const taken = this.#take();
    if (taker === undefined) return taken;
    taken.then(
      (client) => taker(undefined, client, client.release),
      (error: Error) => taker(error, undefined, () => {}),
    );
    return undefined;
  }

  async #take(): Promise<pg.PoolClient> {
    for (let untried = this.#hosts.all.length - 1; ; ) {
      const host = this.#hosts.current;
      try {
        const client = (await super.connect()) as Given;
        const { release } = client;
        if (client.fault === null) {
          this.#taken.add(client);
          client.release = (error) => {
            this.#taken.delete(client);
            // Kysely gives a connection back without the error that it met.
            release(error ?? client.fault ?? undefined);
          };
          return client;
        }
        release(client.fault);
      } catch (error) {
        if (isQueue(error)) throw error;
        this.#hosts.leave(host);
        if (untried-- > 0) continue;
        this.#lose(error as Error);
        throw error;
      }
    }
  }

  /** The first words on a connection. Its settings are no start parameters: a pooler in between refuses those. */
  async #begin(client: NamingClient) {
    // Nor does one that dies in somebody's hands end the process: the query that they make next says so.
    client.on('error', () => {});
    const { rows } = await client.query(
      `select ${takesWrites} as writes, set_config('statement_timeout', '${statementTimeout}', false),
         set_config('idle_in_transaction_session_timeout', '${statementTimeout}', false), ${takesRunsZone}`,
    );
    const { writes } = rows[0] as { writes: boolean };
    if (!writes && this.#hosts.all.length > 1) throw new OnlyReads();
    client.onFault = (error) => {
      this.#hosts.leave(client.at);
      for (const other of this.#made) {
        other.fault ??= error;
        if (!this.#taken.has(other)) other.cut();
      }
      this.#lose(error);
    };
    this.#made.add(client);
    client.once('end', () => this.#made.delete(client));
    if (writes) this.#find();
  }

  #lose(error: Error) {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    if (this.#lostAt !== null || this.ending) return;
    this.#lostAt = performance.now();
    this.#notices?.lost(error);
  }

  /** A database that comes and goes, as in a failover, is one outage: it is over when it has been for a while. */
  #find() {
    if (this.#lostAt === null || this.#telling !== undefined) return;
    const after = performance.now() - this.#lostAt;
    this.#telling = setTimeout(() => {
      this.#notices?.found(after);
      this.#lostAt = null;
      this.#telling = undefined;
    }, calmMs).unref();
  }
}

/** All connections were in use for too long: that is load, which no other host would take off us. */
const isQueue = (error: unknown) => (error as Error).message === 'timeout exceeded when trying to connect';
