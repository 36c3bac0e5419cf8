import { expect, it } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { alertReviews } from '../../../server/domain/payments/money/alerts.ts';
import { decideDiscrepancy, openDiscrepancies } from '../../../server/domain/payments/money/discrepancies.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { attemptsOf } from '../../../server/domain/payments/settle.ts';
import { adyenFormPath } from '../../../server/outside/standIn.ts';
import { usual } from '../../kit/payments/provider.ts';
import { openSandboxShop } from '../../kit/payments/sandboxShop.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** The whole way through the real SDK: our server, the sandbox that ships with it, signed notifications over loopback. */
const { database, shop, keys, server, origin, post, turn } = await openSandboxShop();

const order = (payment_provider: 'stripe' | 'adyen' = 'adyen') =>
  server.ask('POST group', { body: shop.order('berlin', '6km', { payment_provider }) });
const read = (id: string) => server.ask('GET payment/{id}', { params: { id }, query: { lang: 'en' } });
const becomes = (id: string, status: string) => expect.poll(async () => (await read(id)).status).toBe(status);
/** Presses a button of the bank's page, without a browser; answers Adyen's name of the payment. */
async function bankSays(id: string, outcome: string): Promise<string> {
  const answer = await post(`/sandbox/payments/${id}`, { outcome, provider: 'adyen' });
  return ((await answer.json()) as { psp_reference: string }).psp_reference;
}
const happens = (psp: string, event: string) => post('/sandbox/adyen/events', { psp, event });
const sessionOf = async (id: string) => (await read(id)).adyen_session ?? { id: '', session_data: '' };
const attempts = async (id: string) =>
  (await attemptsOf(server.deps, id)).map(({ provider, status }) => [provider, status]);
const askForRefunds = async () => {
  await database.rows("update refund set tried_at = null where status = 'pending'");
  await refundDue(server.deps);
};
const billing = {
  ...{ name: 'Ola', surname: 'Nowak' },
  ...{ street: 'Lange Straße', street_number: '1', postal_code: '10115', city: 'Berlin', country: 'DE' },
};
const addressless = (payment_provider: 'adyen' | 'stripe') => {
  const offer = shop.offer('berlin', '6km');
  return { ...offer, places: 1, codes: [], payment_provider, terms: true as const };
};

it('a session is what the form needs, and the address of ours leads to that form', async () => {
  const { payment_id: id, ...answered } = await order();
  expect([answered.payment_secret, answered.payment_url]).toEqual([null, `/api/payment/${id}/go`]);
  const payment = await read(id);
  expect(payment).toMatchObject({ payment_secret: null, payment_url: `/api/payment/${id}/go` });
  expect(payment.adyen_session).toEqual({ id: expect.stringMatching(/^CS/u), session_data: expect.any(String) });
  const gone = await fetch(`${origin}/api/payment/${id}/go`, { redirect: 'manual' });
  expect(gone.headers.get('location')).toMatch(new RegExp(`/(?:payment|zahlung|platnosc)[^?]*${id}`, 'u'));
  expect(Object.keys(await server.ask('GET payment/{id}/simple', { params: { id } }))).not.toContain('adyen_session');
});

it('an account without an address orders nothing by a method that needs one', async () => {
  const { as } = await makeAccount(database, 'nowhere@example.com');
  const body = addressless('adyen');
  const refused = await server.call('POST group-signup', { body }, as);
  expect(refused).toMatchObject({ status: 422, data: { billing: [expect.any(String)] } });
  const { payment_id: id } = await server.ask('POST group-signup', { body: { ...body, billing } }, as);
  const rows = await database.rows(
    "select asked -> 'billingAddress' ->> 'postalCode' as code from sandbox.adyen_session where metadata ->> 'payment_id' = $1",
    id,
  );
  expect(rows).toEqual([{ code: '10115' }]);
});

