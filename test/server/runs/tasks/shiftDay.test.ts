import { afterEach, expect, test } from 'vitest';
import { minutesLater, openTasks, reason } from '../../../kit/runs/tasks.ts';
import { mailsTo } from '../../../kit/server/accounts.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** All waves of a day from a time on start later or earlier (docs/rules/tasks.md 5): all at once, with one mail each. */

const tasks = await openTasks();
const { shop, rows, database, server, owner, organiser, lookAtShift, orderShift } = tasks;

afterEach(() => expectInvariants(database));

const wave = (at: number, distance = '6km') => shop.offer('gdansk', distance, at).wave_id;
const category = (distance: string) => shop.offer('gdansk', distance).event_category_id;
const both = [category('6km'), category('12km')];
const timesOf = async (distance = '6km') =>
  (
    await rows<{ clock: string }>(
      `select to_char(wave_time at time zone 'Europe/Warsaw', 'HH24:MI') as clock from wave
       where category_id = $1 order by id`,
      category(distance),
    )
  ).map(({ clock }) => clock);
const lineOf = async ({ id }: { readonly id: number }) => {
  const { entries } = await owner.ask('GET staff/log', { query: { what: 'day.shifted' } });
  return entries.find((entry) => entry.task_id === id);
};
/** Takes it back at the task itself, as its button does. */
async function takeBack(id: number) {
  const { undo } = await tasks.task(id);
  const code = await tasks.undo(undo?.id ?? 0);
  await tasks.work();
  return code;
}

test('waves pass over each other’s times in one task, and everybody gets one mail with the reason', async () => {
  const ola = await tasks.actor('Ola', { language: 'pl' });
  const lena = await tasks.actor('Lena', { language: 'de' });
  const first = await tasks.group(ola, { places: 3, wave: 1 });
  await tasks.join(lena, first);
  await tasks.order({ email: 'late@example.com', wave: 2 });
  await tasks.order({ email: 'before@example.com', wave: 0 });

  const looked = await lookAtShift(wave(1), 15);
  expect(looked).toMatchObject({ places: 4, people: 3, mails: 3, offered: 0, needs_yes: false, fuse_minutes: 10 });
  expect(looked.shift).toMatchObject({
    distances: [{ category_id: category('6km'), waves: 3, places: 4, people: 3, mails: 3 }],
    ...{ stay: [], collisions: [], neighbours: [], sunset: { is_rough: false } },
  });
  const task = await orderShift(wave(1), 15);
  expect(task).toMatchObject({ kind: 'day.shift', state: 'planned', shift: { minutes: 15, waves: 3 }, of: 2 });
  expect(await tasks.carryOut(task.id)).toMatchObject({ state: 'done', done: 2, of: 2, faults: [] });
  expect([await timesOf(), await timesOf('12km')]).toEqual([
    ['09:00', '09:30', '09:45', '10:00'],
    ['12:00', '12:15', '12:30'],
  ]);
  expect(await tasks.mails('start_moved', 'refund_offer')).toEqual([
    `start_moved ${ola.email}`,
    `start_moved ${lena.email}`,
    'start_moved late@example.com',
  ]);
  await tasks.sendMails();
  const [toLena] = (await mailsTo(server, lena.email)).filter(({ subject }) => subject.includes('Dein Start'));
  expect(toLena?.text.replaceAll('\u00a0', ' ')).toMatch(/Bisher: .* 09:15 Uhr\. Jetzt: .* 09:30 Uhr\./u);
  expect(toLena?.text).toContain(`Grund: ${reason}`);
  expect((await tasks.history(ola, first)).at(-1)).toBe('The organiser moved the start from 09:15 to 09:30');
  const line = await lineOf(task);
  expect([line?.reason, line?.before, line?.after]).toEqual([
    reason,
    { first_start: expect.any(String), last_start: expect.any(String), shifted: null },
    { first_start: expect.any(String), last_start: expect.any(String), shifted: 3 },
  ]);
});

test('one press takes it back, everybody hears it once, and a second press does nothing', async () => {
  const task = (await owner.ask('GET staff/tasks', {})).tasks.find(({ kind }) => kind === 'day.shift');
  expect(task?.undo).toEqual({ id: (await lineOf({ id: task?.id ?? 0 }))?.id, until: expect.any(String) });
  expect(await takeBack(task?.id ?? 0)).toBeNull();
  expect(await timesOf()).toEqual(['09:00', '09:15', '09:30', '09:45']);
  expect((await tasks.task(task?.id ?? 0)).undo).toBeNull();
  expect(await tasks.undo(task?.undo?.id ?? 0)).toBe('undo_over');
  expect((await tasks.mails('start_moved')).filter((mail) => mail.includes('late@'))).toHaveLength(2);
});

