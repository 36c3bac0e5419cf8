import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { freePort, startProcess } from '../kit/processes/process.ts';
import { openShop, type Shop } from '../kit/server/shop.ts';

const wavesForSale = 50;
/** Besides the measured run, a season of runs, as many in a region as the demonstration has. */
const others = Array.from(
  { length: 7 },
  (_, n) => `
  - key: other-${n}
    name: Muster Gdańsk ${n + 2}
    city: gdansk
    region: pl
    type: classic
    in_days: ${70 + n}
    join_time: "08:00"
    tshirts: true
    categories:
      - { key: 6km, name: Rekrut, distance: 6, price: 19900, group_price: 17900, waves: [{ time: "09:00" }] }
      - { key: 12km, name: Specjalista, distance: 12, price: 24900, group_price: 22900, waves: [{ time: "11:00" }] }`,
).join('');
const file = `
cities: [{ key: gdansk, name: Gdańsk }]
runs:
  - key: bench
    name: Muster Gdańsk
    city: gdansk
    region: pl
    type: classic
    in_days: 60
    join_time: "05:00"
    categories:
      - { key: 6km, name: Rekrut, distance: 6, price: 19900, group_price: 17900,
          waves: { first: "06:00", every_minutes: 15, count: ${wavesForSale}, capacity: 100000 } }
      - { key: 12km, name: Specjalista, distance: 12, price: 24900, waves: [{ time: "12:00", capacity: 1 }] }
  - key: berlin
    name: Muster Berlin
    city: gdansk
    region: de
    type: classic
    in_days: 60
    join_time: "08:00"
    categories: [{ key: 6km, name: Rekrut, distance: 6, price: 5900, waves: [{ time: "09:00" }] }]${others}
`;

/** A server as it is installed (its own process, a durable PostgreSQL, limits off) with waves to fill. */
export interface Installation {
  readonly url: string;
  /** The server's process. */
  readonly pid: number;
  readonly folder: string;
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  readonly database: Database;
  readonly shop: Shop;
  readonly waves: number;
  stop(): Promise<void>;
}

/** With extra settings. */
export async function install(settings: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  chmodSync(folder, 0o755);
  const port = String(await freePort());
  const server = await startProcess({
    DATA_DIR: folder,
    PORT: port,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    // The buyers' networks are taken from their headers.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...settings,
  });
  const host = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const connection = { host, user: 'muster', database: 'muster' };
  const database = openDatabase(connection, 2);
  const shop = await openShop(database, file);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.child.pid ?? 0,
    folder,
    connection,
    database,
    shop,
    waves: wavesForSale,
    async stop() {
      await database.close();
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
