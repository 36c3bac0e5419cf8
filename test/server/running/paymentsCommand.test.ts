import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { runCommand } from '../../kit/processes/command.ts';
import { startProcess } from '../../kit/processes/process.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { postJson } from '../../kit/server/post.ts';

/** `npm run payments` as a person types it: what it says, its exit code, and what is written down of it. */
const till = await openTill();
const { database, deps } = till;
const DATABASE_URL = database.address;
const payments = (...args: string[]) => runCommand('payments', args, { DATABASE_URL, USER: 'ada' });
const succeeded = { state: 'succeeded' } as const;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => expectInvariants(database));

const whoOf = async (id: string) =>
  (
    await sql<{ event: string; who: string }>`select event, who from payment_history where payment_id = ${id}
      order by id desc limit 1`.execute(database.db)
  ).rows[0];

test('its help is no fault', async () => {
  const usage = expect.stringMatching(/^Usage:\n/u);
  expect(await runCommand('payments', ['--help'], {})).toEqual({ code: 0, output: usage });
  expect(await runCommand('payments', ['show', '--help'], {})).toEqual({ code: 0, output: usage });
});

test('payments are listed, by status and day', async () => {
  const { id, group } = await till.paidOrder({ places: 2, email: 'listed@example.com' });
  const { id: waits } = await till.order();
  const line = new RegExp(
    `^${id} {2}\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d {2}paid, 403\\.97\\szł, 2 places, .+, group ${group}, listed@example\\.com$`,
    'mu',
  );
  const all = await payments('list', '--since', '2026-01-01');
  expect([all.code, all.output]).toEqual([0, expect.stringMatching(line)]);
  expect(all.output).toContain(waits);
  const those = await payments('list', '--status', 'paid');
  expect(those.output).toMatch(line);
  expect(those.output).not.toContain(waits);
  expect(await payments('list', '--since', '2099-01-01')).toEqual({ code: 0, output: 'There are none.\n' });
});

test('everything about a payment is shown: its records, and what is open', async () => {
  const { id, ref } = await till.order({ codes: ['MUD10'], email: 'shown@example.com' });
  await till.hear(ref, { ...succeeded, amount: 1_234 });
  const { code, output } = await payments('show', id);
  expect(code).toBe(0);
  const headings = output.split('\n').flatMap((line) => /^(\w+):/u.exec(line)?.[1] ?? []);
  expect(headings).toEqual(['places', 'attempts', 'refunds', 'ledger', 'history', 'mails', 'discrepancies', 'open']);
  for (const fact of [
    `${id}  `,
    '\n  coupons: MUD10\n',
    'money lapsed, person taken, captain captain',
    `provider stripe, object ${ref}, status succeeded`,
    '\nrefunds: none\n',
    /account review, who provider, of pi_\S+, −12\.34\szł\n/u,
    /, event attempt\.succeeded, from pending, to review, who provider\n/u,
    /, template reserved, recipient shown@example\.com/u,
    `\nopen: payment ${id}: 1234 cents wait for a decision\n`,
  ]) {
    if (typeof fact === 'string') expect(output).toContain(fact);
    else expect(output).toMatch(fact);
  }
  expect(await payments('show', 'nobody')).toEqual({ code: 1, output: 'there is no payment nobody\n' });
  expect(await payments('refund', id)).toEqual({
    code: 0,
    output: `payment ${id} is refund_pending, its money goes back\n`,
  });
  expect(await whoOf(id)).toEqual({ event: 'review.refunded', who: 'operator ada' });
});

test('paid money goes back if the command says what becomes of the places', async () => {
  const [kept, released] = [await till.paidOrder(), await till.paidOrder()];
  expect(await payments('refund', kept.id)).toEqual({
    code: 1,
    output: `payment ${kept.id} has no money under review: to send back what paid its places, say --keep or --release\n`,
  });
  expect(await payments('refund', kept.id, '--keep', '--as', 'Grace Hopper')).toEqual({
    code: 0,
    output: `payment ${kept.id} is paid, its money goes back, its places stay paid\n`,
  });
  expect(await whoOf(kept.id)).toEqual({ event: 'operator.refunded', who: 'operator Grace Hopper' });
  expect(await payments('refund', kept.id, '--keep')).toEqual({
    code: 1,
    output: `payment ${kept.id} has no money that could go back: show ${kept.id} says why\n`,
  });
  expect(await payments('refund', released.id, '--release')).toEqual({
    code: 0,
    output: `payment ${released.id} is refund_pending, its money goes back, nobody starts on its places\n`,
  });
  await refundDue(deps);
  expect(await payments('refund', released.id)).toEqual({
    code: 1,
    output: `payment ${released.id} went back already\n`,
  });
});