test('a stop while it burns leaves everything as it was', async () => {
  const task = await orderShift(wave(0), 30, { categories: both });
  await tasks.stop(task.id);
  expect(await tasks.carryOut(task.id)).toMatchObject({ state: 'stopped', done: 0 });
  expect(await timesOf()).toEqual(['09:00', '09:15', '09:30', '09:45']);
});

test('earlier is possible, never onto a wave that stays and never into the past', async () => {
  const preview = async (minutes: number, from: number) => {
    const { wave_time } = await tasks.waveOf(from);
    return owner.call('POST staff/runs/{id}/shift/preview', {
      params: { id: shop.offer('gdansk', '6km').event_id },
      body: { from: wave_time.toISOString(), minutes, categories: [category('6km')] },
    });
  };
  expect(await preview(-15, wave(2))).toMatchObject({ code: 'wave_exists', data: { wave_id: [String(wave(1))] } });
  expect((await preview(-5, wave(2))).code).toBeNull();
  const was = await tasks.waveOf(wave(0));
  await rows("update wave set wave_time = now() + interval '20 minutes' where id = $1", wave(0));
  expect((await preview(-25, wave(0))).code).toBe('sale_closed');
  await rows('update wave set wave_time = $2 where id = $1', wave(0), was.wave_time);
  expect((await preview(0, wave(0))).code).toBe('invalid');
});

test('a cancelled wave keeps its time and takes it from nobody', async () => {
  await rows('update wave set cancelled_at = now(), withdrawn = true where id = $1', wave(3));
  await tasks.carryOut((await orderShift(wave(2), 15)).id);
  expect(await timesOf()).toEqual(['09:00', '09:15', '09:45', '09:45']);
  await tasks.carryOut((await orderShift(wave(2), -15)).id);
  await tasks.reopen(wave(3));
  expect(await timesOf()).toEqual(['09:00', '09:15', '09:30', '09:45']);
});

test('waves of another distance that would newly start together are named, and may come along', async () => {
  const looked = await lookAtShift(wave(0), 180);
  expect(looked.shift?.collisions.map(({ wave_id }) => wave_id)).toEqual([0, 1, 2].map((at) => wave(at, '12km')));
  const along = await lookAtShift(wave(0), 180, { categories: both });
  expect(along.shift?.collisions).toEqual([]);
  expect(along.shift?.distances.map(({ waves }) => waves)).toEqual([4, 3]);
  // Another run of the city on the same day is named: it has an order of its own.
  await rows(`update run set date = (select date from run where key = 'gdansk') where key = 'kids'`);
  expect((await lookAtShift(wave(0), 5)).shift?.neighbours).toEqual([
    { run_id: shop.offer('kids', 'kids-6-8').event_id, name: 'Muster Kids Gdańsk' },
  ]);
});

test('three shifts of an hour are measured from the start that was sold first: the second needs approval', async () => {
  await tasks.paidOrder({ wave: 3, email: 'sold@example.com', places: 2 });
  const one = await orderShift(wave(3), 60, { by: organiser });
  expect([one.needs_yes, one.state]).toEqual([false, 'planned']);
  await tasks.carryOut(one.id);
  const looked = await lookAtShift(wave(3), 60, { by: organiser });
  expect(looked).toMatchObject({ needs_yes: true, offered: 40_397 });
  const two = await orderShift(wave(3), 60, { by: organiser });
  expect(two.state).toBe('asked');
  const seen = await tasks.seen(two.id);
  // Somebody pays meanwhile: the approval was for less.
  await tasks.paidOrder({ wave: 3, email: 'more@example.com' });
  await rows(`update payment set start_bought = start_bought - interval '1 hour' where email = 'more@example.com'`);
  expect((await tasks.finance.call('POST staff/tasks/{id}/approve', seen)).code).toBe('changed_meanwhile');
  await tasks.approve(two.id);
  expect(await tasks.carryOut(two.id)).toMatchObject({ state: 'done', approved_by: tasks.members.finance.id });
  expect(await tasks.mails('refund_offer')).toEqual(['refund_offer more@example.com', 'refund_offer sold@example.com']);
  // A single move is measured alike.
  expect(await tasks.lookAtMove(wave(3), -60, organiser)).toMatchObject({ offered: 0 });
  expect(await takeBack(two.id)).toBeNull();
  expect(await rows('select from refund_offer where ended is null')).toEqual([]);
  await tasks.carryOut((await orderShift(wave(3), -60)).id);
  expect(await timesOf()).toEqual(['09:00', '09:15', '09:30', '09:45']);
});