it('a payment without an address is not paid by a method that needs one, until it is given with the method', async () => {
  const { as } = await makeAccount(database, 'later@example.com');
  const { payment_id: id } = await server.ask('POST group-signup', { body: addressless('stripe') }, as);
  const choose = (payment_provider: 'adyen' | 'stripe', more: object = {}) =>
    server.call('POST payment/{id}/provider', { params: { id }, body: { payment_provider, ...more } });
  expect((await read(id)).payer).toMatchObject({ name: expect.any(String), surname: expect.any(String) });
  const refused = await choose('adyen');
  expect(refused).toMatchObject({ status: 422, data: { billing: [expect.any(String)] } });
  expect(await attempts(id)).toEqual([['stripe', 'open']]);
  expect(await choose('adyen', { billing })).toMatchObject({ data: { payer: null, payment_provider: 'adyen' } });
  const rows = await database.rows(
    `select asked -> 'billingAddress' ->> 'postalCode' as code, address ->> 'city' as city from sandbox.adyen_session
     join payment on payment.id = metadata ->> 'payment_id' where payment.id = $1`,
    id,
  );
  expect(rows).toEqual([{ code: '10115', city: 'Berlin' }]);
  // Kept: neither method asks again, and what is paid keeps its address.
  expect((await choose('stripe')).status).toBe(200);
  expect((await choose('adyen')).status).toBe(200);
  await bankSays(id, 'pay');
  await becomes(id, 'paid');
  expect((await choose('adyen', { billing: { ...billing, city: 'Bonn' } })).code).toBe('already_paid');
  expect(await database.rows("select address ->> 'city' as city from payment where id = $1", id)).toEqual([
    { city: 'Berlin' },
  ]);
});

it('a notification reports the money, and the payment is paid', async () => {
  const { payment_id: id } = await order();
  await bankSays(id, 'pay');
  await becomes(id, 'paid');
  expect(await read(id)).toMatchObject({ adyen_session: null, payment_url: null, failure: null });
});

it('a refusal says why, and the same session pays', async () => {
  const { payment_id: id } = await order();
  await bankSays(id, 'refuse');
  await expect
    .poll(async () => (await read(id)).failure)
    .toEqual({
      code: 'refused',
      text: 'The bank declined the payment. Try another card or another method.',
    });
  await bankSays(id, 'pay');
  await becomes(id, 'paid');
  expect(await attempts(id)).toEqual([['adyen', 'succeeded']]);
});

it('the form’s result keeps the places, but only a notification pays for them', async () => {
  const { payment_id: id } = await order();
  const session = await sessionOf(id);
  const { psp, sessionResult } = await payInForm(session, 'later');
  const tell = (to: string, session_result: string) =>
    server.call('POST payment/{id}/result', { params: { id: to }, body: { session_id: session.id, session_result } });
  expect((await tell(id, 'made up')).data).toMatchObject({ status: 'pending' });
  const { payment_id: other } = await order();
  expect((await tell(other, sessionResult)).data).toMatchObject({ status: 'pending' });
  expect((await tell(id, sessionResult)).data).toMatchObject({ status: 'processing' });
  await database.rows("update payment set expires_at = now() - interval '1 second' where id = $1", id);
  await lapseDue(server.deps);
  expect((await read(id)).status).toBe('processing');
  await atBank(psp, 'pay');
  await becomes(id, 'paid');
});

it.each(['..', '.', 'CS1/..', 'CS1?a=1', 'CS1%2F', ''])(
  'a session named %j is asked about at nobody',
  async (session_id) => {
    const { payment_id: id } = await order();
    const body = { session_id, session_result: 'made up' };
    expect(await server.call('POST payment/{id}/result', { params: { id }, body })).toMatchObject({
      code: 'invalid',
      data: { session_id: [expect.any(String)] },
    });
  },
);

it('a session that ended before the places did is created again, with the same reference', async () => {
  const { payment_id: id } = await order();
  const first = await sessionOf(id);
  await database.rows("update attempt set secret_until = now() + interval '30 seconds' where payment_id = $1", id);
  expect(await read(id)).toMatchObject({ status: 'pending', adyen_session: null });
  const again = await server.ask('POST payment/{id}/provider', { params: { id }, body: { payment_provider: 'adyen' } });
  expect(again.adyen_session?.id).toMatch(/^CS/u);
  expect(again.adyen_session?.id).not.toBe(first.id);
  expect(await attempts(id)).toEqual([['adyen', 'open']]);
  await bankSays(id, 'pay');
  await becomes(id, 'paid');
});

