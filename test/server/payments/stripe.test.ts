import { expect, it } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { sendPaidBack } from '../../../server/domain/payments/operator/operatorActions.ts';
import { reconcile } from '../../../server/domain/payments/reconcile.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { attemptsOf } from '../../../server/domain/payments/settle.ts';
import { newsOf } from '../../../server/outside/adyen/newsStore.ts';
import { createGateway } from '../../../server/outside/providers.ts';
import { safeTarget } from '../../../server/routes/raw/paymentRedirect.ts';
import { stripeAt, usual } from '../../kit/payments/provider.ts';
import { openSandboxShop } from '../../kit/payments/sandboxShop.ts';
import { testConfig } from '../../kit/server/server.ts';

/** The whole way through the real SDK: our server, the sandbox that ships with it, signed webhooks over loopback. */
const { database, shop, keys, gateway, server, origin, post, turn } = await openSandboxShop();
const stripe = stripeAt(origin, keys.secretKey);

const bankSays = (id: string, outcome: string) => post(`/sandbox/payments/${id}`, { outcome });
const go = async (id: string) => {
  const answer = await fetch(`${origin}/api/payment/${id}/go`, { redirect: 'manual' });
  return { status: answer.status, to: answer.headers.get('location') ?? '' };
};
const order = (payment_provider: 'stripe' | 'przelewy24' | 'paypal', run = 'gdansk') =>
  server.ask('POST group', { body: shop.order(run, '6km', { payment_provider }) });
const read = (id: string) => server.ask('GET payment/{id}', { params: { id }, query: { lang: 'en' } });
const becomes = (id: string, status: string) => expect.poll(async () => (await read(id)).status).toBe(status);
/** Nothing was heard of any attempt for a while. */
const reconcileLater = async () => {
  await database.rows("update attempt set created_at = now() - interval '10 minutes', looked_at = null");
  await reconcile(server.deps);
};
const refOf = async (id: string) => (await attemptsOf(server.deps, id)).at(-1)?.provider_ref ?? '';

const payByCard = async (id: string, payment_method = 'pm_card_visa') =>
  stripe.paymentIntents.confirm(await refOf(id), { payment_method, return_url: origin });

it('a card pays', async () => {
  const { payment_id: id, payment_secret } = await order('stripe');
  expect(payment_secret).toMatch(/^pi_\w+_secret_\w+$/u);
  await payByCard(id);
  await becomes(id, 'paid');
  expect(await read(id)).toMatchObject({ payment_secret: null, failure: null, expires_at: null });
});

it('a declined card says why, then a good one pays', async () => {
  const { payment_id: id } = await order('stripe', 'berlin');
  const refused = payByCard(id, 'pm_card_chargeDeclinedInsufficientFunds');
  await expect(refused).rejects.toMatchObject({ decline_code: 'insufficient_funds' });
  await expect
    .poll(async () => (await read(id)).failure)
    .toEqual({
      code: 'insufficient_funds',
      text: 'There is not enough money on the card. Try another card or another method.',
    });
  await payByCard(id);
  await becomes(id, 'paid');
});

it.each([
  ['gdansk', ['card', 'blik']],
  ['berlin', ['card']],
])('the form of %s offers no method that takes days, and none that is chosen beside it', async (run, offered) => {
  const { payment_id: id } = await order('stripe', run);
  const { payment_method_types } = await stripe.paymentIntents.retrieve(await refOf(id));
  expect(payment_method_types).toEqual(offered);
});

// specification 7.59
it('PayPal is paid at its own page, in Germany', async () => {
  const { payment_id: id, payment_url } = await order('paypal', 'berlin');
  expect([payment_url, (await go(id)).to]).toEqual([
    `/api/payment/${id}/go`,
    `/sandbox/bank/${await refOf(id)}?lng=pl`,
  ]);
  await bankSays(id, 'cancel');
  await expect.poll(async () => (await read(id)).failure?.code).toBe('payment_intent_authentication_failure');
  expect((await read(id)).failure?.text).toContain('You cancelled the payment, or did not confirm it.');
  await go(id);
  await bankSays(id, 'pay');
  await becomes(id, 'paid');
});

it('the bank’s page is reached by an address of ours, then the thank-you page', async () => {
  const { payment_id: id, payment_url } = await order('przelewy24');
  expect(payment_url).toBe(`/api/payment/${id}/go`);
  const first = await go(id);
  expect(first).toEqual({ status: 303, to: expect.stringMatching(/^\/sandbox\/bank\/pi_\w+\?lng=pl$/u) });
  expect(await go(id)).toEqual(first);
  await bankSays(id, 'later');
  await becomes(id, 'processing');
  expect(await go(id)).toEqual({ status: 303, to: `http://localhost:3000/thank-you/${id}` });
  await bankSays(id, 'pay');
  await becomes(id, 'paid');
  expect(await go(id)).toEqual({ status: 303, to: `http://localhost:3000/thank-you/${id}` });
});

