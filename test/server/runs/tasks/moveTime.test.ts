import { afterEach, expect, test } from 'vitest';
import { minutesLater, openTasks } from '../../../kit/runs/tasks.ts';
import { mailsTo } from '../../../kit/server/accounts.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** A wave is moved to another time (docs/rules/tasks.md 2): previewed, ordered, stopped or done, and everybody gets a mail. */

const tasks = await openTasks();
const { shop, rows, database, server, owner, organiser, finance, lookAtMove, orderMove } = tasks;

afterEach(() => expectInvariants(database));

const wave = (at: number) => shop.offer('gdansk', '6km', at).wave_id;
const timeOf = async (id: number) => (await tasks.waveOf(id)).wave_time;
const move = async (id: number, minutes: number) => tasks.carryOut((await orderMove(id, minutes)).id);
/** The line of the log that a task has left, by default that of its end. */
async function lineOf(task: { readonly id: number }, what = 'wave.moved') {
  const { entries } = await owner.ask('GET staff/log', { query: { what } });
  return entries.find((entry) => entry.task_id === task.id);
}

test('nothing happens until the fuse has burnt down; then the wave moves, and everybody gets a mail in their language', async () => {
  const id = wave(0);
  const ola = await tasks.actor('Ola', { language: 'pl' });
  const lena = await tasks.actor('Lena', { language: 'de' });
  const group = await tasks.group(ola, { places: 3 });
  await tasks.join(lena, group);
  await tasks.inviteTo(ola, group, 'asked@example.com');
  const held = await tasks.order({ email: 'late@example.com' });
  const was = await timeOf(id);
  await rows('update payment set expires_at = $2 where id = $1', held.id, was);

  const looked = await lookAtMove(id, -30);
  expect(looked).toMatchObject({ places: 4, people: 3, back: 0, offered: 0, mails: 4, needs_yes: false });
  expect(looked.groups.map((one) => [one.id, one.places])).toEqual([
    [group.id, 3],
    [held.group, 1],
  ]);
  const task = await orderMove(id, -30);
  expect(task).toMatchObject({ kind: 'wave.time', state: 'planned', places: 4, people: 3, done: 0, of: 2, faults: [] });
  expect((await lineOf(task, 'task.ordered'))?.after).toMatchObject({ places: 4, people: 3 });
  await tasks.work();
  expect([await timeOf(id), (await tasks.task(task.id)).state]).toEqual([was, 'planned']);
  const fuse = (Date.parse(task.starts_at ?? '') - Date.parse(task.ordered_at)) / 60_000;
  expect(Math.round(fuse)).toBe(10);

  expect(await tasks.carryOut(task.id)).toMatchObject({ state: 'done', done: 2, of: 2, faults: [] });
  const now = new Date(was.getTime() - 30 * 60_000);
  expect(await timeOf(id)).toEqual(now);
  const [payment] = await rows<{ expires_at: Date }>('select expires_at from payment where id = $1', held.id);
  expect(payment?.expires_at).toEqual(now);
  expect(await tasks.mails('start_moved', 'offer_start_moved', 'refund_offer')).toEqual([
    'offer_start_moved asked@example.com',
    'start_moved actor1@example.com',
    'start_moved actor2@example.com',
    'start_moved late@example.com',
  ]);
  await tasks.sendMails();
  const [toOla] = (await mailsTo(server, 'actor1@example.com')).filter(({ subject }) => subject.includes('start jest'));
  expect(toOla?.text.replaceAll('\u00a0', ' ')).toMatch(/Było: .* 9:00\. Jest: .* 8:30\./u);
  const [toLena] = (await mailsTo(server, 'actor2@example.com')).filter(({ subject }) =>
    subject.includes('Dein Start'),
  );
  expect(toLena?.text.replaceAll('\u00a0', ' ')).toMatch(/Bisher: .* 09:00 Uhr\. Jetzt: .* 08:30 Uhr\./u);
  expect((await tasks.history(ola, group)).at(-1)).toBe('The organiser moved the start from 09:00 to 08:30');
});