it('a payer who pays in both forms gets one payment back', async () => {
  const { payment_id: id } = await order();
  await server.ask('POST payment/{id}/provider', { params: { id }, body: { payment_provider: 'stripe' } });
  await post(`/sandbox/payments/${id}`, { outcome: 'pay', provider: 'stripe' });
  await becomes(id, 'paid');
  await bankSays(id, 'pay');
  await expect
    .poll(() => attempts(id))
    .toEqual([
      ['adyen', 'succeeded'],
      ['stripe', 'succeeded'],
    ]);
  await expect.poll(async () => refundsDone(id)).toBe(1);
  expect((await read(id)).status).toBe('paid');
});

it('a payer who pays one session in two tabs gets one payment back, reads so, and every cent is accounted for', async () => {
  const { payment_id: id, price } = await order();
  const session = await sessionOf(id);
  const tabs = [await beginInForm(session), await beginInForm(session)];
  for (const psp of tabs) await atBank(psp, 'pay');
  await becomes(id, 'paid');
  await expect.poll(() => attempts(id)).toHaveLength(2);
  await expect.poll(async () => refundsDone(id)).toBe(1);
  const receipt = await server.ask('GET payment/{id}/receipt', { params: { id }, query: {} });
  expect(receipt).toMatchObject({
    paid: price,
    returned: 0,
    paid_again: [{ method: 'adyen', amount: price, refund: 'done' }],
  });
  const rows = await database.rows(
    `select array_agg(captured_ref order by captured_ref) as captured, (select array_agg(template order by template)
       from mail where data ->> 'payment_id' = $1) as mails from attempt where payment_id = $1`,
    id,
  );
  expect(rows).toEqual([{ captured: tabs.toSorted(), mails: ['paid', 'refund_pending', 'refunded', 'reserved'] }]);
  await expectInvariants(database);
});

it.each([
  ['goes back', 'succeed', 'refunded'],
  ['waits for the operator where Adyen refuses its refund', 'fail', 'review'],
])('late money of places that are gone %s', async (_, refunds, end) => {
  await turn({ refunds });
  const { payment_id: id } = await order();
  await server.ask('POST payment/{id}/cancel', { params: { id } });
  await bankSays(id, 'pay');
  await becomes(id, 'refund_pending');
  await expect.poll(async () => askForRefunds().then(async () => (await read(id)).status)).toBe(end);
});

it('a dispute is reported to the operator, and the places stay', async () => {
  const { payment_id: id } = await order();
  const psp = await bankSays(id, 'pay');
  await becomes(id, 'paid');
  await happens(psp, 'CHARGEBACK');
  await expect
    .poll(async () => (await openDiscrepancies(database.db)).filter(({ paymentId }) => paymentId === id))
    .toMatchObject([{ account: 'adyen', kind: 'disputed' }]);
  await alertReviews(server.deps);
  const rows = await database.rows(
    "select recipient from mail where template = 'discrepancy' and data ->> 'of_payment' = $1",
    id,
  );
  expect([rows, (await read(id)).status]).toEqual([[{ recipient: server.deps.config.contactEmail }], 'paid']);
  const state = async () => (await database.rows('select status, disputed from payment where id = $1', id))[0];
  expect(await state()).toEqual({ status: 'review', disputed: true });
  await happens(psp, 'CHARGEBACK_REVERSED');
  await expect.poll(state).toEqual({ status: 'paid', disputed: false });
  expect((await openDiscrepancies(database.db)).filter(({ paymentId }) => paymentId === id)).toEqual([]);
});