test('the fuse is a minute on the day and the day before, and ten where money goes back', async () => {
  const { run_id, day } = (
    await rows<{ run_id: number; day: Date }>('select run_id, wave_time as day from wave where id = $1', wave(0))
  )[0] ?? { run_id: 0, day: new Date() };
  // Nine in the morning there, whatever the time here: no wave passes midnight.
  const [{ tomorrow } = { tomorrow: day }] = await rows<{ tomorrow: Date }>(
    `select ((now() at time zone 'Europe/Warsaw')::date + 1 + time '09:00') at time zone 'Europe/Warsaw' as tomorrow`,
  );
  const apart = day.getTime() - tomorrow.getTime();
  const by = (ms: number) =>
    rows(`update wave set wave_time = wave_time + $2 * interval '1 ms' where run_id = $1`, run_id, ms);
  await by(-apart);
  await rows(`update payment set start_bought = null where status = 'paid'`);
  const soon = await lookAtShift(wave(0), 30, { categories: both });
  expect([soon.needs_yes, soon.fuse_minutes]).toEqual([false, 1]);
  const task = await orderShift(wave(0), 30, { categories: both });
  const fuse = (Date.parse(task.starts_at ?? '') - Date.parse(task.ordered_at)) / 1_000;
  expect(Math.round(fuse)).toBe(60);
  await tasks.stop(task.id);
  expect((await lookAtShift(wave(0), 90, { categories: both })).fuse_minutes).toBe(10);
  await by(apart);
});

test('waves that start before it takes effect stay, also when they start while the fuse burns', async () => {
  const was = await tasks.waveOf(wave(0));
  await rows("update wave set wave_time = now() + interval '5 minutes' where id = $1", wave(0));
  await rows("update wave set wave_time = now() + interval '14 minutes' where id = $1", wave(1));
  await rows("update wave set wave_time = now() + interval '15 minutes' where id = $1", wave(2));
  await rows('update payment set start_bought = null');
  const looked = await lookAtShift(wave(0), 90);
  expect([looked.fuse_minutes, looked.shift?.stay, looked.shift?.moves.map(({ wave_id }) => wave_id)]).toEqual([
    ...[10, [wave(0)], [wave(1), wave(2)]],
  ]);
  const task = await orderShift(wave(0), 90);
  await rows("update wave set wave_time = now() - interval '1 minute' where id = $1", wave(1));
  const third = await tasks.waveOf(wave(2));
  expect(await tasks.carryOut(task.id)).toMatchObject({ state: 'done', faults: [], shift: { waves: 1 } });
  expect((await tasks.waveOf(wave(2))).wave_time.toISOString()).toBe(minutesLater(third.wave_time, 90));
  for (const at of [0, 1, 2])
    await rows('update wave set wave_time = $2 where id = $1', wave(at), minutesLater(was.wave_time, 15 * at));
});

test('changes in between are reported: a wave that was moved, a wave that is gone', async () => {
  const task = await orderShift(wave(2), 5);
  await rows("update wave set wave_time = wave_time + interval '1 minute' where id = $1", wave(3));
  expect(await tasks.carryOut(task.id)).toMatchObject({
    state: 'stuck',
    faults: [{ group_id: null, why: 'changed_meanwhile' }],
  });
  await rows("update wave set wave_time = wave_time - interval '1 minute' where id = $1", wave(3));
  expect(await tasks.retry(task.id)).toMatchObject({ state: 'done' });
  expect(await timesOf()).toEqual(['09:00', '09:15', '09:35', '09:50']);
  // The log offers no undo that cannot succeed: a wave of it is elsewhere by now.
  const offered = async () => {
    const line = await lineOf(task);
    return [line?.touched, (await tasks.task(task.id)).undo === null, await tasks.undo(line?.id ?? 0)];
  };
  await rows('update wave set cancelled_at = now() where id = $1', wave(3));
  expect(await offered()).toEqual([true, true, 'changed_meanwhile']);
  await rows('update wave set cancelled_at = null where id = $1', wave(3));
  expect(await offered()).toEqual([false, false, null]);
  await tasks.work();
  expect(await timesOf()).toEqual(['09:00', '09:15', '09:30', '09:45']);
});
