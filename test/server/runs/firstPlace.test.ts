import type { Transaction } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../../server/domain/kit/answers.ts';
import { transact } from '../../../server/domain/kit/transact.ts';
import { changeCategory, removeCategory } from '../../../server/domain/runs/categories.ts';
import { editRun } from '../../../server/domain/runs/runForm.ts';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import type { Tables } from '../../../server/store/schema.ts';
import { planningBy } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { withoutGuard } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/**
 * What places hang on, changed while somebody buys the first of them (docs/rules/runs.md 5.3 and 5.6): who bought is seen,
 * and starts on no other day.
 */

const { shop, rows, database, server, owner: staff } = await openTasks();
const { newRun, newDistance, newWaves, publish } = planningBy(staff);

afterEach(() => expectInvariants(database));

type Planned = Awaited<ReturnType<typeof planned>>;
/** A published run of one wave, in which nobody has a place. */
async function planned() {
  const run = await newRun();
  const { id: category } = await newDistance(run);
  const [wave_id = 0] = await newWaves(run, category);
  await publish(run);
  offerBook(database).forget();
  const ids = { event_id: run, event_category_id: category, wave_id };
  return {
    run,
    category,
    order: () => server.call('POST group', { body: { ...shop.order('gdansk', '6km'), ...ids } }),
  };
}

interface Change {
  /** Waits for the order, and its absence. */
  readonly guard: RegExp;
  readonly instead: string;
  readonly change: (tx: Transaction<Tables>, of: Planned) => Promise<object>;
  /** The result without the guard. */
  readonly without: string;
}
const by = { who: { id: 0 }, config: server.deps.config };
const changes: Readonly<Record<string, Change>> = {
  'another day': {
    guard: /where run_id = \$1 order by id for no key update/gu,
    instead: 'where run_id = $1',
    change: (tx, { run }) => editRun(tx, run, { date: '2031-06-21' }, { ...by, lang: 'en', isShown: true }),
    without: 'changed, 21 June',
  },
  'other ages': {
    guard: /order by id for update/gu,
    instead: '',
    change: (tx, { category }) =>
      changeCategory(tx, category, { age_from: 16, age_to: 99 }, { lang: 'en', isShown: true }),
    without: 'changed, 14 June',
  },
  'taking the distance away': {
    guard: /order by id for update/gu,
    instead: '',
    change: (tx, { category }) => removeCategory(tx, category, undefined),
    without: '23503, 14 June',
  },
};

/** Tried while an order is half written: what came of it, and on which day the buyer starts. */
async function changeMeanwhile(at: Pick<typeof database, 'db'>, change: Change['change']) {
  const of = await planned();
  await rows(`create or replace function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(20310614), pg_sleep(0.6); return new; end $$`);
  await rows('create trigger slow before insert on payment for each row execute function dawdle()');
  const order = of.order();
  await vi.waitUntil(
    async () => (await rows(`select from pg_locks where locktype = 'advisory' and objid = 20310614`)).length > 0,
    { timeout: 20_000 },
  );
  const outcome = await transact(at, async (tx) => change(tx, of)).catch((error: { code?: string }) => error.code);
  await rows('drop trigger slow on payment');
  expect((await order).code).toBeNull();
  const [start] = await rows<{ day: string }>(
    `select to_char(wave_time, 'FMDD FMMonth') as day from wave where run_id = $1 and taken > 0`,
    of.run,
  );
  const result = outcome instanceof Refusal ? outcome.code : typeof outcome === 'string' ? outcome : 'changed';
  return `${result}, ${start?.day}`;
}

test.each(Object.entries(changes))(
  '%s is refused while the first place is bought, and waits to know',
  async (_, of) => {
    expect(await changeMeanwhile(database, of.change)).toBe('sold_already, 14 June');
    const unguarded = withoutGuard(database, of.guard, of.instead);
    expect(await changeMeanwhile(unguarded, of.change)).toBe(of.without);
    await unguarded.close();
  },
);

test('a quote in one currency is not sold in another', async () => {
  const { run, category, order } = await planned();
  // The shop shows a run as it was up to two seconds ago.
  expect((await offerBook(database).category(category))?.region).toBe('pl');
  await staff.ask('POST staff/runs/{id}', { params: { id: run }, body: { region: 'de', version: 2 } });
  const { code, data } = await order();
  expect([code, data]).toEqual(['price_changed', { price: ['20199'] }]);
  expect(await rows('select from payment where run_id = $1', run)).toEqual([]);
});