test('the places of a disputed payment are kept or released, and no money is refunded', async () => {
  const [kept, released] = [await till.paidOrder(), await till.paidOrder()];
  for (const { ref } of [kept, released]) await till.hear(ref, { disputed: true });
  const { output } = await payments('show', kept.id);
  expect(output).toContain(
    "\n  disputed: the payer's bank wants the money back, its places are paid until you decide\n",
  );
  expect(await payments('list', '--status', 'review')).toMatchObject({ output: expect.stringContaining(kept.id) });
  expect(await payments('check')).toMatchObject({
    code: 1,
    output: expect.stringContaining(`open: ${kept.ref}: disputed, ${kept.price} cents (PLN) of payment ${kept.id}\n`),
  });
  const isWithBank = {
    code: 1,
    output: `payment ${kept.id} is disputed, its money is with the bank: \`approve\` leaves its places, \`release\` with the provider’s id sells them again\n`,
  };
  for (const how of [[], ['--keep'], ['--release']]) {
    expect(await payments('refund', kept.id, ...how)).toEqual(isWithBank);
  }
  expect(await payments('approve', kept.id)).toEqual({ code: 0, output: `payment ${kept.id} is paid\n` });
  expect(await whoOf(kept.id)).toEqual({ event: 'dispute.kept', who: 'operator ada' });
  expect(await payments('release', released.ref)).toEqual({ code: 0, output: `${released.ref} is decided: release\n` });
  expect(await whoOf(released.id)).toEqual({ event: 'places.released', who: 'operator ada' });
  expect((await till.standing(released.id)).places).toEqual(['released']);
});

test('places go back to a payer in cash, and a reservation is held longer; otherwise the reason is printed', async () => {
  const [over, waits, done] = [await till.lapsedOrder(), await till.order(), await till.paidOrder()];
  expect(await payments('restore', over.id)).toEqual({
    code: 0,
    output: `payment ${over.id} is paid: its places are restored, the buyer gets a mail\n`,
  });
  expect(await whoOf(over.id)).toEqual({ event: 'operator.restored', who: 'operator ada' });
  expect(await payments('restore', done.id)).toEqual({
    code: 1,
    output: `payment ${done.id} is paid: only what is lapsed, failed or refunded has places to give back\n`,
  });
  expect(await payments('extend', waits.id, '--hours', '1.5')).toEqual({
    code: 0,
    output: expect.stringMatching(/^payment \S+ is held until \d{4}-\d\d-\d\d \d\d:\d\d; the buyer gets a mail\n$/u),
  });
  expect(await whoOf(waits.id)).toEqual({ event: 'operator.extended', who: 'operator ada' });
  expect(await payments('extend', done.id, '--hours', '2')).toEqual({
    code: 1,
    output: `payment ${done.id} is paid: only what waits for its money is held longer\n`,
  });
  for (const command of ['restore', 'retry', 'approve']) {
    expect(await payments(command, 'nobody')).toEqual({ code: 1, output: 'there is no payment nobody\n' });
  }
});

test('the provider is asked again by a running server’s sandbox', async () => {
  const { id } = await till.order();
  expect((await payments('retry', id)).code).toBe(1);
  const product = await startProcess({ DATABASE_URL });
  const { port } = new URL(product.url);
  const order = till.shop.order('gdansk', '6km', { email: 'retry@example.com', payment_provider: 'stripe' });
  const made = await postJson(`${product.url}/api/group`, order);
  const { payment_id } = ((await made.json()) as { data: { payment_id: string } }).data;
  expect(await runCommand('payments', ['retry', payment_id], { DATABASE_URL, USER: 'ada', PORT: port })).toEqual({
    code: 0,
    output: `payment ${payment_id} is pending: asked about 1 attempt and 0 refunds\n`,
  });
  await product.end();
});
