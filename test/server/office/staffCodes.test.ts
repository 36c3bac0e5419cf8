import { expect, test } from 'vitest';
import type { StaffCategory } from '#contract/staff/runs/runs.calls.ts';
import { Refusal } from '../../../server/domain/kit/answers.ts';
import { actOfOneLine, byStaff } from '../../../server/domain/staff/log.ts';
import { findStaff } from '../../../server/domain/staff/who.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { linesAfter, makeMember } from '../../kit/staff/staff.ts';

/** What an abandoned staff session does not give away (docs/rules/runs.md 6.4). */

const tasks = await openTasks({ rateLimits: true });
const { shop, rows, deps, server } = tasks;
const { event_id: gdansk } = shop.offer('gdansk', '6km');
const { event_id: berlin } = shop.offer('berlin', '6km');
let made = 0;

/** An organiser of one run whose code is a quarter of an hour old. */
async function found(runIds: readonly number[] | null = [gdansk]) {
  const member = await makeMember(deps, `found${++made}@example.com`, { role: 'organiser', runIds });
  const stale = () =>
    rows(
      `update session set stepped_up_at = now() - interval '16 minutes' where account_id = $1 and kind = 'staff'`,
      member.id,
    );
  await stale();
  return { ...member, by: server.by({ ...member.as, lang: 'en' }) };
}
const terms = { title: 'Found', run_id: gdansk } as const;
const percent = (value: number) => ({ ...terms, coupon_type: 'percent', value }) as const;

test('coupons of half the price and more, batches and their files ask for the second factor', async () => {
  const { by } = await found();
  const [{ price } = { price: 0 }] = await rows<{ price: number }>(
    'select min(least(price, nullif(group_price, 0)))::int as price from category where run_id = $1',
    gdansk,
  );
  const add = async (body: object) =>
    (await by.call('POST staff/coupons', { body: { code: `FOUND${++made}`, ...percent(1), ...body } })).code;
  const amount = (value: number) => ({ coupon_type: 'value', value });
  expect([
    await add(percent(4_999)),
    await add(percent(5_000)),
    await add(amount(Math.ceil(price / 2) - 1)),
    await add(amount(Math.ceil(price / 2))),
    (await by.call('POST staff/coupons/batch', { body: { count: 2, ...percent(1) } })).code,
    (await by.call('GET staff/coupons/file', { query: { run_id: gdansk } })).code,
  ]).toEqual([null, 'step_up_required', null, 'step_up_required', 'step_up_required', 'step_up_required']);
});

test('without the second factor a coupon gets no larger discount and no more uses, but can be ended', async () => {
  const strong = `STRONG${++made}`;
  await tasks.owner.ask('POST staff/coupons', { body: { code: strong, ...percent(10_000), max_uses: 1 } });
  const { by } = await found();
  const change = async (code: string, body: object) =>
    (await by.call('POST staff/coupons/{code}', { params: { code }, body: { version: 1, ...body } })).code;
  await by.ask('POST staff/coupons', { body: { code: 'WEAK', ...percent(100) } });
  expect(await change('WEAK', { value: 9_000 })).toBe('step_up_required');
  expect(await change(strong, { max_uses: 1_000 })).toBe('step_up_required');
  expect(await change(strong, { max_uses: 0 })).toBeNull();
  const entry = (await linesAfter(deps)).findLast(({ what }) => what === 'coupon.changed');
  expect((await by.call('POST staff/log/{id}/undo', { params: { id: entry?.id ?? 0 } })).code).toBe('step_up_required');
});

type Period = StaffCategory['periods'][number];

/** A distance of a run, and what changing it comes to. */
async function distanceOf(run: number, { by }: Awaited<ReturnType<typeof found>>) {
  const read = async () => (await by.ask('GET staff/runs/{id}', { params: { id: run } })).categories[0];
  const { id = 0, price = 0 } = (await read()) ?? {};
  const change = async (body: { price?: number; group_price?: number | null; periods?: Period[]; name?: string }) => {
    const version = (await read())?.version ?? 0;
    return (await by.call('POST staff/categories/{id}', { params: { id }, body: { ...body, version } })).code;
  };
  return { price, change };
}

