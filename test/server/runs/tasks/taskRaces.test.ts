import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lapseDue } from '../../../../server/domain/payments/lapse.ts';
import { refundDue } from '../../../../server/domain/payments/refunds.ts';
import { openDatabase } from '../../../../server/store/database.ts';
import { minutesLater, openTasks } from '../../../kit/runs/tasks.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** Tasks beside people who buy, pay and let lapse, and staff who change the room of the same wave: exact, whatever meets. */

const tasks = await openTasks();
const { shop, rows, database, server, deps, provider, owner } = tasks;

test('two hundred clients buy and pay while a wave is resized, held back, closed, moved and cancelled', {
  timeout: 180_000,
}, async () => {
  const id = shop.offer('gdansk', '6km').wave_id;
  await rows('update wave set capacity = 60 where id = $1', id);
  const second = openDatabase(database.connection);
  const codes = new Map<string, number>();
  const note = ({ code }: { readonly code: string | null }) =>
    codes.set(code ?? 'done', (codes.get(code ?? 'done') ?? 0) + 1);
  let isOver = false;

  const client = async (n: number) => {
    // Not all at one moment: staff act in between.
    await wait(n * 15);
    const email = `racer${n}@example.com`;
    const body = shop.order('gdansk', '6km', { places: 1 + (n % 3), payment_provider: 'stripe', email });
    const order = async () => {
      const answer = await server.call('POST group', { body });
      note(answer);
      return answer;
    };
    let answered = await order();
    // On a busy machine all would have come before staff made room.
    for (let times = 0; times < 10 && ['wave_full', 'sale_closed'].includes(answered.code ?? ''); times++) {
      await wait(300);
      answered = await order();
    }
    if (answered.code !== null) return;
    const { payment_id } = answered.data as { payment_id: string };
    if (n % 4 === 1) await tasks.expire(payment_id);
    const [ref] = provider.of(payment_id);
    if (n % 4 !== 1 && ref !== undefined && provider.objects.get(ref)?.state === 'open')
      await tasks.hear(ref, { state: 'succeeded' });
  };
  const room = async () => {
    for (let turn = 0; !isOver; turn++) {
      const { version, taken } = await tasks.waveOf(id);
      const more = [{ capacity: taken + 25 }, { held_back: 4 }, { capacity: taken + 8 }, { held_back: 0 }][turn % 4];
      note(await owner.call('POST staff/waves/{id}', { params: { id }, body: { ...more, version } }));
      // Taken are the living places, in any moment, whatever is under way.
      if (turn % 10 === 0) await expectInvariants(database);
      if (turn % 5 !== 4) continue;
      for (const closed of [true, false])
        note(await owner.call('POST staff/waves/{id}/close', { params: { id }, body: { closed } }));
    }
  };
  const mover = async () => {
    for (let turn = 0; turn < 6; turn++) {
      await wait(400);
      const wave_time = minutesLater((await tasks.waveOf(id)).wave_time, turn % 2 ? -2 : 2);
      const looked = await owner.call('POST staff/waves/{id}/time/preview', { params: { id }, body: { wave_time } });
      note(looked);
      if (looked.code !== null) continue;
      const { digest } = looked.data as { digest: string };
      const ordered = await owner.call('POST staff/waves/{id}/time', { params: { id }, body: { wave_time, digest } });
      note(ordered);
      if (ordered.code === null) await tasks.burn((ordered.data as { id: number }).id);
    }
  };
  const workers = [deps, { ...deps, database: second }].map(async (at) => {
    while (!isOver) {
      await tasks.work(at);
      await lapseDue(at);
      await refundDue(at);
    }
  });
  const cancel = async () => {
    const body = { outcomes: [], reason: 'Burza' };
    for (;;) {
      const looked = await owner.call('POST staff/waves/{id}/cancel/preview', { params: { id }, body });
      note(looked);
      if (looked.code !== null) continue;
      const { digest } = looked.data as { digest: string };
      const ordered = await owner.call('POST staff/waves/{id}/cancel', { params: { id }, body: { ...body, digest } });
      note(ordered);
      if (ordered.code === null) return (ordered.data as { id: number }).id;
    }
  };

  const clients = Promise.all(Array.from({ length: 200 }, (_, n) => client(n)));
  const staff = room();
  await mover();
  const task = await cancel();
  await tasks.burn(task);
  await clients;
  const through = async () => {
    await tasks.letTasksWait();
    return (await tasks.task(task)).state;
  };
  await expect.poll(through, { timeout: 60_000, interval: 300 }).toBe('done');
  isOver = true;
  await Promise.all([...workers, staff]);
  while ((await refundDue(deps)) > 0);
  await second.close();

  expect([...codes.keys()].filter((code) => !known.includes(code))).toEqual([]);
  expect(codes.get('done')).toBeGreaterThan(20);
  expect(await tasks.waveOf(id)).toMatchObject({ taken: 0, cancelled: true });
  expect(
    await rows(
      `select id, status from payment where wave_id = $1 and status not in ('refunded', 'failed', 'lapsed')`,
      id,
    ),
  ).toEqual([]);
  const captured = [...provider.objects.values()].filter(({ state }) => state === 'succeeded');
  expect(captured.length).toBeGreaterThan(5);
  expect(captured.filter(({ amount, refunded }) => amount !== refunded)).toEqual([]);
  await expectInvariants(database);
});

const known = [
  'done',
  'wave_full',
  'sale_closed',
  'below_taken',
  'changed_meanwhile',
  'being_cancelled',
  'wave_exists',
  'unavailable',
];
