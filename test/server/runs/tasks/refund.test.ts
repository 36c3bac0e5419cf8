import { afterEach, beforeEach, expect, test } from 'vitest';
import { refundDue } from '../../../../server/domain/payments/refunds.ts';
import { workTasks } from '../../../../server/domain/runs/tasks/worker.ts';
import { openTasks } from '../../../kit/runs/tasks.ts';
import { mailsTo } from '../../../kit/server/accounts.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** Money goes back for places of a payment, on a fuse (docs/rules/tasks.md 6). */

const tasks = await openTasks();
const { rows, database, server, deps, provider, owner, organiser, finance, members } = tasks;

afterEach(() => expectInvariants(database));
beforeEach(() => rows(`update run set refund_steps = '[{"until_days": 0, "percent": 50}]' where key = 'gdansk'`));

type By = typeof finance;
const placesOf = async (id: string) =>
  (await rows<{ id: number }>('select id from place where payment_id = $1 order by id', id)).map((place) => place.id);
const half = { how: 'policy', ends: true } as const;
async function look(id: string, place_ids: number[], by: By = finance) {
  return by.ask('POST staff/payments/{id}/refund/preview', { params: { id }, body: { place_ids, ...half } });
}
async function order(id: string, place_ids: number[], by: By = finance) {
  const { digest } = await look(id, place_ids, by);
  await by.ask('POST staff/payments/{id}/refund', { params: { id }, body: { place_ids, ...half, digest } });
  const [task] = await rows<{ id: number }>('select max(id) as id from task where payment_id = $1', id);
  return tasks.task(task?.id ?? 0);
}
const stop = (id: number, by = finance) => by.call('POST staff/refunds/{id}/stop', { params: { id } });
const approve = async (id: number, by: By) => by.call('POST staff/tasks/{id}/approve', await tasks.seen(id));
const refunds = (id: string) =>
  rows<{ amount: number; key: string }>('select amount, key from refund where payment_id = $1 order by key', id);
const ended = (id: string) =>
  rows<{ ended: string | null }>('select ended from place where payment_id = $1 order by id', id);
const mailsAbout = async (email: string) => (await mailsTo(server, email)).map(({ template }) => template);
const log = async (task: number) =>
  (
    await rows<{ what: string; by: number }>(
      'select what, account_id as by from staff_log where task_id = $1 order by id',
      task,
    )
  ).map(({ what, by }) => [what, by]);

test('until its fuse has burnt nothing has happened and no runner is mailed; taken back, it leaves only its lines', async () => {
  const email = 'halina@example.com';
  const { id, group } = await tasks.paidOrder({ places: 2, email });
  const [first = 0] = await placesOf(id);
  const before = await mailsAbout(email);
  const task = await order(id, [first]);
  expect(task).toMatchObject({
    ...{ kind: 'places.refund', state: 'planned', needs_yes: false, back: 9_950, places: 1, wave_id: null },
    of_payment: { id, group_id: group },
  });
  const fuse = (Date.parse(task.starts_at ?? '') - Date.parse(task.ordered_at)) / 60_000;
  expect(Math.round(fuse)).toBe(deps.config.fuseMinutes);
  await tasks.work();
  await refundDue(deps);
  expect([await refunds(id), await ended(id)]).toEqual([[], [{ ended: null }, { ended: null }]]);
  // All who pay out hear of what one of them has ordered alone.
  expect(await mailsAbout(members.owner.email)).toContain('task_announced');
  expect((await stop(task.id)).data).toMatchObject({ state: 'stopped' });
  await tasks.work();
  expect([await refunds(id), await mailsAbout(email)]).toEqual([[], before]);
  expect(await log(task.id)).toEqual([
    ['task.ordered', members.finance.id],
    ['task.stopped', members.finance.id],
  ]);
  // The same again is another order.
  expect(await tasks.carryOut((await order(id, [first])).id)).toMatchObject({ state: 'done', done: 1 });
  expect(await ended(id)).toEqual([{ ended: 'released' }, { ended: null }]);
  expect((await mailsAbout(email)).slice(before.length)).toEqual(['refund_pending']);
});

