import { sql } from 'kysely';
import type pg from 'pg';
import type { Queries } from '../../../server/store/database.ts';
import { statement } from '../../../server/store/statement.ts';

/** Wrong statements, each in its own way; the checker must find all of them. The file is read but never run. */
export const wrongStatements = (db: Queries, pool: pg.Pool, id: number) => [
  sql`select nothing from place`.execute(db),
  sql<{ id: number; club: string }>`select id from grp where id = ${id}`.execute(db),
  sql<{ id: number }>`select id, name from grp where id = ${id}`.execute(db),
  sql<{ id: string }>`select id from grp where id = ${id}`.execute(db),
  sql<{ name: string }>`select name from grp where id = ${id}`.execute(db),
  sql`update grp set name = ${new Date()} where id = ${id}`.execute(db),
  sql`update payment set breakdown = ${[id]} where id = ${String(id)}`.execute(db),
  pool.query<{ count: string }>('select count(*) from place where id = $1', [id]),
  pool.query('select from place where id = $1', [id, id]),
  statement<{ id: string }, object>('wrong', 'select from grp where id = :id'),
  readGroups(db, sql`nowhere = ${id}`),
];

const readGroups = (db: Queries, which: ReturnType<typeof sql>) => sql`select from grp where ${which}`.execute(db);
