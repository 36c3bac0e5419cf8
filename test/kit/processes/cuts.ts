import type { Deps } from '../../../server/deps.ts';
import { openDatabase } from '../../../server/store/database.ts';
import type { TestDatabase } from '../server/database.ts';

/** The connection dies right after a commit: the change is done, and nobody learns of it. */
class Cut extends Error {
  readonly code = '08006';
}

/**
 * The same database over connections, one of which is cut after its next commit once `arm` was called. It answers like
 * a database during a failover; the caller closes it.
 */
export function cutAfterCommit(database: TestDatabase) {
  return afterCommit(database, async () => {
    throw new Cut('the line is dead');
  });
}

/** The same database, with an action right after its next commit once `arm` was called. */
export function afterCommit({ connection }: TestDatabase, happens: () => Promise<unknown>) {
  const database = openDatabase(connection);
  let armed = false;
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(client, {
      query: async (asked: unknown, ...rest: unknown[]) => {
        const answer = await query(asked, ...rest);
        if (!armed || asked !== 'commit') return answer;
        armed = false;
        await happens();
        return answer;
      },
    });
  });
  return {
    database: database as Deps['database'],
    arm() {
      armed = true;
    },
  };
}

/**
 * The same database, whose connections die at the statement with that number, and all at once: nothing that is not
 * committed is done, as if the server had been killed there. The caller closes it.
 */
export function dieAtStatement({ connection }: TestDatabase, at: number) {
  const database = openDatabase(connection);
  let left = at;
  const lines = new Set<{ destroy(): void }>();
  database.pool.on('error', () => undefined);
  database.pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
    lines.add(stream);
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(client, {
      query: (...asked: unknown[]) => {
        left -= 1;
        if (left <= 0) {
          for (const line of lines) line.destroy();
          const dead = new Cut('the server is dead');
          // The pool asks with a callback, everybody else awaits the answer.
          const heard = asked.at(-1);
          return typeof heard === 'function' ? void heard(dead) : Promise.reject(dead);
        }
        return query(...asked);
      },
    });
  });
  return { database: database as Deps['database'], hasDied: () => left <= 0 };
}
