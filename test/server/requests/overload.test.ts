import { expect, test } from 'vitest';
import { isLong } from '../../kit/share.ts';
import { install } from '../../load/installation.ts';
import { memoryOf } from '../../load/overload.ts';
import { ordersOf } from '../../load/reservations.ts';

/** More than a process takes on: how fast it is then is the benchmarks' to say, what must hold at any pace is here. */
const count = isLong ? 2_000 : 500;

test(`of ${count} orders at once what is taken on is done, the rest turned away, and nobody who pays or looks`, async () => {
  const here = await install();
  try {
    const [body = ''] = ordersOf(here, [0]);
    const order = (n: number) =>
      fetch(`${here.url}/api/group?region=pl`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${Math.floor(n / 250)}.${n % 250}` },
        body,
      });
    const { data } = (await (await order(0)).json()) as { data: { payment_id: string } };
    const look = async (path: string) => (await fetch(`${here.url}/api/${path}`)).status;

    // Nobody's order is done before somebody was turned away.
    const waves = await here.database.pool.connect();
    await waves.query('begin');
    await waves.query('select from wave for update');
    const orders = Array.from({ length: count }, async (_, n) => (await order(n)).status);
    const looks = Promise.all([look(`payment/${data.payment_id}`), look('events?region=pl')]);
    await Promise.race(orders);
    await waves.query('commit');
    waves.release();

    const statuses = await Promise.all(orders);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(await looks).toEqual([200, 200]);
    expect(memoryOf(here.pid)).toBeLessThan(512);
    await expect.poll(async () => (await order(0)).status).toBe(200);
    const { rows } = await here.database.pool.query('select count(*)::int as made from payment');
    expect(rows[0].made).toBeGreaterThanOrEqual(statuses.filter((status) => status === 200).length + 2);
  } finally {
    await here.stop();
  }
}, 180_000);
