import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openKillWalk } from '../../../kit/runs/killWalk.ts';
import { reason } from '../../../kit/runs/tasks.ts';
import { isLong } from '../../../kit/share.ts';

/** Servers are killed while a task is done (docs/rules/tasks.md 1.3): every group once, every cent and every mail once. */

const places = 5_000;
const kills = 20;
const big = `
cities: [{ key: gdansk, name: Gdańsk }]
runs:
  - key: big
    name: Muster Gdańsk
    city: gdansk
    region: pl
    type: classic
    in_days: 60
    join_time: "07:00"
    categories:
      - { key: 6km, name: Rekrut, distance: 6, price: 19900,
          waves: { first: "08:00", every_minutes: 15, count: 25, capacity: 200 } }
`;

const small = await openKillWalk();
const large = isLong ? await openKillWalk(big) : small;

test('a wave is cancelled whatever dies between two groups and around refunds: all of it, once', {
  timeout: 300_000,
}, async () => {
  const walk = small;
  const { shop, owner, rows } = walk;
  await Promise.all([walk.start(0), walk.start(1)]);
  const wave = (at: number) => shop.offer('gdansk', '6km', at).wave_id;
  const some = (count: number) => Array.from({ length: count }, (_, n) => ({ wave: 0, places: 1 + (n % 3) }));
  const movers = await walk.buy(some(6));
  await walk.buy(some(4), false);
  // Those that owe refunds are done last: some are left after the first kills.
  await walk.buy(some(12));
  // Slow enough for a kill to fall between two groups.
  await rows(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.3); return new; end $$`);
  await rows('create trigger slow before update of done_at on task_group for each row execute function dawdle()');

  const body = { outcomes: movers.map((group_id) => ({ group_id, wave_id: wave(1) })), reason };
  const params = { id: wave(0) };
  const { digest, mails } = await owner.ask('POST staff/waves/{id}/cancel/preview', { params, body });
  const { id } = await owner.ask('POST staff/waves/{id}/cancel', { params, body: { ...body, digest } });
  await walk.burn(id);
  const done = () => walk.count(`task_group where done_at is not null and task_id = ${id}`);
  await expect.poll(done, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(4);
  await walk.kill(0);
  await expect.poll(done, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(9);
  await walk.kill(1);
  expect(await done()).toBeLessThan(22);

  await walk.start(0, 'asked POST /sandbox/stripe/v1/refunds');
  await expect.poll(() => walk.hasDied(0), { timeout: 60_000, interval: 50 }).toBe(true);
  await walk.start(1, 'answered POST /sandbox/stripe/v1/refunds');
  const hasDiedMeanwhile = async () => {
    await walk.sooner();
    return walk.hasDied(1);
  };
  await expect.poll(hasDiedMeanwhile, { timeout: 60_000, interval: 200 }).toBe(true);
  await Promise.all([walk.start(0), walk.start(1)]);
  await rows('update mail set next_try_at = now() where sent_at is null');
  const left = async () => {
    await walk.sooner();
    return walk.left(id);
  };
  await expect.poll(left, { timeout: 90_000, interval: 500 }).toBe('done 0 0 0 0');

  expect(await walk.wrong(id)).toEqual([]);
  expect(await walk.mailsOf()).toMatchObject({ group_cancelled: 16, refund_pending: 12, refunded: 12, start_moved: 6 });
  expect(mails).toBe(16 + 2 * 12 + 6);
  expect(await walk.waveOf(wave(0))).toMatchObject({ taken: 0, held_back: 0, cancelled: true });
  expect(await walk.waveOf(wave(1))).toMatchObject({ taken: 12, held_back: 0, free: 88 });
});

test.runIf(isLong)(
  'a run of 5,000 places is cancelled while servers are killed twenty times',
  {
    timeout: 3_600_000,
  },
  async () => {
    const walk = large;
    const { shop, owner } = walk;
    await Promise.all([walk.start(0), walk.start(1)]);
    // One place a payment: as many refunds as there can be.
    await walk.fill('big', 25, places);
    await walk.post(0, '/sandbox/knobs', { provider: 'stripe', most_per_second: 25 });

    const params = { id: shop.offer('big', '6km').event_id };
    const body = { outcomes: [], reason };
    const asked = performance.now();
    const looked = await owner.ask('POST staff/runs/{id}/cancel/preview', { params, body });
    const looking = Math.round(performance.now() - asked);
    expect(looked).toMatchObject({ people: places, mails: 3 * places });
    const { id } = await owner.ask('POST staff/runs/{id}/cancel', { params, body: { ...body, digest: looked.digest } });
    await walk.burn(id);
    const began = performance.now();
    let killed = 0;
    const killing = (async () => {
      for (; killed < kills; killed++) {
        await wait(3_000 + Math.random() * 9_000);
        const at = killed % 2 === 0 ? 0 : 1;
        await walk.kill(at);
        await walk.start(at);
      }
    })();
    await expect.poll(() => walk.left(id), { timeout: 3_000_000, interval: 2_000 }).toBe('done 0 0 0 0');
    const seconds = Math.round((performance.now() - began) / 1_000);
    await killing;
    expect(await walk.wrong(id)).toEqual([]);
    expect(await walk.mailsOf()).toMatchObject({ group_cancelled: places, refund_pending: places, refunded: places });
    expect(killed).toBe(kills);
    console.log(
      `${places} places looked at in ${looking} ms, cancelled with ${kills} kills, 25 calls a second: ${seconds} s`,
    );
  },
);
