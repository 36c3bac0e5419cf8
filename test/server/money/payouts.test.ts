import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { payoutDifferences } from '../../../server/domain/payments/payouts/differences.ts';
import { lookForPayouts } from '../../../server/domain/payments/payouts/look.ts';
import { readPayouts } from '../../../server/domain/payments/payouts/read.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { applyEvents } from '../../../server/domain/payments/webhookInbox.ts';
import { GatewayDown } from '../../../server/outside/gateway.ts';
import { payBack, paySome } from '../../kit/payments/payouts.ts';
import { openSandboxShop } from '../../kit/payments/sandboxShop.ts';

/** What Stripe pays out and what the books say of it (docs/rules/payouts.md), against the sandbox. */

const sandbox = await openSandboxShop();
const { database, server, post } = sandbox;
const { deps } = server;
const { rows } = database;

interface Made {
  readonly payouts: readonly { readonly id: string; readonly amount: number }[];
}
/** All that lies there is paid out and read. */
async function payOut(order: object = {}) {
  const { payouts } = (await (await post('/sandbox/payouts', { currency: 'pln', ...order })).json()) as Made;
  const ids = payouts.map(({ id }) => id);
  await expect
    .poll(async () => {
      await applyEvents(deps);
      await readPayouts(deps);
      return (await rows('select from payout where ref = any($1) and read_at is not null', ids)).length;
    })
    .toBe(ids.length);
  await look();
  return payouts[0] ?? { id: '', amount: 0 };
}
async function look() {
  await rows('update payout_look set due_at = now()');
  await lookForPayouts(deps);
}
/** As if all that is known had been known for a day. */
const aDayOn = () => rows("update payout_line set at = at - interval '1 day'");
const booked = async () =>
  Object.fromEntries(
    (await rows<{ account: string; sum: number }>('select account, sum(amount)::int from ledger group by 1')).map(
      ({ account, sum }) => [account, sum],
    ),
  );
const differences = async () =>
  (await payoutDifferences(database.db)).map(({ kind, about, there, here, payment_id }) => ({
    ...{ kind, about, there, here },
    payment: payment_id,
  }));

test('the books have what a payout took in, refunded and cost; payouts and balance are the rest', async () => {
  const [one, two] = [await paySome(sandbox), await paySome(sandbox)];
  await payBack(deps, two.id);
  await refundDue(deps);
  await applyEvents(deps);
  const { amount } = await payOut();
  await aDayOn();
  const [{ fees } = { fees: 0 }] = await rows<{ fees: number }>('select sum(fee)::int as fees from payout_line');
  expect(fees).toBeGreaterThan(0);
  expect(amount).toBe(one.amount - fees);
  expect(await booked()).toMatchObject({ payout: amount, provider_fee: fees, provider: 0 });
  expect(await differences()).toEqual([]);

  // Given back after it was paid out: the account is below nothing, and it is collected.
  const three = await paySome(sandbox);
  await payBack(deps, one.id);
  await payBack(deps, three.id);
  await refundDue(deps);
  await applyEvents(deps);
  const collected = await payOut();
  expect(collected.amount).toBeLessThan(0);
  await aDayOn();
  expect(await differences()).toEqual([]);
  const { payout = 0, provider_fee: kept = 0, provider } = await booked();
  const [{ left } = { left: null }] = await rows<{ left: number }>(
    `select (sum(amount) filter (where payout_id is null))::int as left from ledger where account = 'provider'`,
  );
  // Captured less refunds is what was paid out, what the fees were, and what lies there.
  expect(payout + kept + (provider ?? 0)).toBe(left);
});

test('a payout that was cut off between two pages goes on after the last one, and is booked once', async () => {
  for (let made = 0; made < 3; made += 1) await paySome(sandbox);
  await post('/sandbox/payouts', { currency: 'pln' });
  await expect
    .poll(async () => {
      await applyEvents(deps);
      return rows('select from payout where read_at is null');
    })
    .toHaveLength(1);
  const real = deps.gateway.payouts('stripe');
  if (real === null) throw new Error('there are no payouts');
  const asked: (string | null)[] = [];
  /** One line a page; the third is not answered. */
  const cut = (dies: boolean) => ({
    ...deps,
    gateway: {
      ...deps.gateway,
      payouts: () => ({
        ...real,
        linesOf: async (ref: string, after: string | null) => {
          asked.push(after);
          if (dies && asked.length === 3) throw new GatewayDown('away');
          const { lines } = await real.linesOf(ref, after);
          const first = lines.slice(0, 1);
          return { lines: first, next: lines.length > 1 ? (first[0]?.ref ?? null) : null };
        },
      }),
    },
  });
  const before = await rows('select from payout_line where payout_id is not null');
  await readPayouts(cut(true));
  expect((await rows('select from payout_line where payout_id is not null')).length - before.length).toBe(2);
  expect(await rows('select from payout where read_at is null and read_after is not null')).toHaveLength(1);

  await rows('update payout set due_at = now() where read_at is null');
  asked.length = 0;
  await Promise.all([readPayouts(cut(false)), readPayouts(cut(false))]);
  expect(asked[0]).not.toBeNull();
  const once = await booked();
  await rows('update payout set due_at = now()');
  await Promise.all([readPayouts(deps), readPayouts(deps)]);
  expect(await booked()).toEqual(once);
});

