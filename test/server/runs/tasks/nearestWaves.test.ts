import { afterEach, expect, test } from 'vitest';
import { openTasks } from '../../../kit/runs/tasks.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** A cancelled wave's groups go to the nearest waves with room (docs/rules/tasks.md 3.9); what does not fit is refunded. */

const tasks = await openTasks();
const { shop, rows, database, owner } = tasks;

afterEach(() => expectInvariants(database));

const wave = (at: number) => shop.offer('gdansk', '6km', at).wave_id;
const leave = (id: number, free: number) =>
  rows('update wave set held_back = capacity - taken - $2 where id = $1', id, free);
const nearest = (id: number) =>
  owner.ask('POST staff/waves/{id}/cancel/preview', { params: { id }, body: { outcomes: [], nearest: true } });

test('whole groups go where the shift is least, and rows name captain, people and telephone', async () => {
  const ola = await tasks.actor('Ola');
  await rows(`update account set phone = '600100200' where email = $1`, ola.email);
  const crew = await tasks.group(ola, { wave: 1, places: 3 });
  const five = await tasks.paidOrder({ wave: 1, places: 5, email: 'five@example.com' });
  const two = await tasks.paidOrder({ wave: 1, places: 2, email: 'two@example.com' });
  // Five of ten places fit fifteen minutes away and three half an hour.
  await leave(wave(0), 0);
  await leave(wave(2), 5);
  await leave(wave(3), 3);
  const looked = await nearest(wave(1));
  expect(looked.groups.map(({ id, to }) => [id, to])).toEqual([
    [crew.id, wave(3)],
    [five.group, wave(2)],
    [two.group, null],
  ]);
  expect(looked.groups[0]).toMatchObject({ places: 3, people: 1, captain: 'Ola Test', phone: '600100200' });
  expect(looked.back).toBeGreaterThan(0);

  const outcomes = looked.groups.map(({ id, to }) => ({ group_id: id, wave_id: to }));
  const task = await tasks.orderCancel('wave', wave(1), { outcomes });
  expect(await tasks.carryOut(task.id)).toMatchObject({ state: 'done', faults: [] });
  expect(
    await rows('select id, wave_id from grp where id = any($1) and ended_at is null order by id', [
      crew.id,
      five.group,
    ]),
  ).toEqual([
    { id: crew.id, wave_id: wave(3) },
    { id: five.group, wave_id: wave(2) },
  ]);
  expect((await tasks.standing(two.id)).status).toBe('refund_pending');
});

test('a refusal names each wave that is over, and by how many', async () => {
  await leave(wave(0), 20);
  const [one, other] = [
    await tasks.paidOrder({ wave: 0, places: 4, email: 'a@example.com' }),
    await tasks.paidOrder({ wave: 0, places: 3, email: 'b@example.com' }),
  ];
  await leave(wave(2), 3);
  await leave(wave(3), 1);
  const refused = (to: readonly [number, number]) =>
    owner.call('POST staff/waves/{id}/cancel/preview', {
      params: { id: wave(0) },
      body: {
        outcomes: [
          { group_id: one.group, wave_id: to[0] },
          { group_id: other.group, wave_id: to[1] },
        ],
      },
    });
  expect(await refused([wave(2), wave(2)])).toMatchObject({
    code: 'wave_full',
    data: { wave_id: [String(wave(2))], free_places: ['3'], over: ['4'] },
  });
  expect((await refused([wave(2), wave(3)])).data).toEqual({
    wave_id: [String(wave(2)), String(wave(3))],
    free_places: ['3', '1'],
    over: ['1', '2'],
  });
});

test('groups that were paid for together go together', async () => {
  const [ola, zoe, ula] = [await tasks.actor('Piotr'), await tasks.actor('Zoe'), await tasks.actor('Ula')];
  const mine = await tasks.group(ola, { wave: 0, places: 2 });
  const theirs = await tasks.group(zoe, { wave: 0, places: 2 });
  await tasks.join(ula, mine);
  await ula.ask('POST transfer/group/perform', {
    body: { participation_id: await tasks.placeOf(ula, mine), group_id: theirs.id },
  });
  // Alone the larger one would fit half an hour away, and the smaller one, too.
  await leave(wave(2), 3);
  await leave(wave(3), 40);
  const { groups } = await nearest(wave(0));
  const of = (id: number) => groups.find((one) => one.id === id)?.to;
  expect([of(mine.id), of(theirs.id)]).toEqual([wave(3), wave(3)]);
});
