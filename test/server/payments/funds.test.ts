import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { askBalances, heldBalances, watchBalances } from '../../../server/domain/payments/money/balances.ts';
import { changePayment } from '../../../server/domain/payments/paymentLife.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { applyEvents } from '../../../server/domain/payments/webhookInbox.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { GatewayDown } from '../../../server/outside/gateway.ts';
import { openSandboxShop } from '../../kit/payments/sandboxShop.ts';
import { mailsTo } from '../../kit/server/accounts.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** Refunds for which a provider lacks the money (docs/rules/payments.md 6.8), against the sandbox's Stripe. */

const { database, shop, server, post, turn } = await openSandboxShop();
const { deps } = server;
const { rows } = database;
const finance = server.by((await makeMember(deps, 'finance@example.com', { role: 'finance' })).as);
const reader = server.by((await makeMember(deps, 'reader@example.com', { role: 'reader' })).as);

let made = 0;
/** A paid order. */
async function paid() {
  const email = `payer${++made}@example.com`;
  const body = shop.order('gdansk', '6km', { email, payment_provider: 'stripe' });
  const { payment_id: id } = await server.ask('POST group', { body });
  await post(`/sandbox/payments/${id}`, { outcome: 'pay' });
  await expect
    .poll(async () => {
      await applyEvents(deps);
      return (await server.ask('GET payment/{id}', { params: { id } })).status;
    })
    .toBe('paid');
  const [payment] = await rows<{ amount: number }>('select to_pay as amount from payment where id = $1', id);
  return { id, email, amount: payment?.amount ?? 0 };
}
async function sendBack(id: string) {
  await database.db.transaction().execute(async (tx) => {
    await changePayment(tx, id, { type: 'places.released' }, operator('ada'));
    await changePayment(tx, id, { type: 'operator.refunded' }, operator('ada'));
  });
}
const refundOf = async (id: string) =>
  (
    await rows<{ status: string; pending_reason: string | null }>(
      'select status, pending_reason from refund where payment_id = $1',
      id,
    )
  )[0];
const again = () => rows(`update refund set tried_at = now() - interval '1 hour'`);
const refundMails = async (email: string) => {
  await rows('update mail set next_try_at = now() where sent_at is null and bounced is null');
  await sendDueMail(deps);
  return (await mailsTo(server, email)).map(({ template }) => template).filter((name) => name.startsWith('refund'));
};
const needs = async (by: typeof finance) => (await by.ask('GET staff/needs-you', {})).needs;

test('the provider holds what came in less what it paid out; only finance reads it', async () => {
  const { amount } = await paid();
  const stripe = async () =>
    (await finance.ask('GET staff/balances', {})).balances.filter(({ currency }) => currency === 'PLN');
  expect(await stripe()).toMatchObject([{ account: 'stripe', available: amount, owed: 0 }]);
  await turn({ paid_out: 100 });
  expect(await stripe()).toMatchObject([{ account: 'stripe', available: 0, owed: 0 }]);
  await turn({ paid_out: 0 });
  expect((await reader.call('GET staff/balances', {})).code).toBe('forbidden');
});

test('a refund without money waits and says so; nobody reads that it is on its way before it is', async () => {
  const { id, email, amount } = await paid();
  await turn({ paid_out: 100 });
  await sendBack(id);
  await refundDue(deps);
  expect(await refundOf(id)).toEqual({ status: 'pending', pending_reason: 'insufficient_funds' });
  expect(await refundMails(email)).toEqual([]);

  await watchBalances(deps);
  expect(await needs(finance)).toMatchObject([
    { kind: 'refunds', account: 'stripe', currency: 'PLN', count: 1, amount, missing: amount },
  ]);
  expect(await needs(reader)).toEqual([]);
  expect((await finance.ask('GET staff/money', {})).refunds).toMatchObject([
    { payment_id: id, email, amount, account: 'stripe', why: 'insufficient_funds' },
  ]);

  // Paid in: it goes out by itself.
  await turn({ paid_out: 0 });
  await again();
  await refundDue(deps);
  await applyEvents(deps);
  expect(await refundOf(id)).toEqual({ status: 'done', pending_reason: null });
  expect(await refundMails(email)).toEqual(['refunded']);
  expect(await needs(finance)).toEqual([]);
});

test('what is missing is shown before a refund: for groups, and for no group of another run', async () => {
  const { id, amount } = await paid();
  const [group] = await rows<{ id: number; run_id: number }>(
    'select grp.id, grp.run_id from grp join payment on payment.group_id = grp.id where payment.id = $1',
    id,
  );
  if (group === undefined) throw new Error('there is no group');
  const ask = (run: number) =>
    finance.ask('POST staff/runs/{id}/funds', { params: { id: run }, body: { groups: [group.id] } });
  expect((await ask(group.run_id)).funds).toMatchObject([{ account: 'stripe', back: amount, missing: 0 }]);
  await turn({ paid_out: 100 });
  const [fund] = (await ask(group.run_id)).funds;
  expect(fund).toMatchObject({ back: amount, owed: 0, missing: amount - (fund?.available ?? 0) });
  expect(fund?.available).toBeLessThanOrEqual(0);
  await turn({ answer: 'hang' });
  expect((await ask(group.run_id)).funds).toMatchObject([{ available: null, missing: null }]);
  await turn({ answer: 'normal' });
  expect((await ask(shop.offer('berlin', '6km').event_id)).funds).toEqual([]);
});

test('a refund that is made at once has both mails as before: on its way, then arrived', async () => {
  const { id, email } = await paid();
  await sendBack(id);
  expect(await refundMails(email)).toEqual(['refund_pending']);
  await expect
    .poll(async () => {
      await again();
      await refundDue(deps);
      return refundOf(id);
    })
    .toMatchObject({ status: 'done' });
  expect(await refundMails(email)).toEqual(['refund_pending', 'refunded']);
});

test('a provider that does not answer is not known, and blocks nothing', async () => {
  const silent = {
    ...deps,
    gateway: { ...deps.gateway, balance: async () => Promise.reject(new GatewayDown('away')) },
  };
  await askBalances(silent);
  const known = (await heldBalances(database.db)).map(({ available }) => available);
  expect(known.every((available) => available === null)).toBe(true);
  await askBalances(deps);
  expect((await heldBalances(database.db)).some(({ available }) => available !== null)).toBe(true);
});

test('nobody is asked within a transaction: a provider that hangs holds up no connection', async () => {
  const begun = performance.now();
  const hanging = { ...deps, gateway: { ...deps.gateway, balance: () => new Promise<never>(() => undefined) } };
  const asked = askBalances(hanging);
  await wait(1_500);
  const [busy] = await rows<{ idle: number }>(
    `select count(*)::int as idle from pg_stat_activity where datname = current_database()
       and state = 'idle in transaction' and state_change < now() - interval '1 second'`,
  );
  expect(busy?.idle).toBe(0);
  await asked;
  expect(performance.now() - begun).toBeLessThan(4_000);
});
