import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

/** Rows read at once: few enough that other calls are answered in between. */
const batch = 60;
/** Milliseconds that a reading may take, however slow its reader: PostgreSQL keeps rows deleted meanwhile for it. */
const patience = 120_000;

/** What is read as of one moment, for longer than a call may hold a connection that sells. */
export interface Reading {
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  /** The same by a cursor, some rows at a time. */
  inBatches<Row>(query: RawBuilder<Row>): AsyncGenerator<Row[]>;
  /** Gives the connection back; it ends by itself, too, if nobody does. */
  end(): Promise<void>;
}

/** Begins one: a read-only transaction on a connection of its own, in which nothing changes any more. */
export async function openReading({ db, apart }: Pick<Database, 'db' | 'apart'>): Promise<Reading> {
  const session = await apart();
  let ended: Promise<void> | null = null;
  const end = () => {
    clearTimeout(timer);
    ended ??= session.end().catch(() => undefined);
    return ended;
  };
  const timer = setTimeout(end, patience).unref();
  try {
    await session.query(
      `select set_config('statement_timeout', '${patience}', false),
         set_config('idle_in_transaction_session_timeout', '${patience}', false)`,
    );
    await session.query('begin isolation level repeatable read read only');
  } catch (error) {
    await end();
    throw error;
  }
  let cursors = 0;

  async function ask<Row extends pg.QueryResultRow>(query: RawBuilder<unknown>, before = ''): Promise<Row[]> {
    const { sql: text, parameters } = query.compile(db);
    return (await session.query<Row>(`${before}${text}`, [...parameters])).rows;
  }
  return {
    rows: <Row>(query: RawBuilder<Row>) => ask(query) as Promise<Row[]>,
    async *inBatches<Row>(query: RawBuilder<Row>) {
      cursors += 1;
      const name = `reading_${cursors}`;
      await ask(query, `declare ${name} no scroll cursor for `);
      for (;;) {
        const { rows } = await session.query(`fetch ${batch} from ${name}`);
        if (rows.length === 0) break;
        yield rows as Row[];
      }
      await session.query(`close ${name}`);
    },
    end,
  };
}
