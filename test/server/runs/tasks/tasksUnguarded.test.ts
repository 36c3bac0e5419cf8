import { afterEach, expect, test } from 'vitest';
import { workTasks } from '../../../../server/domain/runs/tasks/worker.ts';
import type { Database } from '../../../../server/store/database.ts';
import { minutesLater, openTasks, reason } from '../../../kit/runs/tasks.ts';
import { startUnguarded, withMeanwhile, withoutGuard } from '../../../kit/server/guards.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';
import type { TestServer } from '../../../kit/server/server.ts';
import { makeMember } from '../../../kit/staff/staff.ts';

/** Guards of tasks (docs/rules/tasks.md): each test does the same with and without its guard; without it, the fault happens. */

const tasks = await openTasks();
const { shop, rows, database, deps, server, provider, owner } = tasks;
const member = async (name: string, more: Parameters<typeof makeMember>[2]) => {
  const { as } = await makeMember(deps, `${name}@example.com`, more);
  return { ...as, lang: 'en' };
};
const asOwner = { ...tasks.members.owner.as, lang: 'en' };
const asBerlinOrganiser = await member('elsewhere', {
  role: 'organiser',
  runIds: [shop.offer('berlin', '6km').event_id],
});

afterEach(() => expectInvariants(database));

const id = shop.offer('gdansk', '6km', 2).wave_id;
const reopen = () =>
  rows('update wave set cancelled_at = null, withdrawn = false, capacity = 100, held_back = 0, version = 1');

/** The result with the guard and without, with two servers. */
async function both<Outcome>(
  guard: RegExp,
  instead: string,
  attempt: (at: TestServer, database: Database) => Promise<Outcome>,
): Promise<Outcome[]> {
  await reopen();
  const open = await startUnguarded(database, guard, { instead, gateway: provider });
  const first = await attempt(server, database);
  await reopen();
  return [first, await attempt(open, open.deps.database)];
}

type As = typeof asOwner;
async function moveOrder(at: TestServer, as: As = asOwner) {
  const { wave_time, digest } = await tasks.lookAtMove(id, 1);
  return at.call('POST staff/waves/{id}/time', { params: { id }, body: { wave_time, digest } }, as);
}
async function cancelOrder(
  at: TestServer,
  as: As,
  outcomes: { readonly group_id: number; readonly wave_id: number }[] = [],
) {
  const body = { outcomes, reason };
  const { digest } = await owner.ask('POST staff/waves/{id}/cancel/preview', { params: { id }, body });
  return at.call('POST staff/waves/{id}/cancel', { params: { id }, body: { ...body, digest } }, as);
}
const idOf = ({ data }: { readonly data: unknown }) => (data as { id: number }).id;
const stateOf = async (task: number) =>
  (await rows<{ state: string }>('select state from task where id = $1', task))[0]?.state;
const stopAll = () => rows(`update task set state = 'stopped', ended_at = now() where ended_at is null`);

test('a fuse burns before anything happens', async () => {
  const outcomes = await both(/and starts_at <= now\(\)/gu, '', async (at, through) => {
    const task = idOf(await moveOrder(at));
    await workTasks({ ...deps, database: through });
    const state = await stateOf(task);
    await stopAll();
    return state;
  });
  expect(outcomes).toEqual(['planned', 'done']);
});

test('buyers since the preview are not moved or cancelled; without a preview they are', async () => {
  const params = { id };
  const wave_time = minutesLater((await tasks.waveOf(id)).wave_time, 1);
  const cancelled = { outcomes: [], reason };
  const look = async () => [
    (await owner.ask('POST staff/waves/{id}/time/preview', { params, body: { wave_time } })).digest,
    (await owner.ask('POST staff/waves/{id}/cancel/preview', { params, body: cancelled })).digest,
  ];
  const order = async ([move = '', cancel = '']: readonly string[]) => {
    const moved = await owner.call('POST staff/waves/{id}/time', { params, body: { wave_time, digest: move } });
    await stopAll();
    const body = { ...cancelled, digest: cancel };
    const { code } = await owner.call('POST staff/waves/{id}/cancel', { params, body });
    const { withdrawn } = await tasks.waveOf(id);
    await stopAll();
    await reopen();
    return [moved.code, code, withdrawn];
  };
  const seen = await look();
  await tasks.order({ wave: 2, email: 'came@example.com' });
  expect(await order(seen)).toEqual(['changed_meanwhile', 'changed_meanwhile', false]);
  expect(await order(await look())).toEqual([null, null, true]);
});

