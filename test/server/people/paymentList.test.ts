import { afterEach, describe, expect, test } from 'vitest';
import { lapse } from '../../../server/domain/payments/lapse.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** Payments as a list, each with what becomes of it by itself (docs/rules/payments.md 12). */
const groups = await openGroups();
const { deps, database, rows, server, provider } = groups;
const finance = server.by({ ...(await makeMember(deps, 'finance@example.com', { role: 'finance' })).as, lang: 'en' });
const owner = server.by({ ...(await makeMember(deps, 'owner@example.com', { role: 'owner' })).as, lang: 'en' });
afterEach(() => expectInvariants(database));

type View = 'all' | 'decision' | 'transfer' | 'late' | 'stuck' | 'lapsed';
const list = (query: Readonly<Record<string, unknown>> = {}) => finance.ask('GET staff/payments', { query });
const idsIn = async (view: View) => (await list({ view })).rows.map(({ id }) => id);
async function lapsed(places = 1) {
  const order = await groups.order({ places });
  await rows(`update payment set expires_at = now() - interval '1 minute', full_until = null where id = $1`, order.id);
  await lapse(deps, order.id);
  return order;
}

test('each payment says what becomes of it, by the charts that do it', async () => {
  const pending = await groups.order();
  const paid = await groups.paidOrder();
  const { rows: read } = await list();
  const of = (id: string) => read.find((row) => row.id === id);
  expect(of(pending.id)).toMatchObject({ status: 'pending', restorable: null, next: { what: 'reminder.day' } });
  expect(of(paid.id)).toMatchObject({ status: 'paid', method: 'stripe', next: null, is_late: false, in_review: 0 });
  await rows(`update payment set reminded_24h = now(), reminded_3h = now() where id = $1`, pending.id);
  const { payment } = await owner.ask('GET staff/groups/{id}', { params: { id: pending.group } }).then((group) => ({
    payment: group.next[0],
  }));
  // The same as the page of its group.
  expect((await list({ q: String(pending.group) })).rows[0]?.next).toEqual(payment);
  expect(payment?.what).toBe('reservation.lapses');
});

test('late payments, stuck payments and those that need a decision have lists with their numbers', async () => {
  const late = await lapsed();
  await groups.hear(late.ref, { state: 'succeeded' });
  const wrong = await groups.order();
  await groups.hear(wrong.ref, { state: 'succeeded', amount: 1 });
  const slow = await groups.order();
  await groups.hear(slow.ref, { state: 'processing' });
  expect(await idsIn('stuck')).toEqual([]);
  await rows(`update payment set created_at = now() - interval '2 hours' where id = $1`, slow.id);
  await rows(`update payment_history set at = now() - interval '2 hours' where payment_id = $1`, slow.id);
  expect([await idsIn('late'), await idsIn('decision'), await idsIn('stuck')]).toEqual([
    [late.id],
    [wrong.id],
    [slow.id],
  ]);
  const { counts, rows: found } = await list({ view: 'decision' });
  expect(counts).toMatchObject({ decision: 1, late: 1, stuck: 1 });
  expect(found[0]).toMatchObject({ in_review: 1, next: { what: 'review.decided' } });
  expect((await list({ view: 'late' })).rows[0]).toMatchObject({ status: 'paid', is_late: true });
});

test('each lapsed reservation says whether it can be restored, and is restored once', async () => {
  const one = await lapsed(2);
  const other = await lapsed();
  const { rows: read } = await list({ view: 'lapsed' });
  const places = read.map(({ restorable }) => restorable ?? 0);
  expect(read.map(({ id }) => id)).toEqual([other.id, one.id]);
  const restore = (id: number) => owner.call('POST staff/places/{id}/restore', { params: { id } });
  const [first, again] = await Promise.all([restore(places[0] ?? 0), restore(places[0] ?? 0)]);
  expect([first.code, again.code].toSorted()).toEqual([null, 'changed_meanwhile'].toSorted());
  expect(await idsIn('lapsed')).toEqual([one.id]);
  await rows('update wave set withdrawn = true where id = $1', one.wave);
  expect((await list({ view: 'lapsed' })).rows[0]).toMatchObject({ id: one.id, restorable: null });
  await rows('update wave set withdrawn = false where id = $1', one.wave);
});

