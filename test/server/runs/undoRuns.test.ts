import { afterEach, expect, test } from 'vitest';
import type { undosOfRuns } from '../../../server/domain/runs/undoRuns.ts';
import { giveDeclaration, pdf } from '../../kit/runs/declaration.ts';
import { planningBy } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { startUnguarded } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { linesAfter, makeMember } from '../../kit/staff/staff.ts';

/** Undoing what was done to runs (docs/rules/staff.md 5.6). */

const tasks = await openTasks();
const { shop, rows, database, server, deps, members, undo, owner: staff } = tasks;
const { event_id: run, event_category_id: category, wave_id } = shop.offer('gdansk', '12km', 1);
const { wave_id: other } = shop.offer('gdansk', '12km', 2);

afterEach(() => expectInvariants(database));

// It has not chosen yet what it asks.
await rows('update run set asks_unsaid = true where id = $1', run);

const lastId = async () => (await linesAfter(deps)).at(-1)?.id ?? 0;
async function setRoom(id: number, body: { capacity?: number; held_back?: number }) {
  const [wave] = await rows<{ version: number }>('select version from wave where id = $1', id);
  await staff.ask('POST staff/waves/{id}', { params: { id }, body: { ...body, version: wave?.version ?? 0 } });
  return lastId();
}

/** Everything that staff may have changed of the run, but for what counts changes. */
const whole = () =>
  rows(`select to_jsonb(run) - 'version' - 'edited_at' as run,
    (select jsonb_agg(to_jsonb(category) - 'version' order by id) from category where run_id = run.id) as categories,
    (select jsonb_agg(to_jsonb(price_period) order by category_id, position)
      from price_period join category on category.id = category_id where run_id = run.id) as periods,
    (select jsonb_agg(to_jsonb(wave) - 'version' order by id) from wave where run_id = run.id) as waves,
    (select jsonb_agg(to_jsonb(question) order by id) from question where run_id = run.id and removed_at is null) as questions,
    (select jsonb_agg(to_jsonb(coupon) - 'version' - 'origin' order by code) from coupon) as coupons,
    coalesce((select draft -> 'sentence' from run_page where run_id = run.id), '{}') as sentence,
    (select published from run_page where run_id = run.id) as published
    from run where id = ${run}`);

const addWaves = () => planningBy(staff).newWaves(run, category, { from: '18:00', count: 2 });

const early = { until: '2031-03-01T00:00', until_sold: null, price: 7_900, group_price: null };

/** One change of each kind that can be undone: a new kind without one does not compile. */
const changes: Readonly<Record<keyof typeof undosOfRuns, () => Promise<unknown>>> = {
  'run.changed': () =>
    staff.ask('POST staff/runs/{id}', {
      params: { id: run },
      body: {
        version: 1,
        name: 'Changed',
        city: 'Sopot',
        sales_end: '2099-01-01T10:00',
        tshirts_until: '2026-12-24',
        contact_email: 'run@example.com',
      },
    }),
  'asks.changed': () =>
    staff.ask('POST staff/runs/{id}/asks', {
      params: { id: run },
      body: {
        asks: ['club'],
        questions: [
          {
            id: null,
            kind: 'tick',
            required: false,
            asked_of: 'all',
            seen_by: 'captain',
            texts: { pl: 'Autobus', en: '', de: '' },
            choices: [],
          },
        ],
      },
    }),
  'asks.declined': () => staff.ask('POST staff/runs/{id}/asks/decline', { params: { id: run } }),
  'declaration.changed': () => giveDeclaration(server, { run, body: pdf('Signed'), as: members.owner.as }),
  'category.changed': () =>
    staff.ask('POST staff/categories/{id}', {
      params: { id: category },
      body: { version: 1, price: 9_900, group_price: 8_900, periods: [early], age_from: 16, age_to: 99 },
    }),
  'coupon.changed': () =>
    staff.ask('POST staff/coupons/{code}', {
      params: { code: 'LAST3' },
      body: { version: 1, value: 1_000, max_uses: 7, valid_until: '2031-01-01', run_id: run },
    }),
  'wave.changed': () => setRoom(wave_id, { capacity: 12, held_back: 3 }),
  'wave.closed': () => staff.ask('POST staff/waves/{id}/close', { params: { id: wave_id }, body: { closed: true } }),
  'wave.opened': async () => {
    await rows('update wave set withdrawn = true where id = $1', wave_id);
    await staff.ask('POST staff/waves/{id}/close', { params: { id: wave_id }, body: { closed: false } });
    return 'closed before';
  },
  'page.changed': () =>
    staff.ask('POST staff/runs/{id}/page', { params: { id: run }, body: { sentence: { pl: 'Błoto' } } }),
  'page.published': async () => {
    const { version } = await staff.ask('GET staff/runs/{id}/page', { params: { id: run } });
    await staff.ask('POST staff/runs/{id}/page/publish', { params: { id: run }, body: { version } });
  },
  'waves.added': addWaves,
  'waves.changed': async () => {
    const { waves } = await staff.ask('GET staff/runs/{id}/waves', { params: { id: run } });
    const some = waves.filter(({ id }) => id === wave_id || id === other).map(({ id, version }) => ({ id, version }));
    await staff.ask('POST staff/runs/{id}/waves/change', {
      params: { id: run },
      body: { waves: some, act: 'enlarge', places: 7 },
    });
  },
};