test('a price is lowered, and a run sold more cheaply, only with the second factor; it is raised without', async () => {
  const member = await found([berlin]);
  const { price, change } = await distanceOf(berlin, member);
  expect([
    await change({ price: price - 1, group_price: null }),
    await change({ group_price: price - 1 }),
    await change({ price: price + 100, group_price: price }),
    await change({ group_price: price - 1 }),
    await change({ group_price: null }),
    // Others of the same price may hold longer.
    await change({ periods: [{ until: null, until_sold: 1, price: price + 100, group_price: null }] }),
    await change({ name: 'Another name' }),
  ]).toEqual(['step_up_required', 'step_up_required', null, 'step_up_required', null, 'step_up_required', null]);
  const add = async (key: string, cents: number) => {
    const body = { key, name: key, distance: 3, price: cents };
    return (await member.by.call('POST staff/runs/{id}/categories', { params: { id: berlin }, body })).code;
  };
  expect([await add('cheap', 100), await add('dear', 90_000)]).toEqual(['step_up_required', null]);
});

test('a raised price is taken back, and a run sold in another currency, only with the second factor', async () => {
  const member = await found();
  const { price, change } = await distanceOf(gdansk, member);
  expect(await change({ price: price + 100 })).toBeNull();
  const raised = (await linesAfter(deps)).findLast(({ what }) => what === 'category.changed');
  const undone = await member.by.call('POST staff/log/{id}/undo', { params: { id: raised?.id ?? 0 } });
  const { version } = await member.by.ask('GET staff/runs/{id}', { params: { id: gdansk } });
  const body = { region: 'de', version } as const;
  const moved = await member.by.call('POST staff/runs/{id}', { params: { id: gdansk }, body });
  expect([undone.code, moved.code]).toEqual(['step_up_required', 'step_up_required']);
});

test('a member who tries which codes exist has twenty tries an hour', async () => {
  await tasks.owner.ask('POST staff/coupons', { body: { code: 'BERLINS', ...percent(100), run_id: berlin } });
  const { by } = await found();
  const codes = [];
  for (let time = 0; time < 21; time++)
    codes.push((await by.call('POST staff/coupons', { body: { code: 'BERLINS', ...percent(100) } })).code);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 'invalid'), 'rate_limited']);
  const fresh = await by.call('POST staff/coupons', { body: { code: 'FREE', ...percent(100) } });
  expect(fresh.code).toBe('rate_limited');
});

test.each(['2026-06-31T10:00:00Z', '2026-02-31T10:00:00Z', '0000-01-01T00:00:00Z', '2026-06-01T10:00:00-23:59'])(
  'a moment that never was is none to look from: %s',
  async (from) => {
    expect((await tasks.owner.call('GET staff/log', { query: { from } })).code).toBe('invalid');
    expect((await tasks.owner.call('GET staff/log', { query: { to: from } })).code).toBe('invalid');
  },
);

test('a member who leaves the staff during their call changes nothing by it', async () => {
  const member = await found(null);
  const token = (member.as.headers?.authorization ?? '').replace('Bearer ', '');
  const who = await findStaff(deps.database.db, token);
  if (who instanceof Refusal) throw new Error(who.code);
  const by = byStaff(who, { ip: '203.0.113.1', requestId: 'late' });
  const pause = () =>
    actOfOneLine(deps.database, by, async (tx) => {
      await tx.updateTable('run').set({ sale_paused: true }).where('id', '=', gdansk).execute();
      return { what: 'sale.paused', runId: gdansk };
    });
  await tasks.owner.ask('POST staff/team/{id}/remove', { params: { id: member.id } });
  await expect(pause()).rejects.toThrow();
  expect(await rows('select from run where id = $1 and sale_paused', gdansk)).toEqual([]);
});
