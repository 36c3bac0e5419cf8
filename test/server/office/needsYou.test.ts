import { expect, test } from 'vitest';
import type { WaitingNeed } from '#contract/staff/office/needs.calls.ts';
import { type StaffRole, staffRoles } from '#contract/staff/rights.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** What waits for whom (docs/rules/staff.md 8): each kind for the roles that may act on it, and for their runs only. */

const tasks = await openTasks();
const { deps, rows, server, shop, organiser } = tasks;
const here = shop.offer('gdansk', '6km');
const there = shop.offer('berlin', '6km');

const of = async (email: string, role: StaffRole, runIds: readonly number[] | null) =>
  server.by((await makeMember(deps, email, { role, runIds })).as);
const everyone = await Promise.all(
  staffRoles.map(async (role) => ({ role, by: await of(`${role}.here@example.com`, role, null) })),
);
const kindsFor = async (by: typeof organiser) =>
  (await by.ask('GET staff/needs-you', {})).needs.map(({ kind }) => kind);

const payer = 'payer@example.com';
const paid = await tasks.paidOrder({ places: 2, email: payer });
const other = await tasks.paidOrder({ email: 'other@example.com' });

const guest = await makeAccount(deps.database, 'unreached@example.com');

/** Something of each kind, one after the other. */
async function everything() {
  const { id } = await tasks.orderCancel('wave', here.wave_id, { by: organiser });
  await rows(
    `insert into refund (payment_id, attempt_id, amount, reason, pending_reason, provider_ref)
     select payment_id, id, 100, 'goodwill', 'insufficient_funds', 're_waits' from attempt where payment_id = $1 limit 1`,
    paid.id,
  );
  await rows(
    `insert into discrepancy (account, ref, kind, payment_id, amount, currency)
     values ('stripe', 'pi_other', 'returned', $1, 4200, 'PLN')`,
    other.id,
  );
  await rows(`update account set email_bounced = '550 no such user' where id = $1`, guest.id);
  await rows(
    'update place set user_id = $2 where id = (select min(id) from place where payment_id = $1)',
    paid.id,
    guest.id,
  );
  return id;
}

test('each kind is for the roles that may act on it, the most urgent first', async () => {
  const task = await everything();
  const found = Object.fromEntries(await Promise.all(everyone.map(async ({ role, by }) => [role, await kindsFor(by)])));
  const kinds: Record<StaffRole, WaitingNeed['kind'][]> = {
    owner: ['approval', 'refunds', 'money', 'bounced'],
    organiser: ['bounced'],
    finance: ['approval', 'refunds', 'money'],
    desk: ['bounced'],
    reader: [],
  };
  expect(found).toEqual(kinds);
  await rows(`update task set state = 'stuck' where id = $1`, task);
  // Who ordered it, and nobody else.
  expect(await kindsFor(organiser)).toEqual(['stuck', 'bounced']);
  await rows(`update task set state = 'asked' where id = $1`, task);
});

test('a member for another run reads nothing of this one', async () => {
  const elsewhere = await of('elsewhere@example.com', 'organiser', [there.event_id]);
  const read = await elsewhere.ask('GET staff/needs-you', {});
  expect(read.needs).toEqual([]);
  expect(read.runs.map(({ id }) => id)).toEqual([there.event_id]);
  expect(read.waves.shown.filter(({ run }) => run.id !== there.event_id)).toEqual([]);
});

test('each line says who, how much, since when and what happens by itself', async () => {
  const [approval, refunds, money] = (await tasks.finance.ask('GET staff/needs-you', {})).needs;
  expect(approval).toMatchObject({
    kind: 'approval',
    run: { id: here.event_id, region: 'pl' },
    change: 'wave.cancel',
    places: 3,
    groups: 2,
    currency: 'PLN',
  });
  if (approval?.kind !== 'approval') throw new Error('nobody is asked');
  expect(Date.parse(approval.until) - Date.parse(approval.since)).toBe(24 * 60 * 60_000);
  expect(refunds).toMatchObject({ kind: 'refunds', account: 'stripe', count: 1, amount: 100, missing: null });
  expect(money).toMatchObject({ kind: 'money', why: 'returned', ref: 'pi_other', payment_id: other.id, amount: 4200 });
});

