import type { Adapter, AdapterPayload } from 'oidc-provider';
import type pg from 'pg';

/** What the sign-in providers have issued: codes, tokens, and sign-ins in progress. All servers share it. */

type Books = Pick<pg.Pool, 'query'>;

/** Stores something under an id for some seconds, and deletes what has expired. */
export async function keepRecord(books: Books, kind: string, id: string, payload: object, seconds: number | null) {
  const { grantId = null, uid = null } = payload as { grantId?: string; uid?: string };
  await books.query('delete from sandbox.grant_record where expires_at < now()');
  await books.query(
    `insert into sandbox.grant_record (kind, id, payload, grant_id, uid, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
     on conflict (kind, id) do update
       set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
    [kind, id, JSON.stringify(payload), grantId, uid, seconds],
  );
}

export async function findRecord<Payload>(books: Books, kind: string, id: string): Promise<Payload | null> {
  const { rows } = await books.query<{ payload: Payload }>(
    `select payload from sandbox.grant_record where kind = $1 and id = $2 and (expires_at is null or expires_at > now())`,
    [kind, id],
  );
  return rows[0]?.payload ?? null;
}

/** Takes what was stored; only the first caller gets it. */
export async function takeRecord<Payload>(books: Books, kind: string, id: string): Promise<Payload | null> {
  const { rows } = await books.query<{ payload: Payload }>(
    'delete from sandbox.grant_record where kind = $1 and id = $2 and expires_at > now() returning payload',
    [kind, id],
  );
  return rows[0]?.payload ?? null;
}

/** The same for oidc-provider, which marks spent records by `consumed`. `spent`: the error to throw then. */
export function adapterOn(books: Books, kind: string, spent: () => Error): Adapter {
  const columns = `payload || case when consumed_at is null then '{}' else jsonb_build_object('consumed', true) end as payload`;
  const findBy = async (column: 'id' | 'uid', value: string) => {
    const { rows } = await books.query<{ payload: AdapterPayload }>(
      `select ${columns} from sandbox.grant_record
       where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      [kind, value],
    );
    return rows[0]?.payload;
  };
  return {
    upsert: (id, payload, expiresIn) => keepRecord(books, kind, id, payload, expiresIn ?? null),
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    // Only devices without a browser have such codes, and none signs in here.
    findByUserCode: async () => undefined,
    async consume(id) {
      const { rowCount } = await books.query(
        'update sandbox.grant_record set consumed_at = now() where kind = $1 and id = $2 and consumed_at is null',
        [kind, id],
      );
      // Two simultaneous calls have both found it unspent.
      if (rowCount === 0) throw spent();
    },
    async destroy(id) {
      await books.query('delete from sandbox.grant_record where kind = $1 and id = $2', [kind, id]);
    },
    async revokeByGrantId(grantId) {
      await books.query('delete from sandbox.grant_record where kind = $1 and grant_id = $2', [kind, grantId]);
    },
  };
}
