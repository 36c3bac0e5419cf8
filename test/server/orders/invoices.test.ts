import { expect, test } from 'vitest';
import { invoiceDue } from '../../../server/domain/orders/invoices/due.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { issueInvoiceOf } from '../../kit/office/invoices.ts';
import { companyOrder, orderWritesOf } from '../../kit/office/orderWrites.ts';
import { pdf } from '../../kit/runs/declaration.ts';
import { openPlans } from '../../kit/runs/plans.ts';
import { makeAccount, password } from '../../kit/server/accounts.ts';

/** Who wants an invoice, and what was issued (docs/rules/invoices.md). */

const plans = await openPlans();
const { server, deps, rows, finance, boss, organiser, next, sale } = plans;
const writes = orderWritesOf(plans);

/** A company's order that has an invoice wanted. */
async function placed() {
  const place = await writes['POST staff/orders'].ready();
  const { groups, order_id, to_pay } = await place();
  return { id: groups[0]?.payment_id ?? '', order: order_id, due: to_pay };
}
const arrive = ({ order: id, due }: Awaited<ReturnType<typeof placed>>) =>
  finance.ask('POST staff/orders/{id}/arrived', {
    params: { id },
    body: { how: 'transfer', received_on: '2026-11-27', amount: due, due },
  });
/** Somebody who has paid online and asks for nothing. */
async function visitor() {
  const { id } = await plans.paidOrder({ email: `${next('visitor')}@example.com` });
  return id;
}
const wanted = {
  ...{ company: 'Stocznia Północ', tax_number: 'PL 583-314-12-76' },
  ...{ street: 'Długa 1', post_code: '80-001', town: 'Gdańsk' },
};
const ask = (id: string, more: object = {}) =>
  server.call('POST payment/{id}/invoice', { params: { id }, body: { ...wanted, ...more } });
const open = async () => (await finance.ask('GET staff/invoices', {})).open;
const issue = (payment: string, number: string, body = pdf(number)) =>
  issueInvoiceOf(server, { payment, number, body, as: boss.as });

test('an order by staff that wants an invoice is a request, with its legal date once it is paid', async () => {
  const order = await placed();
  const listed = async () => (await open()).find(({ payment_id }) => payment_id === order.id);
  expect(await listed()).toMatchObject({
    ...{ company: companyOrder.company, tax_number: '5833141276', amount: order.due, due_on: null, number: null },
  });
  await arrive(order);
  expect((await listed())?.due_on).toMatch(/^20\d\d-\d\d-15$/u);
});

test('a buyer asks for one, corrects it, and has it by e-mail and on the page once it is issued', async () => {
  const id = await visitor();
  const state = () => server.ask('GET payment/{id}/invoice', { params: { id }, query: {} });
  expect(await state()).toEqual({ state: 'none', number: null, file: null, can_ask: true });
  expect((await ask(id, { tax_number: '5833141277' })).code).toBe('invalid');
  expect((await ask(id)).data).toEqual({ state: 'asked', number: null, file: null, can_ask: true });
  await ask(id, { town: 'Sopot', tax_number: null });
  expect((await open()).find(({ payment_id }) => payment_id === id)).toMatchObject({ town: 'Sopot', tax_number: null });
  expect((await issue(id, 'FV 7', Buffer.from('no PDF'))).code).toBe('invalid');
  expect((await issue(id, 'FV 7/2026')).code).toBeNull();
  expect((await issue(id, 'FV 8/2026')).code).toBe('changed_meanwhile');
  expect((await ask(id)).code).toBe('changed_meanwhile');
  const issued = await state();
  expect(issued).toEqual({ state: 'issued', number: 'FV 7/2026', file: expect.any(String), can_ask: false });
  const file = await server.app.inject(issued.file ?? '');
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  await sendDueMail(deps);
  const [mail] = await rows<{ text: string }>(
    "select text from mail where template = 'invoice' and data ->> 'payment_id' = $1",
    id,
  );
  expect(mail?.text).toContain('FV 7/2026');
  expect(mail?.text).toContain(issued.file);
  expect((await finance.ask('GET staff/invoices', {})).issued[0]).toMatchObject({
    payment_id: id,
    number: 'FV 7/2026',
  });
  const [line] = await rows("select after from staff_log where what = 'invoice.issued' order by id desc limit 1");
  expect(line).toEqual({ after: { invoice_number: 'FV 7/2026' } });
});

test('a request is in its buyer’s export and goes with their account; one that was issued stays', async () => {
  const { id: account, email, as } = await makeAccount(deps.database, `${next('buyer')}@example.com`);
  const [asked, issued] = [await visitor(), await visitor()];
  await rows('update payment set user_id = $1 where id = any($2)', account, [asked, issued]);
  await ask(asked);
  await ask(issued);
  await issue(issued, 'FV 9/2026');
  const { payments } = await server.ask('GET user/export', {}, as);
  expect(payments.map((payment) => (payment as { invoice: unknown }).invoice)).toMatchObject([
    { company: wanted.company, number: null },
    { company: wanted.company, number: 'FV 9/2026' },
  ]);
  await server.ask('POST user/delete', { body: { email, password } }, as);
  expect(await rows('select number from invoice_request where payment_id = any($1)', [asked, issued])).toEqual([
    { number: 'FV 9/2026' },
  ]);
});

test('nobody asks for an invoice of nothing, an organiser issues none, and another run’s is not there', async () => {
  const order = await placed();
  await rows('update payment set to_pay = 0 where id = $1', order.id);
  expect((await ask(order.id)).code).toBe('changed_meanwhile');
  expect((await ask('x'.repeat(24))).code).toBe('not_found');
  await rows('update payment set to_pay = $2 where id = $1', order.id, order.due);
  const as = plans.members.organiser.as;
  expect((await issueInvoiceOf(server, { payment: order.id, number: '1', body: pdf('1'), as })).code).toBe('forbidden');
  expect((await organiser.ask('GET staff/invoices', { query: { run_id: sale.event_id } })).open.length).toBeGreaterThan(
    0,
  );
});

test('an order that has lapsed or was refunded since is not listed, and gets no invoice', async () => {
  const id = await visitor();
  await ask(id);
  await rows(`update payment set status = 'refunded' where id = $1`, id);
  expect((await open()).some(({ payment_id }) => payment_id === id)).toBe(false);
  expect((await issue(id, 'FV 11/2026')).code).toBe('changed_meanwhile');
  expect(await rows('select number from invoice_request where payment_id = $1', id)).toEqual([{ number: null }]);
});

test('the law wants it by the 15th, 15 days after it is asked for later, and in Germany within six months', () => {
  const paidAt = new Date('2027-03-20T10:00:00Z');
  const due = (region: 'pl' | 'de', asked: string, paid: Date | null = paidAt) =>
    invoiceDue({ region, askedAt: new Date(asked), paidAt: paid });
  expect(due('pl', '2027-03-31T12:00:00Z')).toBe('2027-04-15');
  expect(due('pl', '2027-04-01T12:00:00Z')).toBe('2027-04-16');
  expect(due('pl', '2027-03-01T12:00:00Z')).toBe('2027-04-15');
  expect(due('de', '2027-04-01T12:00:00Z')).toBe('2027-09-20');
  expect(due('de', '2027-09-01T12:00:00Z', new Date('2027-08-31T10:00:00Z'))).toBe('2028-02-29');
  expect(due('pl', '2027-03-31T12:00:00Z', null)).toBeNull();
});