test('without a recent step-up nothing is cancelled', async () => {
  const lateAs = await member('late', { role: 'owner' });
  await rows(`update session set stepped_up_at = now() - interval '16 minutes'
    where account_id = (select id from account where email = 'late@example.com')`);
  const guard = /stepped_up_at > now\(\) - make_interval\(mins => (\$\d+)\)/gu;
  const outcomes = await both(guard, 'stepped_up_at > now() - make_interval(mins => 9000 + $1)', async (at) => {
    const { code } = await cancelOrder(at, lateAs);
    await stopAll();
    return code;
  });
  expect(outcomes).toEqual(['step_up_required', null]);
});

test('nobody orders or reads anything about somebody else’s run', async () => {
  const guard = /role, run_ids as "runIds"/gu;
  const outcomes = await both(guard, 'role, null::int[] as "runIds"', async (at) => {
    const { code } = await moveOrder(at, asBerlinOrganiser);
    const { tasks: seen } = await at.ask('GET staff/tasks', {}, asBerlinOrganiser);
    await stopAll();
    return [code, seen.length > 0];
  });
  expect(outcomes).toEqual([
    ['not_found', false],
    [null, true],
  ]);
});

test('a wave has one task at a time, and the database sees to it, too', async () => {
  const guard = /select id from task where run_id = \$1/gu;
  const outcomes = await both(guard, 'select id from task where run_id = -$1::int', async (at) => {
    const first = idOf(await moveOrder(server));
    const { code, data } = await moveOrder(at);
    await stopAll();
    return [code, (data as { task?: string[] }).task?.map((task) => Number(task) - first)];
  });
  expect(outcomes).toEqual([
    ['changed_meanwhile', [0]],
    ['unexpected', undefined],
  ]);
});

test('a group that two servers have in hand is done by one of them', async () => {
  await tasks.order({ wave: 2, email: 'twice@example.com' });
  const elsewhere = await tasks.order({ wave: 0, email: 'elsewhere@example.com' });
  /** How many lines each group of the wave has of a move that two servers do at once. */
  const lines = async (guard: RegExp) => {
    await reopen();
    const task = idOf(await moveOrder(server));
    await tasks.burn(task);
    // Its claim ran out while the server slept; another one did the group meanwhile.
    const sleepy = withMeanwhile(withoutGuard(database, guard), /for share/u, async () => {
      await rows('update task_group set try_at = now() where task_id = $1', task);
      // The task goes on: one more group of it waits.
      await rows(
        `insert into task_group (task_id, group_id, try_at) values ($1, $2, now() + interval '1 hour')`,
        task,
        elsewhere.group,
      );
      await tasks.work();
    });
    const [before] = await rows<{ at: string }>('select now()::text as at');
    await workTasks({ ...deps, database: sleepy });
    await tasks.work();
    await sleepy.close();
    await stopAll();
    const counts = await rows<{ n: number }>(
      `select count(*)::int as n from group_history where what = 'wave.moved' and at >= $1::timestamptz
       group by group_id order by n desc limit 1`,
      before?.at,
    );
    return counts[0]?.n;
  };
  expect([await lines(/$^/gu), await lines(/ and done_at is null(?=\s*$)/gu)]).toEqual([1, 2]);
});

test('a group that no longer fits is listed; without that check the database refuses', async () => {
  const to = shop.offer('gdansk', '6km', 3).wave_id;
  await tasks.order({ wave: 3, places: 2, email: 'there@example.com' });
  const outcomes = await both(
    /wave_time, free, category_id/gu,
    'wave_time, capacity as free, category_id',
    async (at, through) => {
      const order = await tasks.paidOrder({ wave: 2, places: 2, email: 'mover@example.com' });
      const task = idOf(await cancelOrder(at, asOwner, [{ group_id: order.group, wave_id: to }]));
      await tasks.burn(task);
      // The room kept for it was released by hand, and sold.
      await rows('delete from task_hold where task_id = $1', task);
      await rows('update wave set held_back = 0, capacity = taken where id = $1', to);
      for (let turn = 0; turn < 6; turn++) {
        await tasks.work({ ...deps, database: through });
        await tasks.letTasksWait();
      }
      const { faults } = await tasks.task(task);
      await stopAll();
      return faults.find((one) => one.group_id === order.group)?.why;
    },
  );
  expect(outcomes).toEqual(['wave_full', 'unexpected']);
});