test('its mails call it a refund, not a bulk change', async () => {
  await rows(`update account set language = 'en' where id = any($1)`, [members.finance.id, members.organiser.id]);
  const { id } = await tasks.paidOrder({ places: 2 });
  const [first = 0] = await placesOf(id);
  const task = await order(id, [first], organiser);
  const last = async (email: string) => {
    await tasks.sendMails();
    return (await mailsTo(server, email)).at(-1)?.text ?? '';
  };
  const asked = await last(members.finance.email);
  await stop(task.id);
  const stopped = await last(members.organiser.email);
  expect(asked).toContain('A refund is waiting for approval');
  expect(stopped).toContain('The refund you ordered was stopped');
  for (const text of [asked, stopped]) expect(text).not.toContain('bulk change');
});

test('an organiser asks, and somebody who may pay out approves what they saw, never the one who asked', async () => {
  const { id } = await tasks.paidOrder({ places: 2 });
  const [first = 0] = await placesOf(id);
  expect(await look(id, [first], organiser)).toMatchObject({ needs_yes: true });
  const task = await order(id, [first], organiser);
  expect(task).toMatchObject({
    state: 'asked',
    needs_yes: true,
    starts_at: null,
    orderer: expect.stringMatching(/\S/u),
  });
  expect((await finance.ask('GET staff/needs-you', {})).needs).toContainEqual(
    expect.objectContaining({ kind: 'approval', task_id: task.id, amount: 9_950, of_payment: task.of_payment }),
  );
  // What the provider holds is weighed against this refund, not against all that the group has paid.
  expect(await finance.ask('GET staff/tasks/{id}/funds', { params: { id: task.id }, query: {} })).toMatchObject({
    funds: [{ account: 'stripe', back: 9_950 }],
  });
  expect((await approve(task.id, organiser)).code).toBe('forbidden');
  const stale = { params: { id: task.id }, body: { digest: 'f'.repeat(64) } };
  expect((await finance.call('POST staff/tasks/{id}/approve', stale)).code).toBe('changed_meanwhile');
  await tasks.work();
  expect(await refunds(id)).toEqual([]);
  expect((await approve(task.id, finance)).data).toMatchObject({ state: 'planned' });
  expect(await tasks.carryOut(task.id)).toMatchObject({ state: 'done', approved_by: members.finance.id });
  expect(await refunds(id)).toEqual([{ amount: 9_950, key: `task ${task.id}` }]);
  expect(await log(task.id)).toEqual([
    ['task.ordered', members.organiser.id],
    ['task.approved', members.finance.id],
    ['payment.refunded', members.organiser.id],
  ]);
});

test('no sum is small enough to go without an approval, and each step of many has its own', async () => {
  const { id } = await tasks.paidOrder({ places: 2 });
  const ids = await placesOf(id);
  for (const [at, place] of ids.entries()) {
    const choice = { place_ids: [place], how: 'amount' as const, amount: 1, ends: false };
    const params = { params: { id } };
    const { digest } = await organiser.ask('POST staff/payments/{id}/refund/preview', { ...params, body: choice });
    const body = { ...choice, digest };
    const { starts_at } = await organiser.ask('POST staff/payments/{id}/refund', { ...params, body });
    expect([at, starts_at]).toEqual([at, null]);
  }
  const waiting = (await organiser.ask('GET staff/tasks', {})).tasks.filter(({ of_payment }) => of_payment?.id === id);
  expect(waiting.map(({ state }) => state)).toEqual(['asked', 'asked']);
  // One approval is for one of them.
  await approve(waiting[0]?.id ?? 0, owner);
  await rows(`update task set starts_at = now() where state = 'planned'`);
  await tasks.work();
  expect((await refunds(id)).map(({ amount }) => amount)).toEqual([1]);
});

test('an order that nobody approves is dropped after a day, and the place is as it was', async () => {
  const { id } = await tasks.paidOrder();
  const task = await order(id, await placesOf(id), organiser);
  await rows(`update task set asked_at = now() - interval '24 hours' where id = $1`, task.id);
  await tasks.work();
  expect([(await tasks.task(task.id)).state, await ended(id)]).toEqual(['stopped', [{ ended: null }]]);
  expect(await mailsAbout(members.organiser.email)).toContain('task_dropped');
});

test('a second order about the same place reads who was first; one about another place goes out beside it', async () => {
  const { id } = await tasks.paidOrder({ places: 2 });
  const [first = 0, second = 0] = await placesOf(id);
  const one = await order(id, [first]);
  const { digest } = await look(id, [first, second], owner);
  const body = { place_ids: [first, second], ...half, digest };
  expect(await owner.call('POST staff/payments/{id}/refund', { params: { id }, body })).toMatchObject({
    code: 'changed_meanwhile',
    data: { who: [one.orderer], back: ['9950'] },
  });
  const other = await order(id, [second], owner);
  expect(await tasks.carryOut(one.id)).toMatchObject({ state: 'done' });
  expect(await tasks.carryOut(other.id)).toMatchObject({ state: 'done' });
  expect((await refunds(id)).map(({ amount }) => amount)).toEqual([9_950, 9_950]);
});