test('a payout without a notification is found by looking', async () => {
  await paySome(sandbox);
  await sandbox.turn({ drop: true });
  const { payouts } = (await (await post('/sandbox/payouts', { currency: 'pln' })).json()) as Made;
  await look();
  await readPayouts(deps);
  expect(await rows('select from payout where ref = $1 and read_at is not null', payouts[0]?.id)).toHaveLength(1);
});

test('a payout that the bank sends back is not in the books, and is reported until the money is back', async () => {
  await paySome(sandbox);
  const before = await booked();
  const { id, amount } = await payOut();
  expect((await booked()).payout).toBe((before.payout ?? 0) + amount);
  await post(`/sandbox/payouts/${id}`, { status: 'failed' });
  await expect
    .poll(async () => {
      await applyEvents(deps);
      await readPayouts(deps);
      return (await booked()).payout;
    })
    .toBe(before.payout ?? 0);
  expect(await differences()).toMatchObject([{ kind: 'not_arrived', there: amount, here: 0 }]);
  await look();
  expect(await differences()).toEqual([]);
  expect((await payOut()).amount).toBe(amount);
  await aDayOn();
  expect(await differences()).toEqual([]);
});

test('each lie of a provider is named', async () => {
  const one = await paySome(sandbox);
  await payOut({ lie: 'amount' });
  await aDayOn();
  const first = { kind: 'amounts_differ', about: 'taken', there: one.amount - 299, here: one.amount, payment: one.id };
  expect(await differences()).toEqual([first]);

  await paySome(sandbox);
  const { amount: there } = await payOut({ lie: 'missing' });
  await aDayOn();
  const second = { kind: 'amounts_differ', about: null, there, here: 0, payment: null };
  expect(await differences()).toEqual([first, second]);

  await paySome(sandbox);
  await payOut({ lie: 'stranger' });
  await aDayOn();
  const third = { kind: 'there_not_here', about: 'taken', there: 19_900, here: 0, payment: null };
  expect(await differences()).toEqual(expect.arrayContaining([first, second, third]));
});

const plant = (what: string) =>
  ({
    'a payment has no line': ["delete from payout_line where kind = 'taken' and payout_id is null", 'here_not_there'],
    'a refund has no line': ["delete from payout_line where kind = 'back'", 'here_not_there'],
    'a line has another sum': [
      "update payout_line set amount = amount + 1 where kind = 'taken' and payout_id is null",
      'amounts_differ',
    ],
    'a refund has another sum': ["update payout_line set amount = amount - 1 where kind = 'back'", 'amounts_differ'],
    'a line is of nobody': [
      "update payout_line set paid_ref = 'pi_nobody' where kind = 'taken' and payout_id is null",
      'there_not_here',
    ],
    'a refund is of nobody': ["update payout_line set refund_ref = 're_nobody' where kind = 'back'", 'there_not_here'],
    'a line is of no kind': ["update payout_line set kind = 'other' where kind = 'back'", 'there_not_here'],
    'a dispute was never reported': ["update payout_line set kind = 'disputed' where kind = 'back'", 'there_not_here'],
    'a payout has another sum': [
      'update payout set amount = amount + 1 where id = (select max(id) from payout)',
      'amounts_differ',
    ],
    'a payout is late': [
      "update payout set status = 'in_transit', arrives_on = current_date - 3 where id = (select max(id) from payout)",
      'not_arrived',
    ],
    'a payout failed': ["update payout set status = 'failed' where id = (select max(id) from payout)", 'not_arrived'],
  })[what] ?? ['', ''];

test.each([
  ...['a payment has no line', 'a refund has no line', 'a line has another sum', 'a refund has another sum'],
  ...['a line is of nobody', 'a refund is of nobody', 'a line is of no kind', 'a dispute was never reported'],
  ...['a payout has another sum', 'a payout is late', 'a payout failed'],
])('what is planted is named: %s', async (what) => {
  if ((await rows("select from payout_line where kind = 'back'")).length === 0) {
    await payBack(deps, (await paySome(sandbox)).id);
    await refundDue(deps);
    await applyEvents(deps);
  }
  await paySome(sandbox);
  await look();
  await aDayOn();
  await rows("update ledger set at = at - interval '1 day' where payout_id is null");
  await rows("update refund set done_at = done_at - interval '1 day', created_at = created_at - interval '1 day'");
  const before = await differences();
  const [statement = '', kind] = plant(what);
  const undone = new Error('taken back');
  await database.db
    .transaction()
    .execute(async (tx) => {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      expect(numAffectedRows).toBeGreaterThan(0n);
      const known = new Set(before.map((one) => JSON.stringify(one)));
      const news = (await payoutDifferences(tx)).map(({ kind: named, about, there, here, payment_id }) => ({
        ...{ kind: named, about, there, here },
        payment: payment_id,
      }));
      expect(news.filter((one) => !known.has(JSON.stringify(one))).map((one) => one.kind)).toContain(kind);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
});
