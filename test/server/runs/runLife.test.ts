import { afterEach, expect, test } from 'vitest';
import { Refusal } from '../../../server/domain/kit/answers.ts';
import { transact } from '../../../server/domain/kit/transact.ts';
import { duplicateRun } from '../../../server/domain/runs/duplicate.ts';
import { changeRun } from '../../../server/domain/runs/runLife.ts';
import { closeWave } from '../../../server/domain/runs/waveRoom.ts';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { startUnguarded } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { type TestServer, testConfig } from '../../kit/server/server.ts';

/** A run's life (docs/rules/runs.md 3): who sees it, when it is sold, what it lacks, and its copies. */

const groups = await openGroups();
const { shop, rows, database, server } = groups;
const config = testConfig();
type ChangeRequest = Parameters<typeof changeRun>[2];

afterEach(() => expectInvariants(database));

const idOf = (key: string) =>
  rows<{ id: number }>('select id from run where key = $1', key).then((found) => found[0]?.id ?? 0);
const read = async (id: number) =>
  (await rows('select state, sale_paused, version, edited_at is not null as edited from run where id = $1', id))[0];
const refusalOf = (outcome: object) =>
  outcome instanceof Refusal ? { code: outcome.code, data: outcome.data } : outcome;
async function change(runId: number, type: ChangeRequest['event']['type'], { version = 0, at = config } = {}) {
  const [now] = await rows<{ version: number }>('select version from run where id = $1', runId);
  const asked = { runId, version: version || (now?.version ?? 0), event: { type } };
  return refusalOf(await transact(database, (tx) => changeRun(tx, at, asked)));
}
async function copyOf(key: string, name: string, date = '2030-06-15') {
  const id = await idOf(key);
  const copy = await transact(database, (tx) => duplicateRun(tx, id, { key: name, name, date }, 'en'));
  if (copy instanceof Refusal) throw new Error(copy.code);
  return copy;
}

/** What the public sees of a run: the list, its waves, one wave, a price, its coupons. */
async function seen(id: number) {
  const [first] = await rows<{ wave: number; category: number }>(
    'select id as wave, category_id as category from wave where run_id = $1 order by id limit 1',
    id,
  );
  offerBook(database).forget();
  const { wave = 0, category = 0 } = first ?? {};
  const { events } = await server.ask('GET events');
  const price = { event_category_id: category, participants: 1 };
  const coupon = { coupon: 'MUD10', event_id: id };
  return [
    events.find((event) => event.id === id)?.sale ?? null,
    (await server.call('GET events/{id}/waves', { params: { id }, query: {} })).code,
    (await server.call('GET waves/{id}', { params: { id: wave } })).code,
    (await server.call('GET event/price', { query: price })).code,
    (await server.call('POST coupon', { body: coupon })).code,
  ];
}
const nothing = [null, 'not_found', 'not_found', 'not_found', 'not_found'];

test('a copy is a draft that nobody but staff sees, until it is published', async () => {
  const { id, skipped } = await copyOf('gdansk', 'copy');
  expect(skipped).toEqual([]);
  expect(await read(id)).toEqual({ state: 'draft', sale_paused: false, version: 1, edited: false });
  expect(await seen(id)).toEqual(nothing);
  expect(await change(id, 'run.published')).toEqual({
    before: { state: 'draft', sale_paused: false },
    after: { state: 'published', sale_paused: false },
  });
  expect(await seen(id)).toEqual(['open', null, null, null, null]);
  expect(await read(id)).toEqual({ state: 'published', sale_paused: false, version: 2, edited: true });
});

test('a paused sale is shown as closed and goes on again', async () => {
  const { id } = await copyOf('gdansk', 'paused');
  await change(id, 'run.published');
  await change(id, 'sale.paused');
  expect(await seen(id)).toEqual(['closed', null, null, null, null]);
  await change(id, 'sale.resumed');
  expect(await seen(id)).toEqual(['open', null, null, null, null]);
});

test('a cancelled run is no longer for sale, and may still be looked up', async () => {
  const { id } = await copyOf('gdansk', 'cancelled');
  await change(id, 'run.published');
  await change(id, 'run.cancelled');
  expect(await seen(id)).toEqual([null, null, null, null, null]);
  expect(await change(id, 'sale.paused')).toMatchObject({ code: 'changed_meanwhile' });
});

test('a form that is older than the run gets the current values', async () => {
  const { id } = await copyOf('gdansk', 'old-form');
  await change(id, 'run.published');
  expect(await change(id, 'sale.paused', { version: 1 })).toEqual({
    code: 'changed_meanwhile',
    data: { state: ['published'], sale_paused: ['false'], version: ['2'] },
  });
  expect(await change(0, 'run.published')).toEqual({ code: 'not_found', data: {} });
});

test('everything that a draft lacks is listed', async () => {
  const { id } = await copyOf('kids', 'bare');
  await rows('update run set declaration = null where id = $1', id);
  await rows(`update wave set wave_time = now() - interval '1 day' * id where run_id = $1`, id);
  const live = testConfig({ mode: 'live', termsUrl: { pl: '', de: '' } });
  expect(await change(id, 'run.published', { at: live })).toEqual({
    code: 'invalid',
    data: { missing: ['wave', 'declaration', 'terms'] },
  });
  await rows('delete from wave where run_id = $1', id);
  await rows('delete from category where run_id = $1', id);
  expect(await change(id, 'run.published')).toEqual({
    code: 'invalid',
    data: { missing: ['category', 'wave', 'declaration'] },
  });
  expect(await read(id)).toMatchObject({ state: 'draft', version: 1 });
});

