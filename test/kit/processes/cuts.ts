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
