import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../../server/store/database.ts';
import type { Connection } from '../../../server/store/hosts.ts';
import { template } from './cluster.setup.ts';

export interface TestDatabase extends Database {
  /** For a second server or pool on the same database. */
  readonly connection: Connection;
  /** The same, for another process. */
  readonly address: string;
  /** The rows of a statement. */
  rows<Row extends object = pg.QueryResultRow>(statement: string, ...values: unknown[]): Promise<Row[]>;
}

/** An empty, migrated database for one test file; it is dropped at the end of the file. */
export async function freshDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin(`create database ${name} template ${template}`);
  const connection = { ...cluster, database: name };
  const database = openDatabase(connection);
  afterAll(async () => {
    await database.close();
    await admin(`drop database ${name} with (force)`);
  });
  const { host = '', user = '' } = cluster;
  const address = `postgresql:///${name}?host=${encodeURIComponent(host)}&user=${user}`;
  return {
    ...database,
    connection,
    address,
    rows: async (statement, ...values) => (await database.pool.query(statement, values)).rows,
  };
}

async function admin(statement: string) {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