test('a place that somebody else has by then is not refunded: it is listed, and can be taken back', async () => {
  const { id } = await tasks.paidOrder({ places: 2, email: 'first@example.com' });
  const [first = 0] = await placesOf(id);
  const task = await order(id, [first]);
  await rows(`update place set email = 'second@example.com' where id = $1`, first);
  expect(await tasks.carryOut(task.id)).toMatchObject({
    ...{ state: 'stuck', done: 0 },
    faults: [{ why: 'changed_meanwhile' }],
  });
  expect([await refunds(id), (await ended(id))[0]]).toEqual([[], { ended: null }]);
  expect((await finance.ask('GET staff/needs-you', {})).needs).toContainEqual(
    expect.objectContaining({ kind: 'stuck', task_id: task.id }),
  );
  expect((await stop(task.id)).data).toMatchObject({ state: 'stopped' });
});

test('the sum that was ordered goes out, also when the policy’s step has passed meanwhile', async () => {
  const { id } = await tasks.paidOrder();
  const task = await order(id, await placesOf(id), organiser);
  await rows(`update run set refund_steps = '[]' where key = 'gdansk'`);
  await approve(task.id, owner);
  await tasks.carryOut(task.id);
  expect((await refunds(id)).map(({ amount }) => amount)).toEqual([9_950]);
});

test('either the stop or the sweep wins, and one of two servers sends it', async () => {
  const ends: string[] = [];
  for (let round = 0; round < 6; round++) {
    const { id } = await tasks.paidOrder();
    const task = await order(id, await placesOf(id));
    await tasks.burn(task.id);
    const [stopped] = await Promise.all([stop(task.id), workTasks(deps), workTasks(deps)]);
    await tasks.work();
    const { state } = await tasks.task(task.id);
    const sent = (await refunds(id)).length;
    // A person who reads that it was taken back may rely on it.
    expect([state, sent, stopped.code === null && sent > 0]).toEqual([state, state === 'done' ? 1 : 0, false]);
    ends.push(state);
  }
  expect(new Set(ends).size).toBeGreaterThan(0);
});

test('a server that dies as its fuse burns leaves it to the next one, and it goes out once', async () => {
  const { id, ref } = await tasks.paidOrder();
  const task = await order(id, await placesOf(id));
  await tasks.burn(task.id);
  // It has begun, claimed its group, and died.
  await rows(`update task set state = 'running' where id = $1`, task.id);
  await workTasks({ ...deps, log: deps.log });
  await rows(`update task_group set try_at = now(), done_at = null where task_id = $1 and done_at is null`, task.id);
  await Promise.all([workTasks(deps), workTasks(deps)]);
  await tasks.work();
  await refundDue(deps);
  expect([(await tasks.task(task.id)).state, (await refunds(id)).length]).toEqual(['done', 1]);
  expect(provider.objects.get(ref)?.refunded).toBe(9_950);
});

test('it is in nobody’s way: its wave is moved meanwhile, and a cancelled wave gives its money back once', async () => {
  const moved = await tasks.paidOrder();
  const task = await order(moved.id, await placesOf(moved.id));
  expect(await tasks.carryOut((await tasks.orderMove(moved.wave, 5)).id)).toMatchObject({ state: 'done' });
  expect(await tasks.carryOut(task.id)).toMatchObject({ state: 'done' });
  const { id, wave } = await tasks.paidOrder();
  const second = await order(id, await placesOf(id));
  await tasks.carryOut((await tasks.orderCancel('wave', wave)).id);
  expect(await tasks.carryOut(second.id)).toMatchObject({ state: 'stuck' });
  expect((await refunds(id)).map(({ amount }) => amount)).toEqual([20_199]);
  await tasks.reopen(wave);
});

test('only a refund is taken back there, and only by those who may order one', async () => {
  const { wave } = await tasks.paidOrder();
  const move = await tasks.orderMove(wave, 2);
  expect((await stop(move.id)).code).toBe('changed_meanwhile');
  await tasks.stop(move.id);
});
