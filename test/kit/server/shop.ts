import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import { importCatalogue } from '../../../server/domain/runs/catalogue/catalogueImport.ts';
import type { Database } from '../../../server/store/database.ts';

/** A small catalogue with one of everything that matters to an order; `in_days` keeps it in the future. */
export const shopFile = `
cities:
  - { key: gdansk, name: Gdańsk }
  - { key: berlin, name: Berlin }
runs:
  - key: gdansk
    name: Muster Gdańsk
    city: gdansk
    region: pl
    type: classic
    in_days: 60
    join_time: "08:00"
    tshirts: true
    categories:
      - { key: 6km, name: Rekrut, distance: 6, price: 19900, group_price: 17900,
          waves: { first: "09:00", every_minutes: 15, count: 4, capacity: 100 } }
      - { key: 12km, name: Specjalista, distance: 12, price: 24900, waves: { first: "12:00", count: 3, capacity: 5 } }
  - key: kids
    name: Muster Kids Gdańsk
    city: gdansk
    region: pl
    type: kids
    in_days: 61
    join_time: "11:00"
    categories:
      - { key: kids-6-8, name: Kids 6–8, distance: 1, ages: [6, 8], price: 7900, waves: [{ time: "12:00" }] }
      - { key: kids-9-11, name: Kids 9–11, distance: 2, ages: [9, 11], price: 7900, waves: [{ time: "13:00" }] }
  - key: soon
    name: Muster Wałbrzych
    city: gdansk
    region: pl
    type: classic
    in_days: 90
    join_time: "08:00"
    sales_open: { in_days: 14, time: "10:00" }
    categories:
      - { key: 6km, name: Rekrut, distance: 6, price: 19900, waves: [{ time: "09:00" }] }
  - key: berlin
    name: Muster Berlin
    city: berlin
    region: de
    type: classic
    in_days: 70
    join_time: "08:00"
    categories:
      - { key: 6km, name: Rekrut, distance: 6, price: 5900, waves: { first: "09:00", count: 2, capacity: 50 } }
coupons:
  - { code: FREERUN, title: A free run, percent: 100 }
  - { code: MUD10, title: Ten per cent off, percent: 10 }
  - { code: MINUS50, title: 50 off, value: 5000, currency: PLN }
  - { code: SOLO, title: One free place, percent: 100, seats_per_use: 1 }
  - { code: LAST3, title: Half price for three, percent: 50, uses: 3 }
  - { code: BERLIN5, title: Only in Berlin, percent: 5, run: berlin }
  - { code: GONE, title: Over, percent: 5, until: 2020-01-01 }
  - { code: MINUS10, title: 10 off, value: 1000, currency: EUR }
`;

export type VisitorOrder = AskOf<AllCalls['POST group']>['body'];

/** A database with runs on sale, which are found by the keys of the file. */
export interface Shop {
  /** Ids of a run's category and of one of its waves. */
  offer(run: string, category: string, wave?: number): { event_id: number; event_category_id: number; wave_id: number };
  /** A visitor's order there; by default one place without coupons. */
  order(run: string, category: string, more?: Partial<VisitorOrder> & { wave?: number }): VisitorOrder;
}

/** Imports the catalogue and reads its ids. */
export async function openShop(database: Database, file = shopFile): Promise<Shop> {
  const { faults } = await importCatalogue(database, file, {
    demo: false,
    open: async () => null,
  });
  if (faults) throw new Error(JSON.stringify(faults));
  const rows = await database.db
    .selectFrom('wave')
    .innerJoin('run', 'run.id', 'wave.run_id')
    .innerJoin('category', 'category.id', 'wave.category_id')
    .select(['run.key as run', 'category.key as category', 'wave.id', 'wave.run_id', 'wave.category_id'])
    .orderBy('wave.wave_time')
    .execute();
  const offer: Shop['offer'] = (run, category, wave = 0) => {
    const row = rows.filter((one) => one.run === run && one.category === category)[wave];
    if (!row) throw new Error(`no wave ${wave} in ${run}, ${category}`);
    return { event_id: row.run_id, event_category_id: row.category_id, wave_id: row.id };
  };
  return {
    offer,
    order: (run, category, { wave, ...more } = {}) => ({
      ...offer(run, category, wave),
      places: 1,
      codes: [],
      name: 'Joanna',
      surname: 'Szczepańska',
      email: 'joanna@example.com',
      street: 'Długa',
      street_number: '1',
      postal_code: '80-001',
      city: 'Gdańsk',
      terms: true,
      ...more,
    }),
  };
}