test.each(Object.entries(changes))('%s is undone whole, once', async (what, change) => {
  const before = await whole();
  const closed = await change();
  const id = await lastId();
  expect((await linesAfter(deps)).at(-1)?.what).toBe(what);
  expect(await whole()).not.toEqual(closed === 'closed before' ? [] : before);
  expect(await undo(id)).toBeNull();
  if (closed === 'closed before') await rows('update wave set withdrawn = false where id = $1', wave_id);
  expect(await whole()).toEqual(before);
  expect(await undo(id)).toBe('undo_over');
});

test('an entry that was changed again cannot be undone before that; another wave does not count', async () => {
  const first = await setRoom(wave_id, { capacity: 20 });
  await setRoom(other, { capacity: 21 });
  const second = await setRoom(wave_id, { capacity: 30 });
  expect(await undo(first)).toBe('changed_meanwhile');
  expect([await undo(second), await undo(first)]).toEqual([null, null]);
  expect(await rows('select capacity from wave where id = $1', wave_id)).toEqual([{ capacity: 5 }]);
});

test('a change that the catalogue file has overwritten since is not undone', async () => {
  const id = await setRoom(wave_id, { capacity: 20 });
  await rows('update wave set capacity = 25 where id = $1', wave_id);
  expect(await undo(id)).toBe('changed_meanwhile');
  await rows('update wave set capacity = 5 where id = $1', wave_id);
});

test('no place that was taken meanwhile is taken away', async () => {
  const id = await setRoom(wave_id, { capacity: 20 });
  await server.ask('POST group', { body: shop.order('gdansk', '12km', { wave: 1, places: 8 }) });
  expect(await undo(id)).toBe('below_taken');
  const made = await addWaves();
  const added = await lastId();
  const ids = { event_id: run, event_category_id: category, wave_id: made[0] ?? 0 };
  await server.ask('POST group', { body: { ...shop.order('gdansk', '12km'), ...ids } });
  expect(await undo(added)).toBe('sold_already');
  expect((await rows('select from wave where id = any($1)', made)).length).toBe(2);
});

test('a member who may not plan runs can undo nothing of them', async () => {
  const id = await setRoom(other, { capacity: 40 });
  const elsewhere = shop.offer('berlin', '6km').event_id;
  const planner = await makeMember(deps, 'planner@example.com', { role: 'organiser', runIds: [elsewhere] });
  expect([await undo(id, tasks.finance), await undo(id, server.by(planner.as))]).toEqual(['not_found', 'not_found']);
});

test('without asking what came later, an old change would be undone over a newer one', async () => {
  const first = await setRoom(other, { capacity: 50 });
  await setRoom(other, { held_back: 1 });
  await setRoom(other, { capacity: 60 });
  await setRoom(other, { capacity: 50 });
  expect(await undo(first)).toBe('changed_meanwhile');
  const open = await startUnguarded(database, /later\.undone_by is null/gu, { instead: 'false' });
  expect(await undo(first, open.by(members.owner.as))).toBeNull();
});
