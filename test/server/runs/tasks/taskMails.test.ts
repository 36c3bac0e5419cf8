import { expect, test } from 'vitest';
import { minutesLater, openTasks } from '../../../kit/runs/tasks.ts';
import { mailsTo } from '../../../kit/server/accounts.ts';
import { makeMember } from '../../../kit/staff/staff.ts';

/** The members who approve and the one who ordered get a mail (docs/rules/tasks.md 1.8): once, in their language. */

const tasks = await openTasks();
const { shop, rows, server, deps, owner, organiser, members } = tasks;
for (const [language, { id }] of Object.entries({ de: members.organiser, pl: members.finance, en: members.owner }))
  await rows('update account set language = $2 where id = $1', id, language);
await rows(`update account set name = 'Lena', surname = 'Organisch' where id = $1`, members.organiser.id);

const id = shop.offer('gdansk', '6km').wave_id;
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
const cancel = (by = organiser) => tasks.orderCancel('wave', id, { by });
const textOf = async (who: string) =>
  (await mailsTo(server, `${who}@example.com`)).at(-1)?.text.replaceAll('\u00a0', ' ') ?? '';

test('each member who pays out is asked once for approval, and nobody of another run or without the right', async () => {
  await tasks.paidOrder({ places: 2, email: 'payer@example.com' });
  await makeMember(deps, 'reader@example.com', { role: 'reader' });
  const task = await cancel();
  expect(task.state).toBe('asked');
  expect(await news()).toEqual(['task_asked finance', 'task_asked owner']);
  await tasks.sendMails();
  expect(await textOf('finance')).toMatch(
    /Muster Gdańsk\. Odwołanie startu: .*Miejsca: 2\. Znane osoby: 1\. Zwroty: 403,97 zł\. .*Zleca: Lena Organisch\..*\/staff\/changes\n/su,
  );
  await tasks.stop(task.id, organiser);
  // A member who stops their own order gets no mail.
  expect(await news()).toEqual([]);
});

test('waiting changes are counted for the person they wait for: orders by others, and their own that are stuck', async () => {
  const needs = (by: Parameters<typeof cancel>[0]) => by?.ask('GET staff/needs-you');
  const counted = (found: readonly { readonly kind: string }[]) =>
    ['approval', 'stuck'].map((kind) => found.filter((one) => one.kind === kind).length);
  const elsewhere = await makeMember(deps, 'berlin@example.com', {
    role: 'organiser',
    runIds: [shop.offer('berlin', '6km').event_id],
  });
  const all = async () =>
    Promise.all(
      [owner, tasks.finance, organiser, server.by(elsewhere.as)].map(async (by) =>
        counted((await needs(by))?.needs ?? []),
      ),
    );
  expect(await all()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const task = await cancel();
  expect(await all()).toEqual([
    [1, 0],
    [1, 0],
    [0, 0],
    [0, 0],
  ]);
  await rows(`update task set state = 'stuck' where id = $1`, task.id);
  expect(await all()).toEqual([
    [0, 0],
    [0, 0],
    [0, 1],
    [0, 0],
  ]);
  await rows(`update task set state = 'asked' where id = $1`, task.id);
  await tasks.stop(task.id, organiser);
  expect(await all()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  await news();
});

test('an approval that is no longer needed is not asked for', async () => {
  const task = await cancel();
  await tasks.stop(task.id, organiser);
  expect(await news()).toEqual(['task_asked finance', 'task_asked owner']);
  const before = (await mailsTo(server, 'finance@example.com')).length;
  await tasks.sendMails();
  expect((await mailsTo(server, 'finance@example.com')).length).toBe(before);
});

test('the member who ordered learns of the approval, of a stop by somebody else, and of the end', async () => {
  const stopped = await cancel();
  await tasks.approve(stopped.id);
  expect(await news()).toEqual(['task_approved organiser', 'task_asked finance', 'task_asked owner']);
  await tasks.sendMails();
  expect(await textOf('organiser')).toMatch(/Start absagen: .* Uhr\.\s+Er beginnt am .* Uhr\. Bis dahin/su);
  await tasks.stop(stopped.id);
  expect(await news()).toEqual(['task_stopped organiser']);
  await tasks.sendMails();
  expect(await textOf('organiser')).toContain('Bis dahin war nichts passiert.');

  const done = await cancel(owner);
  expect(await news()).toEqual([]);
  expect((await tasks.carryOut(done.id)).state).toBe('done');
  expect(await news()).toEqual(['task_done owner']);
  await tasks.sendMails();
  expect(await textOf('owner')).toContain('Groups: 1. Everybody in them gets an e-mail.');
});

test('a stuck change is reported each time, and so is one that could not begin; a former member gets nothing', async () => {
  await tasks.reopen(id);
  const claimed = await tasks.paidOrder({ email: 'claimed@example.com' });
  await tasks.hear(claimed.ref, { state: 'succeeded', disputed: true });
  const task = await cancel(owner);
  await tasks.carryOut(task.id);
  expect(await news()).toEqual(['task_stuck owner']);
  await tasks.sendMails();
  expect(await textOf('owner')).toContain('Groups done: 0 of 1. Not possible: 1.');
  await tasks.retry(task.id);
  expect(await news()).toEqual(['task_stuck owner']);
  await tasks.stop(task.id);

  const moved = await tasks.orderMove(id, 7);
  await rows(
    `insert into wave (run_id, category_id, wave_time, capacity) select run_id, category_id, $2, 5 from wave where id = $1`,
    id,
    minutesLater((await tasks.waveOf(id)).wave_time, 7),
  );
  await tasks.carryOut(moved.id);
  expect(await news()).toEqual(['task_stuck owner']);
  await makeMember(deps, 'second@example.com', { role: 'owner' });
  await rows('delete from staff where account_id = $1', members.owner.id);
  const before = (await mailsTo(server, 'owner@example.com')).length;
  await tasks.sendMails();
  expect((await mailsTo(server, 'owner@example.com')).length).toBe(before);
});
