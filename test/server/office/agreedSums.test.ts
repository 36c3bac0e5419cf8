import { describe, expect, test } from 'vitest';
import { openTasks } from '../../kit/runs/tasks.ts';

/** An approval is for the sum that was seen, and for no more, however late somebody pays (docs/rules/tasks.md 1.4). */

const tasks = await openTasks();
const { shop, rows, provider, organiser, finance } = tasks;
const paidBack = async (id: string) => (await rows('select from refund where payment_id = $1', id)).length;
const lastLine = async (task: number) =>
  (
    await rows<{ after: object }>(
      `select after from staff_log where task_id = $1 and what = 'task.approved'
    order by id desc limit 1`,
      task,
    )
  )[0]?.after;

describe('a wave that is cancelled by an organiser', () => {
  test('refunds the approved sum, and waits for another approval if more has been paid by then', async () => {
    const { wave_id } = shop.offer('gdansk', '6km', 0);
    const early = await tasks.paidOrder({ email: 'early@example.com' });
    const late = await tasks.order({ email: 'late@example.com' });
    const { id } = await tasks.orderCancel('wave', wave_id, { by: organiser });
    const before = await tasks.task(id);
    expect(before).toMatchObject({ state: 'asked', back: expect.any(Number), offered: 0 });
    expect(before.up_to).toBeGreaterThan(before.back ?? 0);
    await tasks.approve(id);
    expect(await lastLine(id)).toMatchObject({ state: 'planned', back: before.back, offered: 0 });

    await tasks.hear(late.ref, { state: 'succeeded' });
    const again = await tasks.carryOut(id);
    expect(again).toMatchObject({ state: 'asked', approver: null, starts_at: null });
    expect(again.back).toBeGreaterThan(before.back ?? 0);
    expect([await paidBack(early.id), await paidBack(late.id)]).toEqual([0, 0]);
    expect(await tasks.mails('task_asked')).toHaveLength(4);

    await tasks.approve(id);
    expect(await lastLine(id)).toMatchObject({ back: again.back });
    expect((await tasks.carryOut(id)).state).toBe('done');
    expect([await paidBack(early.id), await paidBack(late.id)]).toEqual([1, 1]);
    await tasks.reopen(wave_id);
  });

  test('cannot be approved by a sum that was seen before somebody paid', async () => {
    const { wave_id } = shop.offer('gdansk', '6km', 1);
    await tasks.paidOrder({ wave: 1, email: 'seen@example.com' });
    const late = await tasks.order({ wave: 1, email: 'unseen@example.com' });
    const { id } = await tasks.orderCancel('wave', wave_id, { by: organiser });
    const seen = await tasks.seen(id);
    await tasks.hear(late.ref, { state: 'succeeded' });
    expect((await finance.call('POST staff/tasks/{id}/approve', seen)).code).toBe('changed_meanwhile');
    expect((await finance.call('POST staff/tasks/{id}/approve', await tasks.seen(id))).code).toBeNull();
    await tasks.stop(id);
  });

  test('lists people who pay after its start, and another try asks for an approval of that', async () => {
    const { wave_id } = shop.offer('gdansk', '6km', 2);
    await tasks.paidOrder({ wave: 2, email: 'first@example.com' });
    const late = await tasks.order({ wave: 2, email: 'back@example.com' });
    const { id } = await tasks.orderCancel('wave', wave_id, { by: organiser });
    await tasks.approve(id);
    provider.down = true;
    await tasks.burn(id);
    await tasks.work();
    provider.down = false;
    await tasks.hear(late.ref, { state: 'succeeded' });
    await tasks.letTasksWait();
    await tasks.work();
    const stuck = await tasks.task(id);
    expect(stuck).toMatchObject({ state: 'stuck', faults: [{ group_id: late.group, why: 'more_than_agreed' }] });
    expect(await paidBack(late.id)).toBe(0);
    expect(await tasks.retry(id)).toMatchObject({ state: 'asked' });
    await tasks.approve(id);
    expect((await tasks.carryOut(id)).state).toBe('done');
    expect(await paidBack(late.id)).toBe(1);
    await tasks.reopen(wave_id);
  });
});

describe('a move', () => {
  test('in steps is far once the steps add up, from the start that was paid for', async () => {
    const { wave_id } = shop.offer('gdansk', '6km', 3);
    const payer = await tasks.paidOrder({ wave: 3, email: 'steps@example.com' });
    const first = await tasks.orderMove(wave_id, 60, organiser);
    expect(first).toMatchObject({ state: 'planned', offered: 0 });
    await tasks.carryOut(first.id);
    const second = await tasks.orderMove(wave_id, 60, organiser);
    expect(second).toMatchObject({ state: 'asked', needs_yes: true });
    await tasks.approve(second.id);
    await tasks.carryOut(second.id);
    expect(await rows('select from refund_offer where payment_id = $1', payer.id)).toHaveLength(1);
  });

  test('is not far for who paid for a start near the new one', async () => {
    const { wave_id } = shop.offer('gdansk', '6km', 3);
    const since = await tasks.paidOrder({ wave: 3, email: 'since@example.com' });
    const { id } = await tasks.orderMove(wave_id, 30);
    await tasks.carryOut(id);
    expect(await rows('select from refund_offer where payment_id = $1', since.id)).toEqual([]);
  });
});

test('an owner who orders alone that money goes back is announced to all who pay out, and to themselves', async () => {
  const { wave_id } = shop.offer('gdansk', '6km', 0);
  await tasks.paidOrder({ email: 'announced@example.com' });
  await rows(`delete from mail where template = 'task_announced'`);
  const { id } = await tasks.orderCancel('wave', wave_id);
  expect(await tasks.mails('task_announced')).toEqual([
    'task_announced finance@example.com',
    'task_announced owner@example.com',
  ]);
  await tasks.stop(id);
});

test('a run that is to be cancelled is still found, as closed, until its fuse has burnt', async () => {
  const { event_id } = shop.offer('gdansk', '6km', 0);
  await tasks.order({ email: 'underway@example.com' });
  const { id } = await tasks.orderCancel('run', event_id, { by: organiser });
  expect(await standing(event_id)).toEqual({ state: 'published', sale_paused: true, closed: 0 });
  await tasks.approve(id);
  await tasks.burn(id);
  provider.down = true;
  await tasks.work();
  const { closed } = await standing(event_id);
  expect(closed).toBeGreaterThan(0);
  provider.down = false;
  await tasks.stop(id);
  expect(await standing(event_id)).toEqual({ state: 'published', sale_paused: false, closed: 0 });
});

async function standing(run: number) {
  const [found] = await rows<{ state: string; sale_paused: boolean; closed: number }>(
    `select state, sale_paused, (select count(*)::int from wave where run_id = run.id and withdrawn) as closed
     from run where id = $1`,
    run,
  );
  return found ?? { closed: -1 };
}
