import { expect, test } from 'vitest';
import { minutesLater, openTasks } from '../../kit/runs/tasks.ts';
import { mailsTo } from '../../kit/server/accounts.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** Who has to say yes, and who ordered, hear of it by mail (docs/rules/tasks.md 1.8): once, in their language. */

const tasks = await openTasks();
const { shop, rows, server, deps, owner, organiser, finance } = tasks;
await rows(
  `update account set language = 'de', name = 'Lena', surname = 'Organisch' where id = $1`,
  tasks.ids.organiser,
);
await rows(`update account set language = 'pl' where id = $1`, tasks.ids.finance);
await rows(`update account set language = 'en' where id = $1`, tasks.ids.owner);

const id = shop.offer('gdansk', '6km').wave_id;
const reason = 'Burza';
const kinds = ['task_asked', 'task_approved', 'task_stopped', 'task_done', 'task_stuck'];
/** New since the last look, as `template recipient`. */
let known = 0;
async function news() {
  const all = await rows<{ line: string }>(
    `select template || ' ' || split_part(recipient, '@', 1) as line from mail where template = any($1)
     order by created_at, template, recipient limit 1000`,
    kinds,
  );
  const fresh = all.slice(known).map(({ line }) => line);
  known = all.length;
  return fresh.toSorted();
}
async function cancel(by = organiser) {
  const body = { outcomes: [], reason };
  const { digest } = await by.ask('POST staff/waves/{id}/cancel/preview', { params: { id }, body });
  return by.ask('POST staff/waves/{id}/cancel', { params: { id }, body: { ...body, digest } });
}
const textOf = async (who: string) =>
  (await mailsTo(server, `${who}@example.com`)).at(-1)?.text.replaceAll('\u00a0', ' ') ?? '';

test('whoever pays out is asked for a yes, once each, and nobody of another run or without the right', async () => {
  await tasks.paidOrder({ places: 2, email: 'payer@example.com' });
  await makeMember(deps, 'reader@example.com', { role: 'reader' });
  const task = await cancel();
  expect(task.state).toBe('asked');
  expect(await news()).toEqual(['task_asked finance', 'task_asked owner']);
  await tasks.sendMails();
  expect(await textOf('finance')).toMatch(
    /Muster Gdańsk\. Odwołanie startu: .*Osoby: 1\. Zwroty: 403,97 zł\. .*Zleca: Lena Organisch\..*\/staff\/tasks/su,
  );
  await organiser.ask('POST staff/tasks/{id}/stop', { params: { id: task.id } });
  // Whoever stops their own order knows.
  expect(await news()).toEqual([]);
});

test('a yes that is not waited for any more is not asked for', async () => {
  const task = await cancel();
  await organiser.ask('POST staff/tasks/{id}/stop', { params: { id: task.id } });
  expect(await news()).toEqual(['task_asked finance', 'task_asked owner']);
  const before = (await mailsTo(server, 'finance@example.com')).length;
  await tasks.sendMails();
  expect((await mailsTo(server, 'finance@example.com')).length).toBe(before);
});

test('whoever ordered hears of the yes, of a stop by somebody else, and of the end', async () => {
  const stopped = await cancel();
  await finance.ask('POST staff/tasks/{id}/approve', { params: { id: stopped.id } });
  expect(await news()).toEqual(['task_approved organiser', 'task_asked finance', 'task_asked owner']);
  await tasks.sendMails();
  expect(await textOf('organiser')).toMatch(/Start absagen: .* Uhr\.\s+Er beginnt am .* Uhr\. Bis dahin/su);
  await owner.ask('POST staff/tasks/{id}/stop', { params: { id: stopped.id } });
  expect(await news()).toEqual(['task_stopped organiser']);
  await tasks.sendMails();
  expect(await textOf('organiser')).toContain('Bis dahin war nichts passiert.');

  const done = await cancel(owner);
  expect(await news()).toEqual([]);
  await tasks.burn(done.id);
  await tasks.work();
  expect((await tasks.task(done.id)).state).toBe('done');
  expect(await news()).toEqual(['task_done owner']);
  await tasks.sendMails();
  expect(await textOf('owner')).toContain('Groups: 1. Everybody in them gets an e-mail.');
});

test('what is stuck is told each time, what could not begin, too; who is gone hears nothing', async () => {
  await rows('update wave set cancelled_at = null, withdrawn = false where id = $1', id);
  const claimed = await tasks.paidOrder({ email: 'claimed@example.com' });
  await tasks.hear(claimed.ref, { state: 'succeeded', disputed: true });
  const task = await cancel(owner);
  await tasks.burn(task.id);
  await tasks.work();
  expect(await news()).toEqual(['task_stuck owner']);
  await tasks.sendMails();
  expect(await textOf('owner')).toContain('Groups done: 0 of 1. Not possible: 1.');
  await owner.ask('POST staff/tasks/{id}/retry', { params: { id: task.id } });
  await tasks.work();
  expect(await news()).toEqual(['task_stuck owner']);
  await owner.ask('POST staff/tasks/{id}/stop', { params: { id: task.id } });

  const [was] = await rows<{ wave_time: Date }>('select wave_time from wave where id = $1', id);
  const wave_time = minutesLater(was?.wave_time ?? new Date(), 7);
  const params = { id };
  const { digest } = await owner.ask('POST staff/waves/{id}/time/preview', { params, body: { wave_time } });
  const moved = await owner.ask('POST staff/waves/{id}/time', { params, body: { wave_time, digest } });
  await rows(
    `insert into wave (run_id, category_id, wave_time, capacity) select run_id, category_id, $2, 5 from wave where id = $1`,
    id,
    wave_time,
  );
  await tasks.burn(moved.id);
  await tasks.work();
  expect(await news()).toEqual(['task_stuck owner']);
  await makeMember(deps, 'second@example.com', { role: 'owner' });
  await rows('delete from staff where account_id = $1', tasks.ids.owner);
  const before = (await mailsTo(server, 'owner@example.com')).length;
  await tasks.sendMails();
  expect((await mailsTo(server, 'owner@example.com')).length).toBe(before);
});