test('it is read page by page, whatever comes in between, and narrowed by run, state, method, day and words', async () => {
  for (let n = 0; n < 52; n++) await groups.order({ email: `many${n}@example.com` });
  const first = await list({ q: 'many' });
  await groups.order({ email: 'many-more@example.com' });
  const second = await list({ q: 'many', cursor: first.next ?? '' });
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect([first.rows.length, second.rows.length, new Set(ids).size, second.next, second.counts]).toEqual([
    50,
    2,
    52,
    null,
    null,
  ]);
  for (const sort of ['who', '-amount', 'state', 'when']) {
    const page = await list({ q: 'many', sort });
    const following = await list({ q: 'many', sort, cursor: page.next ?? '' });
    const all = [...page.rows, ...following.rows].map(({ id }) => id);
    expect([page.rows.length, new Set(all).size, following.next], sort).toEqual([50, 53, null]);
  }
  expect((await list({ cursor: 'nonsense' })).rows).toHaveLength(50);
  for (const at of ['2026-13-45 25:61:61+00', '2026-02-30 10:00:00+99:99']) {
    const cursor = Buffer.from(JSON.stringify([at, 'x'.repeat(24)])).toString('base64url');
    expect((await list({ cursor })).rows, at).toHaveLength(50);
  }
  const states = new Set((await list({ state: 'paid', method: 'stripe' })).rows.map(({ status }) => status));
  expect([...states]).toEqual(['paid']);
  expect((await list({ since: '2030-01-01' })).rows).toEqual([]);
  expect((await list({ q: '%' })).rows).toEqual([]);
  const abroad = server.by((await makeMember(deps, 'abroad@example.com', { role: 'organiser', runIds: [1_000] })).as);
  expect((await abroad.ask('GET staff/payments', { query: {} })).rows).toEqual([]);
});

test('the provider is asked on request, and one that does not respond is reported', async () => {
  const { id, ref } = await groups.order();
  provider.happens(ref, { state: 'succeeded' });
  expect(await finance.ask('POST staff/payments/{id}/retry', { params: { id } })).toEqual({ attempts: 1, refunds: 0 });
  expect((await groups.standing(id)).status).toBe('paid');
  const [line] = await rows<{ what: string }>('select what from staff_log where payment_id = $1', id);
  expect(line?.what).toBe('payment.retried');
});

test('it is ordered by its heads, and saved as a file in that order, which the log knows', async () => {
  for (const [email, places] of [
    ['sorted-b@example.com', 3],
    ['sorted-a@example.com', 1],
    ['sorted-c@example.com', 2],
  ] as const)
    await groups.order({ email, places });
  await rows(`update payment set name = '=1+1', surname = '' where email = 'sorted-a@example.com'`);
  await rows(
    `update payment set name = '', surname = '' where email in ('sorted-b@example.com', 'sorted-c@example.com')`,
  );
  const seats = async (sort: string) => (await list({ q: 'sorted', sort })).rows.map((row) => row.seats);
  expect([await seats('amount'), await seats('-amount'), await seats('-when'), await seats('when')]).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [3, 1, 2],
  ]);
  expect((await list({ q: 'sorted', sort: 'who' })).rows.map(({ email }) => email.slice(7, 8))).toEqual([
    'a',
    'b',
    'c',
  ]);
  const body = { q: 'sorted', sort: '-amount' } as const;
  const { code, data } = await finance.call('POST staff/payments/file', { body });
  expect(code).toBeNull();
  const [head = '', ...lines] = String(data).trim().split('\r\n');
  expect(head).toContain('"Group no.";"Run";"Name";"E-mail";"Places";"Amount"');
  expect(lines.map((line) => /sorted-\w/u.exec(line)?.[0])).toEqual(['sorted-b', 'sorted-c', 'sorted-a']);
  expect(lines[0]).toMatch(/;3;"\d+,\d\d";"PLN";"not paid yet";/u);
  // No program takes a name for a formula.
  expect(lines[2]).toContain(`"'=1+1"`);
  const [line] = await rows<{ after: unknown }>(
    `select after from staff_log where what = 'file.saved' order by id desc limit 1`,
  );
  expect(line?.after).toEqual({ list: 'paymentTable', rows: 3 });
});