it('a card whose bank claims the money at once puts it under review; kept and lost, it is no money of ours', async () => {
  const { payment_id: id } = await order();
  const psp = await beginInForm(await sessionOf(id), 'sandbox_card');
  const card = { outcome: 'card', number: '4000 0000 0000 0259', expiry: '12/39', cvc: '123' };
  await press(psp, card);
  const books = async () => {
    const [found] = await database.rows(
      `select status, (select coalesce(json_object_agg(account, cents), '{}') from (select account, sum(amount) as cents
         from ledger where payment_id = $1 group by account having sum(amount) <> 0) held) as held
       from payment where id = $1`,
      id,
    );
    return found;
  };
  await expect.poll(async () => (await books())?.status).toBe('review');
  const [found] = (await openDiscrepancies(database.db)).filter(({ paymentId }) => paymentId === id);
  await decideDiscrepancy(server.deps, found?.ref ?? '', 'keep', operator('ada'));
  expect(await books()).toEqual({ status: 'paid', held: { provider: expect.any(Number), places: expect.any(Number) } });
  await happens(psp, 'DISPUTE_DEFENSE_PERIOD_ENDED');
  await expect.poll(books).toEqual({ status: 'paid', held: {} });
  expect((await read(id)).status).toBe('paid');
  await expectInvariants(database);
});

it.each(['fail', 'limited', 'garbage', 'close'])('an order stands while Adyen answers by %s', async (answer) => {
  await turn({ provider: 'adyen', answer });
  const { payment_id: id, status } = await order();
  expect([status, await sessionOf(id)]).toEqual(['pending', { id: '', session_data: '' }]);
  const refused = await server.call('POST payment/{id}/provider', {
    params: { id },
    body: { payment_provider: 'adyen' },
  });
  expect(refused.code).toBe('provider_unavailable');
  await turn(usual);
  await server.ask('POST payment/{id}/provider', { params: { id }, body: { payment_provider: 'adyen' } });
  await bankSays(id, 'pay');
  await becomes(id, 'paid');
});

it('a session whose answer was lost is one session', async () => {
  await turn({ provider: 'adyen', answer: 'lost' });
  const { payment_id: id } = await order();
  await turn(usual);
  await server.ask('POST payment/{id}/provider', { params: { id }, body: { payment_provider: 'adyen' } });
  const sessions = "select from sandbox.adyen_session where metadata ->> 'payment_id' = $1";
  expect(await database.rows(sessions, id)).toHaveLength(1);
});

it('notifications that come twice and in the wrong order lead to one end', async () => {
  await turn({ duplicate: 2, reorder: true });
  const { payment_id: id } = await order();
  await bankSays(id, 'refuse');
  await bankSays(id, 'later');
  await bankSays(id, 'pay');
  await becomes(id, 'paid');
  expect(await attempts(id)).toEqual([['adyen', 'succeeded']]);
});

async function refundsDone(id: string): Promise<number> {
  await askForRefunds();
  return (await database.rows("select from refund where payment_id = $1 and status = 'done'", id)).length;
}

interface FormSession {
  readonly id: string;
  readonly session_data: string;
}

/** What Drop-in does with a redirect method, up to its own last answer. */
async function payInForm(session: FormSession, outcome: string) {
  const psp = await beginInForm(session);
  const redirectResult = (await atBank(psp, outcome)).searchParams.get('redirectResult');
  const done = await formCalls(session, 'paymentDetails', { details: { redirectResult } });
  return { psp, sessionResult: String(done.sessionResult) };
}

/** The same as far as the bank's page; answers Adyen's name of the payment. */
async function beginInForm(session: FormSession, type = 'klarna'): Promise<string> {
  const { action } = await formCalls(session, 'payments', { paymentMethod: { type } });
  return new URL(String((action as { url: string }).url)).pathname.split('/').at(-1) ?? '';
}

async function formCalls({ id, session_data: sessionData }: FormSession, call: string, body: object) {
  const address = `${adyenFormPath}v1/sessions/${id}/${call}?clientKey=${keys.adyen.clientKey}`;
  return (await (await post(address, { sessionData, ...body })).json()) as Record<string, unknown>;
}

/** Presses a button of the bank's page; answers where that leads. */
const atBank = (psp: string, outcome: string): Promise<URL> => press(psp, { outcome });

async function press(psp: string, form: Record<string, string>): Promise<URL> {
  const back = await fetch(`${origin}/sandbox/adyen/pay/${psp}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  return new URL(back.headers.get('location') ?? '', origin);
}