test('closed waves are none to come', async () => {
  const { id } = await copyOf('gdansk', 'closed');
  for (const wave of await rows<{ id: number }>('select id from wave where run_id = $1', id)) {
    await transact(database, (tx) => closeWave(tx, wave.id, true));
  }
  expect(await change(id, 'run.published')).toEqual({ code: 'invalid', data: { missing: ['wave'] } });
});

test('an empty draft is deleted with all that is its own; nothing else ever is', async () => {
  const { id } = await copyOf('gdansk', 'short-lived');
  await rows(
    `insert into coupon (code, title, coupon_type, value, run_id) values ('ITSOWN', 'Its own', 'percent', 1000, $1)`,
    id,
  );
  expect(await change(id, 'run.deleted')).toMatchObject({ after: null });
  expect([
    await read(id),
    await rows('select from wave where run_id = $1', id),
    await rows('select from category where run_id = $1', id),
    await rows(`select from coupon where code = 'ITSOWN'`),
  ]).toEqual([undefined, [], [], []]);

  const { id: kept } = await copyOf('gdansk', 'kept');
  await change(kept, 'run.published');
  expect(await change(kept, 'run.deleted')).toEqual({ code: 'not_draft', data: {} });
  const sold = await idOf('gdansk');
  await server.ask('POST group', { body: shop.order('gdansk', '6km', { places: 1 }) });
  await rows(`update run set state = 'draft' where id = $1`, sold);
  expect(await change(sold, 'run.deleted')).toEqual({ code: 'not_draft', data: {} });
  await rows(`update run set state = 'published' where id = $1`, sold);
});

test('a copy has distances, open waves and declaration on its day, and none of the coupons', async () => {
  const source = await idOf('kids');
  await rows('update wave set held_back = 3 where run_id = $1', source);
  await rows(`insert into file (name, type, body) values ('signed.pdf', 'application/pdf', '')`);
  await rows(`update run set declaration = 'signed.pdf' where id = $1`, source);
  const { id } = await copyOf('kids', 'kids-again', '2031-07-20');
  const of = (run: number) =>
    rows(
      `select category.key, category.price, category.group_price, age_from, age_to, capacity, held_back, taken,
         to_char(wave_time at time zone 'Europe/Warsaw', 'HH24:MI') as clock
       from wave join category on category.id = category_id where wave.run_id = $1 order by wave.id`,
      run,
    );
  expect(await of(id)).toEqual(await of(source));
  const days = await rows(
    `select distinct to_char(wave_time at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as day from wave where run_id = $1`,
    id,
  );
  expect(days).toEqual([{ day: '2031-07-20' }]);
  const [run] = await rows('select origin, declaration, currency from run where id = $1', id);
  expect(run).toEqual({ origin: 'screen', declaration: 'signed.pdf', currency: 'PLN' });
  await rows('update wave set held_back = 0 where run_id = $1', source);
  await rows('update run set declaration = null where id = $1', source);
});

test('a permanent key is given once', async () => {
  const id = await idOf('gdansk');
  const again = { key: 'kids', name: 'Kids', date: '2030-06-15' };
  expect(refusalOf(await transact(database, (tx) => duplicateRun(tx, id, again, 'en')))).toEqual({
    code: 'invalid',
    data: { key: ['This is already in use'] },
  });
  expect(refusalOf(await transact(database, (tx) => duplicateRun(tx, 0, again, 'en')))).toEqual({
    code: 'not_found',
    data: {},
  });
});

/** Ways to buy while the sale is paused: an order, one more place, renewing a lapsed order. */
const purchases: Readonly<Record<string, () => Promise<(at: TestServer) => Promise<string | null>>>> = {
  'an order': async () => {
    const body = shop.order('gdansk', '6km', { places: 1 });
    return async (at) => (await at.call('POST group', { body })).code;
  },
  'a place more': async () => {
    const captain = await groups.actor();
    const { id } = await groups.group(captain);
    const body = { participants: 1, coupons: [], payment_provider: 'stripe' as const };
    return async (at) => (await at.call('POST groups/{id}/payToJoin', { params: { id }, body }, captain.as)).code;
  },
};
const isOnSale = /run\.state = 'published' and not run\.sale_paused\s+and/gu;

test.each(Object.entries(purchases))('%s is refused while the run is paused, a draft or cancelled', async (_, buy) => {
  const id = await idOf('gdansk');
  for (const set of ['sale_paused = true', `state = 'cancelled'`]) {
    const attempt = await buy();
    await rows(`update run set ${set} where id = $1`, id);
    expect(await attempt(server)).toBe('sale_closed');
    expect(await attempt(await startUnguarded(database, isOnSale, { gateway: groups.provider }))).toBeNull();
    await rows(`update run set sale_paused = false, state = 'published' where id = $1`, id);
  }
});
