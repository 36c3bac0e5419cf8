import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { reconcile } from '../../../server/domain/payments/reconcile.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { applyEvents } from '../../../server/domain/payments/webhookInbox.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** One payment that cannot be worked on holds up none of its neighbours, wherever it stands among them. */
const till = await openTill();
const { provider, deps, database } = till;
const succeeded = { state: 'succeeded' } as const;
const run = (text: string) => database.rows(text);

/** The books refuse whatever is about one payment. */
async function spoil(paymentId: string, table: 'ledger' | 'payment_history' | 'refund') {
  await run(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.payment_id = '${paymentId}' then raise exception 'not this one'; end if; return new; end $$;
    create trigger refuse before insert or update on ${table} for each row execute function refuse()`);
}
const mend = () => run('drop function if exists refuse cascade');

afterEach(async () => {
  await mend();
  await expectInvariants(database);
});

const statusOf = async (id: string) => (await till.standing(id)).status;
const orders = async (count: number) => {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await till.order());
  return made;
};

it.each([0, 2, 5])('five of six events that came together are applied, whichever is the bad one: %i', async (bad) => {
  const all = await orders(6);
  for (const { ref } of all) {
    provider.happens(ref, succeeded);
    await till.notify(ref, `evt_${ref}`);
  }
  await spoil(all[bad]?.id ?? '', 'ledger');
  expect(await applyEvents(deps)).toBe(5);
  const became = await Promise.all(all.map(({ id }) => statusOf(id)));
  expect(became.filter((status) => status === 'paid')).toHaveLength(5);
  await mend();
  await run("update provider_event set tried_at = now() - interval '1 hour'");
  expect([await applyEvents(deps), await statusOf(all[bad]?.id ?? '')]).toEqual([1, 'paid']);
});

it('the reconciliation goes on after one that cannot be applied', async () => {
  const all = await orders(4);
  for (const { ref } of all) provider.happens(ref, succeeded);
  const first = all.map(({ id }) => id).toSorted()[0] ?? '';
  await spoil(first, 'ledger');
  await till.wait();
  await reconcile(deps);
  expect(await Promise.all(all.map(({ id }) => statusOf(id)))).toEqual(
    all.map(({ id }) => (id === first ? 'pending' : 'paid')),
  );
  await mend();
  await till.wait();
  await reconcile(deps);
  expect(await statusOf(first)).toBe('paid');
});

it('refunds go on after one that cannot be written down', async () => {
  const all = await orders(3);
  for (const { id, ref } of all) {
    await till.release(id);
    await till.hear(ref, succeeded);
  }
  await spoil(all[0]?.id ?? '', 'ledger');
  expect(await refundDue(deps)).toBe(2);
  await mend();
  await run('update refund set tried_at = null');
  expect(await refundDue(deps)).toBe(1);
});

it('reservations go on lapsing after one that cannot', async () => {
  const all = await orders(3);
  for (const { id } of all) await till.expire(id);
  await spoil(all[0]?.id ?? '', 'payment_history');
  expect(await lapseDue(deps)).toBe(2);
  await mend();
  await run('update payment set tried_at = null');
  expect(await lapseDue(deps)).toBe(1);
});

it('a lost race for locks is run again at once', async () => {
  const { id, ref } = await till.order();
  await run(`
    create sequence races;
    create function refuse() returns trigger language plpgsql as $$ begin
      if nextval('races') < 3 then raise exception 'lost' using errcode = '40P01'; end if; return new; end $$;
    create trigger refuse before insert on ledger for each row execute function refuse()`);
  await till.hear(ref, succeeded);
  expect(await statusOf(id)).toBe('paid');
});

it('the reconciliation asks about a bounded number, the longest not looked at first, and not about the young', async () => {
  const { id } = await till.order();
  const calls = provider.calls.length;
  await sql`update attempt set looked_at = now(), created_at = now()`.execute(database.db);
  await reconcile(deps);
  expect(provider.calls).toHaveLength(calls);
  await sql`update attempt set created_at = now() - interval '10 minutes', looked_at = null
    where payment_id = ${id}`.execute(database.db);
  await Promise.all([reconcile(deps), reconcile(deps), reconcile(deps)]);
  expect(provider.calls.slice(calls)).toEqual([`look ${provider.of(id)[0]}`]);
});
