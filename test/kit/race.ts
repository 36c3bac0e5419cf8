import { openDatabase } from '../../server/store/database.ts';
import { freshDatabase } from './database.ts';
import { startServer } from './server.ts';
import { openShop } from './shop.ts';

export const capacity = 100;
/** Fresh waves enough for many rounds, and coupons to fight for. */
const file = `
cities: [{ key: gdansk, name: Gdańsk }]
runs:
  - key: race
    name: Muster Gdańsk
    city: gdansk
    region: pl
    type: classic
    in_days: 60
    join_time: "08:00"
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

/** Two servers with a pool each on one database, as two processes have them, and a start line. */
export async function startRace() {
  const database = await freshDatabase();
  const shop = await openShop(database, file);
  const second = openDatabase(database.connection);
  // The second app closes before its pool does.
  const servers = [await startServer({ database }), await startServer({ database: second })] as const;
  let waves = 0;

  /** All at once, from both servers in turn, for one fresh wave: what each got, and what came of the wave. */
  async function race(wishes: readonly Wish[]) {
    const wave = waves++;
    const answers = await Promise.all(
      wishes.map(async (wish, n) => {
        const body = shop.order('race', '6km', { wave, ...wish });
        const { code } = await servers[n % 2 === 0 ? 0 : 1].call('POST group', { body });
        return { ...wish, outcome: code ?? ('sold' as const) };
      }),
    );
    const { wave_id } = shop.offer('race', '6km', wave);
    const { rows } = await database.pool.query<{ taken: number }>('select taken from wave where id = $1', [wave_id]);
    const placesOf = (outcome: string) =>
      answers.filter((one) => one.outcome === outcome).reduce((sum, { places }) => sum + places, 0);
    const sold = placesOf('sold');
    return {
      answers,
      sold,
      taken: rows[0]?.taken,
      outcomes: [...new Set(answers.map(({ outcome }) => outcome))].sort(),
      /** Refused although they would have fitted into what is left in the end. */
      undersold: answers.filter(({ outcome, places }) => outcome === 'wave_full' && places <= capacity - sold).length,
    };
  }

  return { database, race, close: () => second.close() };
}