it('a bank that refuses leaves a fresh way to pay', async () => {
  const { payment_id: id } = await order('przelewy24');
  const { to } = await go(id);
  await bankSays(id, 'refuse');
  await expect.poll(async () => (await read(id)).failure?.code).toBe('payment_method_provider_decline');
  const fresh = await go(id);
  expect(fresh).toEqual({ status: 303, to: expect.stringMatching(/^\/sandbox\/bank\//u) });
  expect(fresh.to).not.toBe(to);
  expect((await attemptsOf(server.deps, id)).map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

it('a lapsed payment leads to the payment screen, which learns if the provider is away', async () => {
  const { payment_id: id } = await order('przelewy24');
  await turn({ answer: 'fail' });
  const screen = { status: 303, to: `http://localhost:3000/bilety/payment/${id}` };
  expect(await go(id)).toEqual({ ...screen, to: `${screen.to}?redirect_status=unreachable` });
  await turn(usual);
  await database.rows("update payment set expires_at = now() - interval '1 second' where id = $1", id);
  await lapseDue(server.deps);
  expect([await go(id), (await read(id)).status]).toEqual([screen, 'lapsed']);
});

it.each(['fail', 'garbage', 'lost'])(
  'an order stands when the provider answers: %s; the attempt is opened later',
  async (answer) => {
    await turn({ answer });
    const { payment_id: id, payment_secret, status } = await order('stripe');
    const again = { params: { id }, body: { payment_provider: 'stripe' } } as const;
    expect({ payment_secret, status, again: (await server.call('POST payment/{id}/provider', again)).code }).toEqual({
      payment_secret: null,
      status: 'pending',
      again: 'provider_unavailable',
    });
    await turn(usual);
    const payment = await server.ask('POST payment/{id}/provider', again);
    expect(payment.payment_secret).toMatch(/_secret_/u);
    expect((await stripe.paymentIntents.retrieve(await refOf(id))).metadata.payment_id).toBe(id);
    const rows = await database.rows("select from sandbox.payment_intent where metadata ->> 'payment_id' = $1", id);
    expect(rows).toHaveLength(1);
  },
);

it('an order waits three seconds for a provider that hangs, no longer', async () => {
  await turn({ answer: 'hang' });
  const started = performance.now();
  const { payment_secret } = await order('stripe');
  expect(payment_secret).toBeNull();
  expect(performance.now() - started).toBeLessThan(10_000);
});

it('notifications that are doubled, reordered and late come to one end', async () => {
  await turn({ duplicate: 5, reorder: true, delay_ms: 50 });
  const { payment_id: id } = await order('przelewy24');
  await go(id);
  await bankSays(id, 'later');
  await bankSays(id, 'pay');
  await becomes(id, 'paid');
});

it('notifications that never come are made up for by asking', async () => {
  await turn({ drop: true });
  const [one, two] = [await order('przelewy24'), await order('stripe')];
  await go(one.payment_id);
  await bankSays(one.payment_id, 'pay');
  await payByCard(two.payment_id);
  expect((await read(one.payment_id)).status).toBe('pending');
  const refreshed = await server.ask('POST payment/{id}/refresh', { params: { id: one.payment_id } });
  expect(refreshed.status).toBe('paid');
  expect(refreshed).not.toHaveProperty('payment_secret');
  await reconcileLater();
  expect((await read(two.payment_id)).status).toBe('paid');
});

it.each(['succeed', 'wait'])('money goes back when refunds %s', async (refunds) => {
  await turn({ refunds });
  const { payment_id: id } = await order('stripe');
  await payByCard(id);
  await becomes(id, 'paid');
  await sendPaidBack(database, id, { release: true }, operator('ada'));
  await refundDue(server.deps);
  const refund = async () =>
    (await database.rows('select provider_ref, status from refund where payment_id = $1', id))[0];
  const made = await refund();
  expect(made?.status).toBe(refunds === 'succeed' ? 'done' : 'pending');
  if (refunds === 'wait') await post(`/sandbox/refunds/${made?.provider_ref}`, { outcome: 'succeeded' });
  await expect.poll(refund).toEqual({ ...made, status: 'done' });
  expect((await read(id)).status).toBe('refunded');
});

it('the provider lists payments, finds an object by its name, and reports its refunds', async () => {
  const since = new Date(Date.now() - 60_000);
  const { payment_id: id } = await order('stripe');
  const ref = await refOf(id);
  await payByCard(id);
  await becomes(id, 'paid');
  const [attempt] = await attemptsOf(server.deps, id);
  expect(await gateway.find('stripe', attempt?.id ?? '')).toMatchObject({ ref, state: 'succeeded', refunded: 0 });
  expect(await gateway.find('stripe', '00000000-0000-4000-8000-000000000000')).toBeNull();
  const moved = async () => {
    const refs = [];
    for await (const view of gateway.movedSince(since)) refs.push(view.ref);
    return refs.filter((one) => one === ref);
  };
  expect(await moved()).toEqual([ref]);
  await database.rows("update sandbox.payment_intent set created_at = now() - interval '1 year' where id = $1", ref);
  expect(await moved()).toEqual([]);
  await stripe.refunds.create({ payment_intent: ref, amount: 1_000 });
  expect(await moved()).toEqual([ref]);
  await expect
    .poll(() => database.rows('select kind, amount from discrepancy where ref = $1', ref))
    .toEqual([{ kind: 'refunded', amount: 1_000 }]);
});

it.each([
  ['winning_evidence', ['dispute.opened review', 'dispute.won paid'], 0, 'given up'],
  ['losing_evidence', ['dispute.opened review'], 1, 'lost'],
])('a dispute is heard of, and its end: %s', async (uncategorized_text, lines, open, end) => {
  const { payment_id: id } = await order('stripe');
  const ref = await refOf(id);
  await payByCard(id, 'pm_card_createDispute');
  const disputes = async () => {
    const mails = await database.rows(
      `select event, to_status from payment_history where payment_id = $1 and event like 'dispute.%' order by id`,
      id,
    );
    return mails.map(({ event, to_status }) => `${event} ${to_status}`);
  };
  await expect.poll(disputes).toEqual(['dispute.opened review']);
  expect((await read(id)).status).toBe('paid');
  await expect(stripe.refunds.create({ payment_intent: ref })).rejects.toMatchObject({ code: 'charge_disputed' });
  const { data } = await stripe.disputes.list({ payment_intent: ref });
  await stripe.disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text } });
  const closed = `select from provider_event
    where object_ref = $1 and type = 'charge.dispute.closed' and applied_at is not null`;
  await expect.poll(() => database.rows(closed, ref)).toHaveLength(1);
  expect(await disputes()).toEqual(lines);
  const rows = await database.rows('select 1 from discrepancy where ref = $1 and decided_at is null', ref);
  expect([rows.length, (await read(id)).status]).toEqual([open, 'paid']);
  const claim = await database.rows(
    "select case when lost then 'lost' when disputed then 'open' else 'given up' end as claim from attempt where provider_ref = $1",
    ref,
  );
  expect(claim).toEqual([{ claim: end }]);
});

// specification 7.33
it('reads of a payment ask no provider, and the simple one holds no secret', async () => {
  const { payment_id: id } = await order('stripe');
  await turn({ answer: 'fail' });
  expect((await read(id)).payment_secret).toMatch(/_secret_/u);
  const simple = await server.ask('GET payment/{id}/simple', { params: { id }, query: {} });
  // The contact for the run is no secret.
  const personal = Object.keys(simple).filter((key) => key !== 'contact_email' && /secret|session|email/u.test(key));
  expect(personal).toEqual([]);
  expect(simple.mailed_to).toBe('j…a@example.com');
});

it('a method of another region is refused by name', async () => {
  const { payment_id: id } = await order('stripe', 'berlin');
  const answer = await server.call('POST payment/{id}/provider', {
    params: { id },
    body: { payment_provider: 'przelewy24' },
  });
  expect({ status: answer.status, fields: Object.keys(answer.data as object) }).toEqual({
    status: 422,
    fields: ['payment_provider'],
  });
});

// specification 1.17
it('each region offers its own methods, the preferred one first', () => {
  expect([gateway.offered('pl'), gateway.offered('de')]).toEqual([
    ['przelewy24', 'stripe'],
    ['stripe', 'adyen', 'paypal'],
  ]);
});

it('without keys and without a sandbox nothing is offered', () => {
  const live = createGateway(testConfig(), null, () => 0, newsOf(database));
  expect([live.offered('pl'), live.offered('de'), live.publicKeys()]).toEqual([
    [],
    [],
    { mode: 'live', stripe: null, adyen: null },
  ]);
});

it('payers are sent to providers’ hosts only', () => {
  const targets = ['https://hooks.stripe.com/x', 'javascript:alert(1)', 'https://evil.example/sandbox/bank/1'];
  expect(targets.map((target) => safeTarget(target, false))).toEqual([targets[0], null, null]);
  expect(targets.map((target) => safeTarget(target, true))).toEqual([null, null, '/sandbox/bank/1']);
});