describe('lapsed places restored as paid', () => {
  const restore = (id: string, reason = 'Paid in cash at the office') =>
    finance.call('POST staff/payments/{id}/restore', { params: { id }, body: { reason } });
  const preview = (id: string) => finance.ask('POST staff/payments/{id}/restore/preview', { params: { id } });
  const rowOf = async (id: string) => (await list({ q: id })).rows[0];

  test('are looked at first, come back once for two people, with the reason in the log', async () => {
    const { id, group, wave } = await groups.lapsedOrder({ places: 2, codes: ['MUD10'], email: 'cash@example.com' });
    const [before] = await rows<{ taken: number; free: number }>('select taken, free from wave where id = $1', wave);
    expect((await rowOf(id))?.comes_back).toBe(true);
    expect(await preview(id)).toMatchObject({
      ...{ why: null, email: 'cash@example.com', codes: ['MUD10'] },
      waves: [{ places: 2, free: before?.free }],
    });
    expect(await rows('select status from payment where id = $1', id)).toEqual([{ status: 'lapsed' }]);
    const answers = await Promise.all([restore(id), restore(id)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['changed_meanwhile', null].toSorted());
    const standing = await groups.standing(id);
    expect(standing).toMatchObject({ status: 'paid', places: ['paid', 'paid'], books: { all: 0 } });
    expect(standing.mails.filter((mail) => mail === 'paid')).toHaveLength(1);
    expect(await rows('select taken from wave where id = $1', wave)).toEqual([{ taken: (before?.taken ?? 0) + 2 }]);
    expect(
      await rows('select what, reason, group_id, before, after, undo_until from staff_log where payment_id = $1', id),
    ).toEqual([
      {
        ...{ what: 'payment.restored', reason: 'Paid in cash at the office', group_id: group },
        ...{ before: { state: 'lapsed' }, after: { state: 'paid' }, undo_until: null },
      },
    ]);
    expect([(await rowOf(id))?.comes_back, (await preview(id)).why]).toEqual([false, 'status']);
  });

  test('stay gone, with the reason, in the same cases as by the command', async () => {
    const { id, wave } = await groups.lapsedOrder();
    await rows('update wave set capacity = taken where id = $1', wave);
    expect([(await preview(id)).why, (await restore(id)).code]).toEqual(['full', 'wave_full']);
    await rows('update wave set capacity = 100 where id = $1', wave);
    const renewed = await groups.lapsedOrder();
    await server.ask('POST payment/{id}/renew', { params: { id: renewed.id } });
    expect([(await preview(renewed.id)).why, (await restore(renewed.id)).code]).toEqual([
      'renewed',
      'changed_meanwhile',
    ]);
    const coupon = await groups.lapsedOrder({ codes: ['LAST3'] });
    await rows(`update coupon set max_uses = uses where code = 'LAST3'`);
    expect([(await preview(coupon.id)).why, (await restore(coupon.id)).code]).toEqual(['coupon', 'coupon_exhausted']);
    expect((await restore(id, '')).code).toBe('invalid');
    expect(await rows(`select from staff_log where what = 'payment.restored' and payment_id = $1`, id)).toEqual([]);
  });
});