test('a calendar keeps the entry and takes the newer one', async () => {
  const id = wave(0);
  const { id: payment } = await tasks.paidOrder({ email: 'calendar@example.com' });
  const entry = async () => {
    const { body } = await server.app.inject(`/api/payment/${payment}/calendar.ics?lang=en`);
    return ['UID', 'SEQUENCE', 'DTSTART', 'STATUS'].map((name) => new RegExp(`${name}:(.*)\r\n`, 'u').exec(body)?.[1]);
  };
  const [uid, ...before] = await entry();
  await move(id, 5);
  const [same, ...after] = await entry();
  expect([same, before[1] === after[1], after[2]]).toEqual([uid, false, 'CONFIRMED']);
  expect(Number(after[0])).toBeGreaterThan(Number(before[0]));
});

test('beyond an hour the payer may have the whole refunded, and others get a mail without the offer', async () => {
  const id = wave(1);
  const payer = await tasks.paidOrder({ wave: 1, email: 'payer@example.com', places: 2 });
  const ola = await tasks.actor('Ola');
  const free = await tasks.group(ola, { wave: 1 });
  const looked = await lookAtMove(id, 61);
  expect(looked).toMatchObject({ back: 0, offered: 40_397, mails: 2, needs_yes: false });
  await move(id, 61);
  expect(await tasks.mails('start_moved', 'refund_offer')).toEqual(
    expect.arrayContaining(['refund_offer payer@example.com', `start_moved ${ola.email}`]),
  );
  const offers = await rows(
    `select payment_id, amount, round(extract(epoch from until - now()) / 86400) as days from refund_offer`,
  );
  expect(offers).toEqual([{ payment_id: payer.id, amount: 40_397, days: '7' }]);
  expect(free.id).toBeGreaterThan(0);
});

test('an hour is not beyond an hour, the same clock on another day is', async () => {
  const id = wave(2);
  await tasks.paidOrder({ wave: 2, email: 'other@example.com' });
  expect((await lookAtMove(id, 60)).offered).toBe(0);
  expect((await lookAtMove(id, 24 * 60)).offered).toBeGreaterThan(0);
});

test('an organiser may offer no money: somebody who pays out approves first, and no fuse burns meanwhile', async () => {
  const id = wave(2);
  const task = await orderMove(id, 90, organiser);
  expect(task).toMatchObject({ state: 'asked', starts_at: null, needs_yes: true });
  await tasks.work();
  expect((await tasks.task(task.id)).state).toBe('asked');
  expect(await tasks.approve(task.id)).toMatchObject({ state: 'planned', approved_by: tasks.members.finance.id });
  expect(await finance.call('POST staff/tasks/{id}/approve', await tasks.seen(task.id))).toMatchObject({
    code: 'changed_meanwhile',
  });
  await tasks.stop(task.id, organiser);
  const was = await timeOf(id);
  const { state } = await tasks.carryOut(task.id);
  expect([await timeOf(id), state]).toEqual([was, 'stopped']);
});

test('nobody approves their own order, whatever role they got since', async () => {
  const task = await orderMove(wave(2), 90, organiser);
  await rows(`update staff set role = 'owner' where account_id = $1`, tasks.members.organiser.id);
  const answer = await organiser.call('POST staff/tasks/{id}/approve', await tasks.seen(task.id));
  expect([answer.code, answer.message]).toEqual([
    'forbidden',
    'You cannot approve your own bulk change. Ask somebody else who can approve refunds.',
  ]);
  await expect(rows('update task set approved_by = ordered_by where id = $1', task.id)).rejects.toThrow('task_yes');
  await rows(`update staff set role = 'organiser' where account_id = $1`, tasks.members.organiser.id);
  await tasks.stop(task.id);
});

