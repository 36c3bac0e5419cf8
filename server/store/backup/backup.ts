import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as v from 'valibot';
import { CannotStart } from '../../cannotStart.ts';
import type { Connection } from '../hosts.ts';
import { applyMissing, migrationNames } from '../migrate.ts';
import { openSession } from '../session.ts';
import { BackupReader } from './backupReader.ts';

/**
 * The whole database as text: a line that says what follows, then the rows of each table as COPY writes them, ended
 * by `\.`, then `end`. It depends on no version of PostgreSQL, and what reads it brings its tables up to date.
 */
const Head = v.object({
  muster: v.literal('backup 1'),
  made: v.string(),
  /** What had been applied to the tables as they were. */
  migrations: v.array(v.string()),
  /** Quoted names, those before which others refer to. */
  tables: v.array(v.object({ name: v.string(), columns: v.string() })),
  /** The last number that each sequence has given out. */
  sequences: v.record(v.string(), v.number()),
});
type Head = v.InferOutput<typeof Head>;

/** What a COPY of any length may take; it ends with its connection. */
const noTimeout = { query_timeout: 0 };
/** Numbers given out after a backup are in mails and at the provider: those next to be given out leave them alone. */
const gap = 10_000;

/** The state committed at this moment, while others go on working. */
export async function* writeBackup(connection: Connection): AsyncGenerator<Buffer | string> {
  const client = await openSession(connection, noTimeout);
  try {
    await client.query('begin isolation level repeatable read read only');
    const head = await headOf(client);
    yield `${JSON.stringify(head)}\n`;
    for (const { name, columns } of head.tables) {
      yield* client.query(copyTo(`copy ${name} (${columns}) to stdout`));
      yield '\\.\n';
    }
    yield 'end\n';
  } finally {
    await client.end();
  }
}

/**
 * Reads a backup into a database without tables, all of it or nothing; answers when it was made. CannotStart where
 * the database has tables, and where the file is no whole backup.
 */
export async function readBackup(connection: Connection, file: Readable): Promise<string> {
  const reader = new BackupReader(file);
  const head = headFrom(await reader.line());
  const client = await openSession(connection, noTimeout);
  try {
    await client.query('begin');
    if (await hasTables(client))
      throw new CannotStart('The database is not empty: a backup is restored into an empty one.');
    await applyMissing(client, head.migrations);
    // Rows that migrations brought are in the backup, too.
    await client.query(`truncate ${head.tables.map(({ name }) => name).join(', ')} cascade`);
    const references = await foreignKeys(client);
    for (const reference of references) await client.query(`${reference} deferrable initially deferred`);
    for (const { name, columns } of head.tables) {
      await pipeline(Readable.from(reader.rows()), client.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
    }
    if ((await reader.line()) !== 'end') throw new CannotStart('The backup has no end: the file is not whole.');
    await client.query('set constraints all immediate');
    for (const reference of references) await client.query(`${reference} not deferrable`);
    for (const [name, last] of Object.entries(head.sequences)) {
      await client.query('select setval($1::regclass, $2)', [name, last + gap]);
    }
    await applyMissing(client, await migrationNames());
    await client.query('commit');
    await client.query('analyze');
    return head.made;
  } finally {
    await client.end();
  }
}

async function headOf(client: pg.Client): Promise<Head> {
  const { rows: tables } = await client.query<{ oid: string; name: string; columns: string; needs: string[] }>(
    `select c.oid::text as oid, format('%I.%I', n.nspname, c.relname) as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select distinct confrelid::oid::text from pg_constraint
             where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
               and not exists (select from pg_attribute
                               where attrelid = c.oid and attnum = any(conkey) and not attnotnull)) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'sandbox') and c.relname <> 'migration'
     order by name`,
  );
  const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by name');
  const { rows: sequences } = await client.query<{ name: string; last: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
     where schemaname in ('public', 'sandbox') and last_value is not null`,
  );
  return {
    muster: 'backup 1',
    made: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables: parentsFirst(tables).map(({ name, columns }) => ({ name, columns })),
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
  };
}

/** Statements, without their end, that change when a reference to another row is checked. */
async function foreignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ reference: string }>(
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as reference
     from pg_constraint where contype = 'f' and not condeferrable`,
  );
  return rows.map(({ reference }) => reference);
}

/**
 * What every row refers to comes first: triggers read it. References that a row may lack can go in a circle (a task
 * ends groups, and gives back what one of them paid).
 */
function parentsFirst<Table extends { oid: string; needs: readonly string[] }>(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const isFree = ({ needs }: Table) => ![...left].some(({ oid }) => needs.includes(oid));
    const next = [...left].find(isFree);
    if (next === undefined) throw new Error('Tables refer to each other in a circle: none can be restored first.');
    left.delete(next);
    sorted.push(next);
  }
  return sorted;
}

function headFrom(line: string): Head {
  try {
    return v.parse(Head, JSON.parse(line));
  } catch {
    throw new CannotStart('The file is no backup that `npm run backup` made.');
  }
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  );
  return rowCount !== 0;
}
