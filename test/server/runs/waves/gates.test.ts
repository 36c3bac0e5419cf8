import { afterEach, expect, test } from 'vitest';
import { openTasks } from '../../../kit/runs/tasks.ts';
import { mailsTo } from '../../../kit/server/accounts.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** Gates, being there and the start stay in their order, and who has a place hears of it (docs/rules/runs.md 5.10, docs/rules/tasks.md 2.6). */
const tasks = await openTasks();
const { shop, server, rows, database, owner } = tasks;
afterEach(() => expectInvariants(database));

const wave = (at: number) => shop.offer('gdansk', '6km', at);
const id = wave(0).event_id;
const runNow = () => owner.ask('GET staff/runs/{id}', { params: { id } });
const edit = async (body: object) =>
  owner.call('POST staff/runs/{id}', { params: { id }, body: { version: (await runNow()).version, ...body } });
const lastLine = async () => (await owner.ask('GET staff/log', { query: {} })).entries[0];
/** Minutes have passed, and mails that waited are due. */
const settle = async () => {
  await rows('update mail set next_try_at = now() where sent_at is null');
  await tasks.sendMails();
};
const newTimesFor = async (email: string) =>
  (await mailsTo(server, email))
    .filter(({ subject }) => subject.includes('New times') || subject.includes('Zmiana godzin'))
    .map(({ text }) => text.replaceAll('\u00a0', ' '));

test.each([
  ['gates after the first who start have to be there', { join_time: '08:15' }, 'join_time', '08:00'],
  ['gates after the start', { join_time: '23:00' }, 'join_time', '08:00'],
  ['earlier people than gates', { be_there_minutes: 75 }, 'be_there_minutes', '07:45'],
])('%s are refused at the field, with the time that would do', async (_, body, field, by) => {
  const { code, data } = await edit(body);
  expect(code).toBe('invalid');
  expect(data).toEqual({
    [field]: [`Too late: the first starters have to be there by ${by}. Gates must be open by then.`],
  });
});

test('waves before the gates are refused, looked at or made', async () => {
  const rule = { category_id: wave(0).event_category_id, from: '06:00', every_minutes: 15, count: 2, capacity: 10 };
  const looked = await owner.call('POST staff/runs/{id}/waves/preview', { params: { id }, body: rule });
  const digest = 'a'.repeat(64);
  const made = await owner.call('POST staff/runs/{id}/waves', { params: { id }, body: { ...rule, digest } });
  const why = { from: ['Too early for the gates: start at 09:00 or later, or open the gates earlier'] };
  expect([looked, made].map(({ code, data }) => [code, data])).toEqual([
    ['invalid', why],
    ['invalid', why],
  ]);
});

test('people with places get one mail about changed times in their language, and none about a change taken back', async () => {
  const ola = await tasks.actor('Ola', { language: 'pl' });
  const jan = await tasks.actor('Jan');
  const group = await tasks.group(ola, { places: 3, wave: 1 });
  await tasks.group(ola, { places: 1, wave: 2 });
  await tasks.join(jan, group);
  await tasks.order({ email: 'held@example.com' });

  expect((await edit({ join_time: '07:00' })).code).toBeNull();
  expect(await lastLine()).toMatchObject({
    what: 'run.changed',
    before: { join_time: '08:00' },
    after: { join_time: '07:00' },
  });
  expect((await edit({ be_there_minutes: 90 })).code).toBeNull();
  await tasks.sendMails();
  expect(await rows("select from mail where template = 'times_changed' and sent_at is not null")).toEqual([]);
  const [toOla, ...more] = await newTimesFor(ola.email);
  expect(more).toEqual([]);
  expect(toOla).toContain('Biuro zawodów od 7:00, bądź do 7:45, start 9:15');
  expect(toOla).toContain('Było: Biuro zawodów od 8:00, bądź do 8:15, start 9:15.');
  expect(await newTimesFor(jan.email)).toHaveLength(1);
  expect(await tasks.mails('times_changed')).toEqual([
    `times_changed ${ola.email}`,
    `times_changed ${jan.email}`,
    'times_changed held@example.com',
  ]);

  await edit({ be_there_minutes: 60 });
  await edit({ be_there_minutes: 90 });
  await settle();
  expect(await newTimesFor(jan.email)).toHaveLength(1);
  await edit({ name: 'Muster Gdańsk II' });
  await settle();
  expect(await newTimesFor(jan.email)).toHaveLength(1);
  expect((await edit({ join_time: '08:00', be_there_minutes: 60, name: 'Muster Gdańsk' })).code).toBeNull();
});

test('a wave that moves before the gates takes them along, as the preview says, and back when it is undone', async () => {
  const first = wave(0).wave_id;
  await tasks.paidOrder({ email: 'early@example.com' });
  const later = await tasks.lookAtMove(first, 5);
  expect(later.gates).toBeNull();
  const looked = await tasks.lookAtMove(first, -30);
  expect(looked.gates).toEqual({ was: '08:00', is: '07:30' });
  const task = await tasks.orderMove(first, -30);
  expect((await runNow()).join_time).toBe('08:00');
  await tasks.carryOut(task.id);
  expect((await runNow()).join_time).toBe('07:30');
  await tasks.sendMails();
  const [mail] = (await mailsTo(server, 'early@example.com')).filter(
    ({ subject }) => subject.includes('08:30') || subject.includes('8:30'),
  );
  expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(/7:30.*7:30.*8:30/u);
  const { entries } = await owner.ask('GET staff/log', { query: { what: 'wave.moved' } });
  const line = entries.find((one) => one.task_id === task.id);
  expect(line).toMatchObject({ before: { join_time: '08:00' }, after: { join_time: '07:30' } });
  expect(await tasks.undo(line?.id ?? 0)).toBeNull();
  const [back] = (await owner.ask('GET staff/tasks', {})).tasks;
  await tasks.carryOut(back?.id ?? 0);
  expect((await runNow()).join_time).toBe('08:00');
});
