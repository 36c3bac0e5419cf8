import type { Database } from '../../../server/store/database.ts';
import { startProcess } from '../processes/process.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { postJson } from './post.ts';
import { startServer } from './server.ts';
import { openShop, type Shop } from './shop.ts';

export const capacity = 100;
/** Enough fresh waves for many rounds, and coupons to compete for. */
const file = `
cities: [{ key: gdansk, name: Gdańsk }]
runs:
  - key: race
    name: Muster Gdańsk
    city: gdansk
    region: pl
    type: classic
    in_days: 60
    join_time: "03:00"
    categories:
      - { key: 6km, name: Rekrut, distance: 6, price: 19900,
          waves: { first: "05:00", every_minutes: 15, count: 70, capacity: ${capacity} } }
coupons:
  - { code: THIRTY, title: Thirty uses, percent: 50, uses: 30 }
  - { code: MUD10, title: Ten per cent, percent: 10 }
  - { code: MUD20, title: Twenty per cent, percent: 20 }
`;

export interface Wish {
  readonly places: number;
  readonly codes?: string[];
}

/** Two servers on one database, and their answers to orders: a refusal's code or null. */
interface Servers {
  readonly tills: readonly [Till, Till];
  close(): Promise<unknown>;
}
type Till = (order: ReturnType<Shop['order']>) => Promise<string | null>;

/** As processes of their own, like an installation. */
export async function twoProcesses({ address }: TestDatabase): Promise<Servers> {
  const start = () => startProcess({ DATABASE_URL: address, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  const [one, other] = await Promise.all([start(), start()]);
  const tillOf =
    (url: string): Till =>
    async (order) => {
      const response = await postJson(`${url}/api/group?region=pl`, order);
      return ((await response.json()) as { code?: string }).code ?? null;
    };
  return { tills: [tillOf(one.url), tillOf(other.url)], close: () => Promise.all([one.end(), other.end()]) };
}

/** In this process, each on a pool of its own from which a guard may be removed. */
export async function twoApps(open: () => Database): Promise<Servers> {
  const pools = [open(), open()] as const;
  const servers = [await startServer({ database: pools[0] }), await startServer({ database: pools[1] })] as const;
  const tillOf =
    (server: (typeof servers)[number]): Till =>
    async (body) =>
      (await server.call('POST group', { body })).code;
  return {
    tills: [tillOf(servers[0]), tillOf(servers[1])],
    close: () => Promise.all(pools.map((pool) => pool.close())),
  };
}

/** A database with a shop, two servers on it, and a common start. */
export async function startRace(start: (database: TestDatabase) => Promise<Servers>) {
  const database = await freshDatabase();
  const shop = await openShop(database, file);
  const servers = await start(database);
  let waves = 0;

  /**
   * Sends all orders at once, to both servers in turn, for one fresh wave; returns each answer and the wave's end
   * state.
   */
  async function race(wishes: readonly Wish[]) {
    const wave = waves++;
    const answers = await Promise.all(
      wishes.map(async (wish, n) => {
        const body = shop.order('race', '6km', { wave, ...wish });
        const code = await servers.tills[n % 2 === 0 ? 0 : 1](body);
        return { ...wish, outcome: code ?? ('sold' as const) };
      }),
    );
    const { wave_id } = shop.offer('race', '6km', wave);
    const rows = await database.rows<{ taken: number }>('select taken from wave where id = $1', wave_id);
    const placesOf = (outcome: string) =>
      answers.filter((one) => one.outcome === outcome).reduce((sum, { places }) => sum + places, 0);
    const sold = placesOf('sold');
    return {
      answers,
      sold,
      taken: rows[0]?.taken,
      outcomes: [...new Set(answers.map(({ outcome }) => outcome))].sort(),
      /** Orders that were refused although they would have fitted into the room left at the end. */
      undersold: answers.filter(({ outcome, places }) => outcome === 'wave_full' && places <= capacity - sold).length,
    };
  }

  return { database, race, close: servers.close };
}
