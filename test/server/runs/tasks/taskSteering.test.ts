import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/staff/rights.ts';
import { openTasks } from '../../../kit/runs/tasks.ts';
import { makeMember } from '../../../kit/staff/staff.ts';

/** Who may decline a bulk change, and who sees what of it (docs/rules/tasks.md 1). */

const tasks = await openTasks();
const { shop, rows, deps, server, owner, organiser, finance, approve } = tasks;
const id = shop.offer('gdansk', '6km', 0).wave_id;
const timeOf = async () => (await tasks.waveOf(id)).wave_time;
const was = await timeOf();
const payer = await tasks.paidOrder({ email: 'payer@example.com' });

/** A move by two hours, for which money is offered. */
const order = (by = organiser) => tasks.orderMove(id, 120, by);
const refuse = (task: number) => finance.call('POST staff/tasks/{id}/refuse', { params: { id: task } });

test('a member who pays out can decline what waits for approval, and it never begins', async () => {
  const { id: task } = await order();
  expect((await refuse(task)).data).toMatchObject({ state: 'stopped', approver: null });
  expect(await refuse(task)).toMatchObject({ code: 'changed_meanwhile', data: { state: ['stopped'] } });
  await tasks.work();
  expect(await timeOf()).toEqual(was);
});

test('an approval is withdrawn while the fuse burns, but not once it has started', async () => {
  const { id: task } = await order();
  await approve(task);
  expect((await refuse(task)).data).toMatchObject({ state: 'stopped' });
  const { id: again } = await order();
  await approve(again);
  await tasks.carryOut(again);
  expect((await refuse(again)).code).toBe('changed_meanwhile');
  expect(await timeOf()).not.toEqual(was);
  const { entries } = await owner.ask('GET staff/log', { query: { what: 'wave.moved' } });
  await tasks.undo(entries[0]?.id ?? 0);
  await tasks.work();
});

test('a member who was not asked for approval can decline nothing', async () => {
  const { id: task } = await tasks.orderMove(id, 10, organiser);
  expect((await refuse(task)).code).toBe('changed_meanwhile');
  await tasks.stop(task);
});

test('a bulk change says who ordered it, and shows its sum to members who see amounts', async () => {
  const { id: task } = await order(owner);
  const seenBy = async (role: StaffRole) => {
    const member = await makeMember(deps, `${role}.looks@example.com`, { role });
    const { tasks: all } = await server.by({ ...member.as, lang: 'en' }).ask('GET staff/tasks', {});
    const { orderer, back, offered, wave_was } = all.find((one) => one.id === task) ?? {};
    return { orderer, back, offered, wave_was };
  };
  const seen = { orderer: 'Ola Nowak', back: 0, offered: expect.any(Number), wave_was: was.toISOString() };
  expect(await seenBy('finance')).toEqual(seen);
  for (const role of ['desk', 'reader'] as const)
    expect(await seenBy(role)).toEqual({ ...seen, back: null, offered: null });
  await tasks.stop(task);
  expect(payer.id).not.toBe('');
});

test('a time is local to the run, and one that the spring change skips is invalid', async () => {
  const look = (wave_time: string) =>
    owner.call('POST staff/waves/{id}/time/preview', { params: { id }, body: { wave_time } });
  const body = (wave_time: string) => ({ params: { id }, body: { wave_time } });
  const wall = await owner.ask('POST staff/waves/{id}/time/preview', body('2027-04-18T10:00'));
  const moment = await owner.ask('POST staff/waves/{id}/time/preview', body('2027-04-18T08:00:00Z'));
  expect(wall.digest).toBe(moment.digest);
  expect(wall.fuse_minutes).toBe(10);
  expect(await look('2027-03-28T02:30')).toMatchObject({
    ...{ code: 'invalid', data: { wave_time: ['There is no 02:30 on that day: the clocks go forward'] } },
  });
  expect((await look('2027-04-31T10:00')).code).toBe('invalid');
});

const askedAgain = { state: 'asked', needs_yes: true, approver: null, starts_at: null };
/** For a wave without buyers, whose order needs no approval. */
const empty = shop.offer('gdansk', '6km', 2).wave_id;

test('after an order without approval, later buyers get no offer before there is one', async () => {
  const { id: task, needs_yes } = await tasks.orderMove(empty, 100, organiser);
  expect(needs_yes).toBe(false);
  const bought = await tasks.paidOrder({ wave: 2, email: 'since@example.com' });
  expect(await tasks.carryOut(task)).toMatchObject(askedAgain);
  expect(await rows('select from refund_offer where payment_id = $1', bought.id)).toEqual([]);
  await approve(task);
  expect((await tasks.carryOut(task)).state).toBe('done');
  expect(await rows('select from refund_offer where payment_id = $1', bought.id)).toHaveLength(1);
});

test('money that comes back to a wave being cancelled without approval does not go out without one', async () => {
  const { wave_id } = shop.offer('gdansk', '6km', 3);
  const late = await tasks.lapsedOrder({ wave: 3, email: 'late@example.com' });
  const cancel = () => tasks.orderCancel('wave', wave_id, { by: organiser });
  const { id: task, needs_yes } = await cancel();
  expect(needs_yes).toBe(false);
  await tasks.hear(late.ref, { state: 'succeeded' });
  expect(await tasks.carryOut(task)).toMatchObject(askedAgain);
  expect((await tasks.standing(late.id)).status).toBe('paid');
  await tasks.stop(task);
  expect((await tasks.waveOf(wave_id)).withdrawn).toBe(false);
  expect((await cancel()).needs_yes).toBe(true);
});

test('a far move during a payment may lead to a refund offer, which needs an approval', async () => {
  const here = shop.offer('gdansk', '6km', 0).wave_id;
  const [far] = await rows<{ id: number }>(
    `insert into wave (run_id, category_id, wave_time, capacity)
     select run_id, category_id, wave_time + interval '3 hours', 10 from wave where id = $1 returning id`,
    here,
  );
  const [near] = [shop.offer('gdansk', '6km', 1).wave_id];
  const pending = await tasks.order({ email: 'underway@example.com' });
  const needs = async (wave_id: number) => {
    const body = {
      outcomes: [
        { group_id: pending.group, wave_id },
        { group_id: payer.group, wave_id: near },
      ],
    };
    const { needs_yes } = await organiser.ask('POST staff/waves/{id}/cancel/preview', { params: { id: here }, body });
    return needs_yes;
  };
  expect([await needs(near), await needs(far?.id ?? 0)]).toEqual([false, true]);
});
