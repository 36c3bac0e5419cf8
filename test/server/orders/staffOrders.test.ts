import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { remindDue, remindTransfers } from '../../../server/domain/payments/mails/reminders.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { companyOrder, type StaffOrderBody } from '../../kit/office/orderWrites.ts';
import { cutAfterCommit } from '../../kit/processes/cuts.ts';
import { openPlans } from '../../kit/runs/plans.ts';
import { makeAccount, password } from '../../kit/server/accounts.ts';
import { brokenInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';

/** Orders by staff, and money that comes by hand (docs/rules/staff-orders.md). */

const plans = await openPlans();
const { server, deps, rows, shop, staff, organiser, finance, next } = plans;
const { event_id: runId, wave_id: first } = shop.offer('gdansk', '6km', 1);
const second = shop.offer('gdansk', '6km', 2).wave_id;
const foreign = shop.offer('berlin', '6km').wave_id;

type Row = StaffOrderBody['rows'][number];
async function orderOf(
  more: Partial<StaffOrderBody> = {},
  own: readonly Row[] = [{ wave_id: first, places: 2 }],
): Promise<StaffOrderBody> {
  const { way = 'transfer', with_fee = false, held_back_first = false } = more;
  const priced = { run_id: runId, rows: [...own], way, with_fee, held_back_first };
  const { to_pay } = await staff.ask('POST staff/orders/preview', { body: priced });
  const until = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString();
  const email = `${next('buyer')}@example.com`;
  return { ...companyOrder, until, email, expected_to_pay: to_pay, ...more, ...priced };
}
const place = async (more: Partial<StaffOrderBody> = {}, own?: readonly Row[], by = staff) =>
  by.ask('POST staff/orders', { body: await orderOf(more, own) });
type Placed = Awaited<ReturnType<typeof place>>;
const arrival = ({ order_id: id, to_pay: due }: Placed, amount = due, accept = false) => ({
  params: { id },
  body: { how: 'transfer' as const, received_on: '2026-11-27', amount, due, accept },
});
const arrive = (...of: Parameters<typeof arrival>) => finance.ask('POST staff/orders/{id}/arrived', arrival(...of));
const refusedArrival = async (...of: Parameters<typeof arrival>) =>
  (await finance.call('POST staff/orders/{id}/arrived', arrival(...of))).code;
const refusedOrder = async (body: object) =>
  (await staff.call('POST staff/orders', { body: body as StaffOrderBody })).code;
const statusOf = async ({ order_id }: Placed) =>
  (
    await rows<{ status: string }>('select status from payment where staff_order_id = $1 order by group_id', order_id)
  ).map(({ status }) => status);
const waveNow = async (id: number) => {
  const found = await rows<{ taken: number; held_back: number; free: number }>(
    'select taken, held_back, free from wave where id = $1',
    id,
  );
  return found[0] ?? { taken: 0, held_back: 0, free: 0 };
};
async function undo(what: string, by = staff) {
  const lines = await rows<{ id: number }>('select id from staff_log where what = $1 order by id desc limit 1', what);
  return (await by.call('POST staff/log/{id}/undo', { params: { id: lines[0]?.id ?? 0 } })).code;
}
const clean = async () => expect(await brokenInvariants(deps.database)).toEqual([]);

test('a company’s order of two waves is two groups, one mail and one sum, and is paid once its transfer arrives', async () => {
  const placed = await place({ with_fee: true }, [
    { wave_id: first, places: 3 },
    { wave_id: second, places: 2 },
  ]);
  expect(await statusOf(placed)).toEqual(['pending', 'pending']);
  await sendDueMail(deps);
  const [one = '', ...others] = placed.groups.map(({ payment_id }) => payment_id);
  const mails = await rows<{ text: string; html: string }>(
    `select text, html from mail where template = 'reserved' and data ->> 'payment_id' = any($1)`,
    [one, ...others],
  );
  expect(mails).toHaveLength(1);
  const numbers = placed.groups.map(({ group_id }) => group_id);
  expect(mails[0]?.text).toContain(`MUSTER ${numbers[0]}`);
  expect(mails[0]?.text).toContain(numbers.join(', '));
  expect(mails[0]?.text).toMatch(/PL61.1090.1014/u);
  expect(mails[0]?.html).toContain(`/api/payment/${one}/transfer.png`);
  const picture = await server.app.inject({ url: `/api/payment/${one}/transfer.png` });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  const { waiting } = await finance.ask('GET staff/transfers', {});
  expect(waiting.find(({ order_id }) => order_id === placed.order_id)).toMatchObject({
    ...{ title: `MUSTER ${numbers[0]}`, due: placed.to_pay, company: companyOrder.company, lapsed: false },
    ...{ tax_number: '5833141276', invoice: true },
  });
  await arrive(placed);
  expect(await statusOf(placed)).toEqual(['paid', 'paid']);
  expect((await server.ask('GET payment/{id}/receipt', { params: { id: one } })).method).toBe('transfer');
  expect(await refusedArrival(placed)).toBe('changed_meanwhile');
  await clean();
});

test('less than is due is asked about, and then taken for the price; of more the rest is owed back by hand', async () => {
  const short = await place({}, [
    { wave_id: first, places: 2 },
    { wave_id: second, places: 1 },
  ]);
  expect(await refusedArrival(short, short.to_pay - 1_000)).toBe('sum_differs');
  expect(await statusOf(short)).toEqual(['pending', 'pending']);
  await arrive(short, short.to_pay - 1_000, true);
  expect(await statusOf(short)).toEqual(['paid', 'paid']);
  await clean();
  const over = await place();
  expect(await arrive(over, over.to_pay + 1_000, true)).toEqual({ to_send_back: 1_000 });
  await refundDue(deps);
  const { owed } = await finance.ask('GET staff/transfers', {});
  const own = owed.find(({ payment_id }) => payment_id === over.groups[0]?.payment_id);
  const waits = async () =>
    (await finance.ask('GET staff/needs-you', {})).needs.filter(({ kind }) => kind === 'transfers');
  expect(await waits()).toMatchObject([{ why: 'owed', run: { id: runId }, count: 1, amount: 1_000 }]);
  expect(own).toMatchObject({ amount: 1_000, how: 'transfer' });
  await clean();
  const handed = { params: { id: own?.payment_id ?? '' }, body: { refund_id: own?.refund_id ?? '' } };
  await finance.ask('POST staff/payments/{id}/handed-back', handed);
  expect((await finance.call('POST staff/payments/{id}/handed-back', handed)).code).toBe('changed_meanwhile');
  expect(await waits()).toEqual([]);
  expect(await statusOf(over)).toEqual(['paid']);
  await clean();
});

test('that it has arrived is undone while nothing depends on it: the places wait again, and may be paid again', async () => {
  const placed = await place();
  await arrive(placed);
  expect(await undo('order.paid', finance)).toBeNull();
  expect(await statusOf(placed)).toEqual(['pending']);
  await clean();
  await arrive(placed);
  expect(await statusOf(placed)).toEqual(['paid']);
  await clean();
  await rows(
    `insert into group_history (group_id, who, what, details, at)
     values ($1, 'member', 'group.renamed', '{}', now() + interval '1 second')`,
    placed.groups[0]?.group_id,
  );
  expect(await undo('order.paid', finance)).toBe('changed_meanwhile');
});

test('cash is paid at once and reported to finance; free places need a reason', async () => {
  const friend = { kind: 'friend', invoice: false, tax_number: null, company: null } as const;
  const cash = await place({ way: 'cash', ...friend }, undefined, organiser);
  expect(await statusOf(cash)).toEqual(['paid']);
  const listed = (await finance.ask('GET staff/transfers', {})).cash;
  const own = listed.find(({ payment_id }) => payment_id === cash.groups[0]?.payment_id);
  expect(own).toMatchObject({ amount: cash.to_pay });
  const free = await orderOf({ way: 'free', kind: 'guest' });
  expect(await refusedOrder(free)).toBe('invalid');
  const guest = await place({ way: 'free', kind: 'guest', reason: 'Speaker' });
  expect(guest.to_pay).toBe(0);
  expect(await statusOf(guest)).toEqual(['paid']);
  await clean();
  // An organiser may not note that money of an order has come.
  const waiting = await place();
  expect((await organiser.call('POST staff/orders/{id}/arrived', arrival(waiting))).code).toBe('forbidden');
});

test('held back places are taken first if asked, and are held back again when the order is undone', async () => {
  await rows('update wave set held_back = 3 where id = $1', second);
  const before = await waveNow(second);
  const placed = await place({ held_back_first: true }, [{ wave_id: second, places: 4 }]);
  expect(await waveNow(second)).toEqual({ taken: before.taken + 4, held_back: 0, free: before.free - 1 });
  expect(await undo('order.placed')).toBeNull();
  expect(await waveNow(second)).toEqual(before);
  expect(await statusOf(placed)).toEqual(['failed']);
  await rows('update wave set held_back = 0 where id = $1', second);
  await clean();
});

test('a wave without room takes nobody, and nothing of the order stays', async () => {
  const body = await orderOf({}, [
    { wave_id: second, places: 1 },
    { wave_id: first, places: 2 },
  ]);
  const { free } = await waveNow(first);
  await rows('update wave set capacity = capacity - $2 where id = $1', first, free - 1);
  const orders = await rows('select id from staff_order');
  expect(await refusedOrder(body)).toBe('wave_full');
  expect(await rows('select id from staff_order')).toEqual(orders);
  await rows('update wave set capacity = capacity + $2 where id = $1', first, free - 1);
  await clean();
});

test('another run’s wave, an outdated price and impossible values are refused', async () => {
  const body = await orderOf();
  expect(await refusedOrder({ ...body, rows: [{ wave_id: foreign, places: 1 }] })).toBe('not_found');
  expect(await refusedOrder({ ...body, expected_to_pay: 1 })).toBe('price_changed');
  expect(await refusedOrder({ ...body, rows: [{ wave_id: first, places: -1 }] })).toBe('invalid');
  expect(await refusedOrder({ ...body, rows: [{ wave_id: first, places: 1_000_000 }] })).toBe('invalid');
  expect(await refusedOrder({ ...body, tax_number: '5833141277' })).toBe('invalid');
  expect(await refusedOrder({ ...body, until: new Date().toISOString() })).toBe('invalid');
});

test('the same call again makes no second order, also when nothing of its answer was kept', async () => {
  const body = await orderOf();
  const idempotencyKey = randomUUID();
  const one = await staff.ask('POST staff/orders', { body }, { idempotencyKey });
  const forget = () => rows("delete from idempotency where key like '%' || $1", idempotencyKey);
  await forget();
  expect(await staff.ask('POST staff/orders', { body }, { idempotencyKey })).toEqual(one);
  await forget();
  const other = { ...body, name: 'Other' };
  expect((await staff.call('POST staff/orders', { body: other }, { idempotencyKey })).code).toBe(
    'idempotency_mismatch',
  );
});

test('a server dies after an order, and after its arrival: both are there once, and are mailed of once', async () => {
  const line = cutAfterCommit(plans.database);
  const dying = await startServer({ database: line.database, gateway: plans.provider });
  const [body, key] = [await orderOf(), { idempotencyKey: randomUUID() }];
  line.arm();
  expect((await dying.by(plans.boss.as).call('POST staff/orders', { body }, key)).status).toBe(503);
  const placed = await staff.ask('POST staff/orders', { body }, key);
  const count = async (of: string) => {
    const found = await rows<{ count: number }>(
      `select count(*)::int as count from ${of} and payment_id = $1`,
      placed.groups[0]?.payment_id,
    );
    return found[0]?.count;
  };
  expect(await rows('select id from payment where email = $1', body.email)).toHaveLength(1);
  await sendDueMail(deps);
  await sendDueMail(deps);
  const mailed = `(select data ->> 'payment_id' as payment_id from mail where template = 'reserved') written where true`;
  expect(await count(mailed)).toBe(1);
  line.arm();
  const finances = dying.by(plans.members.finance.as);
  expect((await finances.call('POST staff/orders/{id}/arrived', arrival(placed))).status).toBe(503);
  expect(await refusedArrival(placed)).toBe('changed_meanwhile');
  expect(await statusOf(placed)).toEqual(['paid']);
  expect(await count(`attempt where provider = 'hand'`)).toBe(1);
  const paid = `(select data ->> 'payment_id' as payment_id from mail where template = 'paid') written where true`;
  expect(await count(paid)).toBe(1);
  await line.database.close().catch(() => undefined);
  await clean();
});

test('a transfer is reminded of once and lapses like any reservation; what arrives later finds its places again', async () => {
  const placed = await place();
  const id = placed.groups[0]?.payment_id ?? '';
  await rows("update payment set expires_at = now() + interval '10 hours' where id = $1", id);
  await rows("update staff_order set created_at = now() - interval '4 days' where id = $1", placed.order_id);
  await remindDue(deps);
  await remindTransfers(deps);
  await remindTransfers(deps);
  const keys = await rows("select key from mail where template = 'reminder' and data ->> 'payment_id' = $1", id);
  expect(keys).toEqual([{ key: `reminder:${id}:transfer` }]);
  await rows("update payment set expires_at = now() - interval '1 minute' where id = $1", id);
  await lapseDue(deps);
  expect(await statusOf(placed)).toEqual(['lapsed']);
  const waits = async () =>
    (await finance.ask('GET staff/needs-you', {})).needs.flatMap((need) =>
      need.kind === 'transfers' && need.why === 'late' ? [[need.run.id, need.count, need.amount]] : [],
    );
  expect(await waits()).toEqual([[runId, 1, placed.to_pay]]);
  expect((await organiser.ask('GET staff/needs-you', {})).needs.filter(({ kind }) => kind === 'transfers')).toEqual([]);
  await arrive(placed);
  expect(await waits()).toEqual([]);
  expect(await statusOf(placed)).toEqual(['paid']);
  await clean();
});

test('an order that waits for a transfer alone is not paid online', async () => {
  const placed = await place();
  const pay = { payment_provider: 'stripe' as const };
  const asked = { params: { id: placed.groups[0]?.payment_id ?? '' }, body: pay };
  expect((await server.call('POST payment/{id}/provider', asked)).code).toBe('invalid');
  const online = await place({ online: true });
  const [{ group_id, payment_id: id } = { group_id: 0, payment_id: '' }] = online.groups;
  expect((await server.ask('GET payment/{id}', { params: { id } })).transfer).toMatchObject({
    ...{ title: `MUSTER ${group_id}`, amount: online.to_pay, online: true },
  });
  expect((await server.ask('POST payment/{id}/provider', { params: { id }, body: pay })).payment_provider).toBe(
    'stripe',
  );
});

test('the telephone that came with an order is in its buyer’s export, and goes with their account', async () => {
  const { id, email, as } = await makeAccount(deps.database, `${next('buyer')}@example.com`);
  const { order_id } = await place({ email, phone: '501 502 503' });
  await rows('update payment set user_id = $2 where staff_order_id = $1', order_id, id);
  const { payments } = await server.ask('GET user/export', {}, as);
  expect(payments).toMatchObject([{ phone: expect.stringContaining('501') }]);
  await server.ask('POST user/delete', { body: { email, password } }, as);
  expect(await rows('select phone from staff_order where id = $1', order_id)).toEqual([{ phone: null }]);
});