test('an order that nobody approves within a day is dropped: all stays as it was, and its author gets a mail', async () => {
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(`select id from task where state = 'asked'`);
  await rows(`update task set asked_at = now() - interval '23 hours 59 minutes' where id = $1`, id);
  await tasks.work();
  expect(await tasks.task(id)).toMatchObject({ state: 'asked' });
  await rows(`update task set asked_at = now() - interval '24 hours' where id = $1`, id);
  await tasks.work();
  expect(await tasks.task(id)).toMatchObject({ state: 'stopped', done: 0 });
  expect(await tasks.waveOf(here.wave_id)).toMatchObject({ withdrawn: false, cancelled: false });
  const [line] = await rows(`select what, who from staff_log where task_id = $1 order by id desc limit 1`, id);
  expect(line).toEqual({ what: 'task.dropped', who: 'clock' });
  const mails = await rows<{ recipient: string }>(`select recipient from mail where template = 'task_dropped'`);
  expect(mails).toEqual([{ recipient: 'organiser@example.com' }]);
});

test('a run of today is shown with its next wave, and a nearly full wave beside it', async () => {
  await rows(`update wave set wave_time = now() + interval '20 minutes' where id = $1`, here.wave_id);
  await rows(`update wave set capacity = 40, held_back = 40 - taken - 1 where id = $1`, here.wave_id);
  const { today, waves } = await organiser.ask('GET staff/needs-you', {});
  const day = (await rows<{ same: boolean }>(`select (now() + interval '20 minutes')::date = now()::date as same`))[0]
    ?.same;
  if (day === true) {
    expect(today).toMatchObject([{ run: { id: here.event_id }, next: { id: here.wave_id }, expected: 3, started: 0 }]);
  }
  expect(waves.shown.map(({ id }) => id)).toContain(here.wave_id);
});

test('a run to come from before start data waits for its organisers until it asks, or somebody says it needs neither', async () => {
  const unasked = async (by = organiser) =>
    (await by.ask('GET staff/needs-you', {})).needs.flatMap((need) =>
      need.kind === 'unasked' ? [[need.run.id, need.places]] : [],
    );
  expect(await unasked()).toEqual([]);
  await rows(
    `update run set asks_unsaid = true, date = current_date + 9, asks = '{club}' where id in ($1, $2)`,
    ...[here.event_id, there.event_id],
  );
  const [sold] = await rows<{ places: number }>(
    'select sum(taken)::int as places from wave where run_id = $1',
    here.event_id,
  );
  const found = await unasked();
  expect(found).toHaveLength(2);
  expect(found).toContainEqual([here.event_id, sold?.places]);
  for (const { role, by } of everyone) {
    const kinds = role === 'owner' || role === 'organiser' ? 2 : 0;
    expect([role, (await unasked(by)).length]).toEqual([role, kinds]);
  }
  const ask = (asks: ('birth' | 'sex')[]) =>
    organiser.ask('POST staff/runs/{id}/asks', { params: { id: here.event_id }, body: { asks } });
  await ask(['sex']);
  expect(await unasked()).toEqual([[there.event_id, expect.any(Number)]]);
  // Said once more, it waits once more.
  await ask([]);
  expect(await unasked()).toHaveLength(2);
  const decline = (id: number) => organiser.call('POST staff/runs/{id}/asks/decline', { params: { id } });
  expect([(await decline(here.event_id)).code, (await decline(here.event_id)).code]).toEqual([
    null,
    'changed_meanwhile',
  ]);
  expect(await unasked()).toHaveLength(1);
  await rows('update run set date = current_date - 1 where id = $1', there.event_id);
  expect(await unasked()).toEqual([]);
  expect((await decline(there.event_id)).code).toBe('changed_meanwhile');
  const lines = await rows(`select run_id from staff_log where what = 'asks.declined'`);
  expect(lines).toEqual([{ run_id: here.event_id }]);
  // Undone, it waits once more; and not once the run asks for something of it.
  const undo = async () => {
    const [line] = await rows<{ id: number }>(`select max(id) as id from staff_log where what = 'asks.declined'`);
    return (await organiser.call('POST staff/log/{id}/undo', { params: { id: line?.id ?? 0 } })).code;
  };
  expect([await undo(), (await unasked()).length]).toEqual([null, 1]);
  expect((await decline(here.event_id)).code).toBeNull();
  await ask(['sex']);
  expect([await undo(), (await unasked()).length]).toEqual(['changed_meanwhile', 0]);
});
