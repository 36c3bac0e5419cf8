import { expect, test } from 'vitest';
import { operator } from '../../../../server/domain/kit/actor.ts';
import { changePayment } from '../../../../server/domain/payments/paymentLife.ts';
import { refundDue } from '../../../../server/domain/payments/refunds.ts';
import { applyEvents } from '../../../../server/domain/payments/webhookInbox.ts';
import { openSandboxShop } from '../../../kit/payments/sandboxShop.ts';
import { withoutGuard } from '../../../kit/server/guards.ts';

/**
 * However many refunds there are at once, a provider gets no more calls than it accepts (docs/rules/payments.md 6.7).
 */

const { database, shop, server, post, turn } = await openSandboxShop();
const { deps } = server;
const { rows } = database;

/** So many paid orders whose money goes back. */
async function owed(count: number) {
  for (let n = 0; n < count; n++) {
    const body = shop.order('gdansk', '6km', { payment_provider: 'stripe' });
    const { payment_id: id } = await server.ask('POST group', { body });
    await post(`/sandbox/payments/${id}`, { outcome: 'pay' });
    await expect
      .poll(async () => {
        await applyEvents(deps);
        return (await server.ask('GET payment/{id}', { params: { id } })).status;
      })
      .toBe('paid');
    await database.db.transaction().execute(async (tx) => {
      await changePayment(tx, id, { type: 'places.released' }, operator('ada'));
      await changePayment(tx, id, { type: 'operator.refunded' }, operator('ada'));
    });
  }
}
const standing = async () =>
  (await rows<{ line: string }>(`select status || ' ' || count(*) as line from refund group by status order by 1`)).map(
    ({ line }) => line,
  );
const tries = async () =>
  (await rows<{ n: number }>('select count(*)::int as n from refund where tried_at is not null'))[0]?.n;
const aSecondLater = () => rows(`update refund set tried_at = tried_at - interval '1 second'`);

test('two servers make no more calls per second than allowed; without waiting for each other they make more', async () => {
  await owed(8);
  const paced = { ...deps, config: { ...deps.config, refundsPerSecond: 3 } };
  await Promise.all([refundDue(paced), refundDue(paced)]);
  expect([await tries(), await standing()]).toEqual([3, ['done 3', 'pending 5']]);
  await aSecondLater();
  const hasty = withoutGuard(database, /select pg_advisory_xact_lock\(\$1\)/gu, 'select $1::int');
  // Two counts at one moment, as the lock would not let them be.
  await rows(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.1); return new; end $$`);
  await rows('create trigger slow before update of tried_at on refund for each row execute function dawdle()');
  const [one, other] = [
    { ...paced, database: hasty },
    { ...paced, database: hasty },
  ];
  await Promise.all([refundDue(one), refundDue(other)]);
  await rows('drop trigger slow on refund');
  await hasty.close();
  expect(await tries()).toBe(8);
  expect(await standing()).toEqual(['done 8']);
});

test('a provider that takes fewer is asked again when it says, and everything goes back once', async () => {
  await owed(6);
  await turn({ most_per_second: 3 });
  const began = performance.now();
  await refundDue(deps);
  expect(performance.now() - began).toBeGreaterThan(1_000);
  expect(await standing()).toEqual(['done 14']);
  expect(await rows(`select payment_intent from sandbox.refund group by payment_intent having count(*) <> 1`)).toEqual(
    [],
  );
});

test('refunds that take a bank long hold up none that were never requested', async () => {
  await turn({ refunds: 'wait' });
  await owed(2);
  await refundDue(deps);
  await turn({ refunds: 'succeed' });
  await owed(1);
  await rows(
    `update refund set tried_at = now() - interval '2 minutes' where status = 'pending' and tried_at is not null`,
  );
  await refundDue({ ...deps, config: { ...deps.config, refundsPerSecond: 1 } });
  expect(await rows('select from refund where tried_at is null')).toEqual([]);
  await rows(`update refund set tried_at = null where status = 'pending'`);
  const waiting = await rows<{ name: string }>(`select provider_ref as name from refund where status = 'pending'`);
  for (const { name } of waiting) await post(`/sandbox/refunds/${name}`, { outcome: 'succeeded' });
  await refundDue(deps);
});