test('an impossible move is refused, with the reason', async () => {
  const id = wave(3);
  const at = (wave_time: string) =>
    owner.call('POST staff/waves/{id}/time/preview', { params: { id }, body: { wave_time } });
  expect((await at((await timeOf(wave(2))).toISOString())).code).toBe('wave_exists');
  expect((await at('2020-01-01T10:00:00Z')).code).toBe('sale_closed');
  expect((await at((await timeOf(id)).toISOString())).code).toBe('changed_meanwhile');
  expect((await at('tomorrow')).code).toBe('invalid');
  const later = minutesLater(await timeOf(id), 7);
  await rows(`update wave set wave_time = now() - interval '1 minute' where id = $1`, id);
  expect((await at(later)).code).toBe('sale_closed');
  await rows('update wave set wave_time = $2 where id = $1', id, minutesLater(new Date(later), -7));
});

test('changes in between are checked again, listed, and tried again on request', async () => {
  const id = wave(3);
  const was = await timeOf(id);
  const task = await orderMove(id, 10);
  const blocking = minutesLater(was, 10);
  await rows(
    `insert into wave (run_id, category_id, wave_time, capacity) select run_id, category_id, $2, 10 from wave where id = $1`,
    id,
    blocking,
  );
  expect(await tasks.carryOut(task.id)).toMatchObject({
    state: 'stuck',
    faults: [{ group_id: null, why: 'wave_exists' }],
  });
  expect(await timeOf(id)).toEqual(was);
  await rows('delete from wave where wave_time = $1 and id <> $2 and taken = 0', blocking, id);
  expect(await tasks.retry(task.id)).toMatchObject({ state: 'done', faults: [] });
  expect(await timeOf(id)).toEqual(new Date(blocking));
});

test('a move is undone within ten minutes: everybody hears it, and no money is offered any more', async () => {
  const id = wave(3);
  const was = await timeOf(id);
  await tasks.paidOrder({ wave: 3, email: 'undone@example.com' });
  const promised = await tasks.paidOrder({ wave: 3, email: 'promised@example.com' });
  await finance.ask('POST staff/payments/{id}/offer', { params: { id: promised.id }, body: { days: 2 } });
  const task = await move(id, 100);
  const open = () => rows('select ended from refund_offer where task_id = $1', task.id);
  expect(await open()).toEqual([{ ended: null }]);
  const line = await lineOf(task);
  expect([line?.undo_until, await tasks.undo(line?.id ?? 0)]).toEqual([expect.any(String), null]);
  await tasks.work();
  expect([await timeOf(id), await open()]).toEqual([was, [{ ended: 'withdrawn' }]]);
  expect((await tasks.mails('start_moved')).filter((mail) => mail.includes('undone'))).toHaveLength(1);
  expect(await tasks.undo(line?.id ?? 0)).toBe('undo_over');
  // An offer for another reason stays.
  expect(await rows('select ended from refund_offer where payment_id = $1', promised.id)).toEqual([{ ended: null }]);
});

test('an undone move takes back what it offered, and nothing that was offered before or by hand', async () => {
  const id = wave(2);
  const undo = async (task: { readonly id: number }) => {
    expect(await tasks.undo((await lineOf(task))?.id ?? 0)).toBeNull();
    await tasks.work();
  };
  const open = async ({ id: payment }: { readonly id: string }) =>
    (await rows('select from refund_offer where payment_id = $1 and ended is null', payment)).length;
  const before = await tasks.paidOrder({ wave: 2, email: 'before@example.com' });
  await move(id, 100);
  const after = await tasks.paidOrder({ wave: 2, email: 'after@example.com' });
  await undo(await move(id, 200));
  expect([await open(before), await open(after)]).toEqual([1, 0]);
  const byHand = { params: { id: after.id }, body: { days: 1 } };
  await finance.ask('POST staff/payments/{id}/offer', byHand);
  await undo(await move(id, 200));
  expect([await open(before), await open(after)]).toEqual([1, 1]);
});
