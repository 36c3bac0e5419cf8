import { afterEach, expect, test } from 'vitest';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { runPageBook } from '../../../server/domain/shop/runPages.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { momentOf, readCalendar } from '../../kit/runs/calendar.ts';
import { fullPage } from '../../kit/runs/fullPage.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** The start in somebody's calendar (docs/rules/shop.md 1.9). */
const tasks = await openTasks();
const { shop, server, rows, database, deps } = tasks;
afterEach(() => expectInvariants(database));

async function entryOf(payment: string, lang = 'en') {
  const answer = await server.app.inject({ url: `/api/payment/${payment}/calendar.ics?lang=${lang}` });
  const { properties, alarms } = readCalendar(answer.body);
  return { answer, alarms, ...properties } as const as Readonly<Record<string, string>> & {
    answer: typeof answer;
    alarms: typeof alarms;
  };
}
const simple = (id: string) => server.ask('GET payment/{id}/simple', { params: { id }, query: {} });
const words = (text: string | undefined) => text?.replaceAll('\u00a0', ' ').split('\n');

test('a runner’s entry begins when they have to be there, says the three times, and leads to their orders', async () => {
  const { id, group } = await tasks.paidOrder({ email: 'calendar.runner@example.com' });
  const { answer, alarms, ...entry } = await entryOf(id);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="muster-${group}.ics"`,
  });
  const payment = await simple(id);
  expect(momentOf(entry.DTSTART)).toEqual(new Date(payment.be_there_time));
  expect(Date.parse(payment.wave_time) - Date.parse(payment.be_there_time)).toBe(60 * 60_000);
  expect(momentOf(entry.DTEND).getTime()).toBe(Date.parse(payment.wave_time) + 120 * 60_000);
  expect(entry).toMatchObject({
    LOCATION: 'Gdańsk',
    STATUS: 'CONFIRMED',
    // A buyer without an account could not open the group's page.
    URL: expect.stringMatching(/\/orders$/u),
  });
  expect(words(entry.DESCRIPTION)).toEqual([
    'Gates open 08:00, be there by 08:00, start 09:00',
    `Group number: ${group}`,
    expect.stringMatching(/^http/u),
  ]);
  expect(alarms.map(({ TRIGGER }) => TRIGGER)).toEqual(['-P1D', '-PT2H']);
  expect(answer.body).not.toContain(id);
});

test('a person with an account is led to the group', async () => {
  const { id, group } = await tasks.paidOrder({ email: 'calendar.account@example.com' });
  expect((await entryOf(id)).URL).toMatch(/\/orders$/u);
  await rows('update payment set user_id = (select min(id) from account) where id = $1', id);
  expect((await entryOf(id)).URL).toMatch(new RegExp(`/group/${group}$`, 'u'));
});

test('a guardian’s begins half an hour before the wave, and says what to bring', async () => {
  const body = shop.order('kids', 'kids-6-8', { email: 'calendar.kids@example.com', places: 2 });
  const { payment_id } = await server.ask('POST group', { body });
  const payment = await simple(payment_id);
  expect(Date.parse(payment.wave_time) - Date.parse(payment.be_there_time)).toBe(30 * 60_000);
  const entry = await entryOf(payment_id, 'pl');
  expect(momentOf(entry.DTSTART)).toEqual(new Date(payment.be_there_time));
  expect(words(entry.DESCRIPTION)?.slice(0, 2)).toEqual([
    'Biuro zawodów od 11:00, bądźcie do 11:30, start 12:00',
    'Weź dowód tożsamości i podpisane oświadczenie.',
  ]);
});

test('unpaid places are tentative, paid ones confirmed, given up ones cancelled, each with a higher number', async () => {
  const steps: [string | undefined, number][] = [];
  const look = async (id: string) => {
    const { STATUS, SEQUENCE } = await entryOf(id);
    steps.push([STATUS, Number(SEQUENCE)]);
  };
  const order = await tasks.order({ email: 'calendar.steps@example.com' });
  await look(order.id);
  await tasks.hear(order.ref, { state: 'succeeded' });
  await look(order.id);
  await rows('update run set version = version + 1, edited_at = now() where key = $1', 'gdansk');
  await look(order.id);
  const other = await tasks.order({ email: 'calendar.lapsed@example.com' });
  await look(other.id);
  await tasks.expire(other.id);
  await lapseDue(deps);
  await look(other.id);
  expect(steps.map(([state]) => state)).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'TENTATIVE', 'CANCELLED']);
  const [a, b, c, d, e] = steps.map(([, number]) => number) as [number, number, number, number, number];
  expect([b > a, c > b, e > d]).toEqual([true, true, true]);
  expect((await entryOf(other.id)).alarms).toEqual([]);
});

test('the mail about paid places brings the entry along; the mailbox of the demonstration opens it', async () => {
  const { id } = await tasks.paidOrder({ email: 'calendar.mail@example.com' });
  await sendDueMail(deps);
  const [mail] = await rows<{ id: string; calendar: string }>(
    "select id, calendar from mail where recipient = 'calendar.mail@example.com' and template = 'paid'",
  );
  const { DTSTAMP: _, ...mailed } = readCalendar(mail?.calendar ?? '').properties;
  const { answer: __, alarms: ___, DTSTAMP: ____, ...asked } = await entryOf(id, 'pl');
  expect({ ...mailed, DESCRIPTION: '' }).toEqual({ ...asked, DESCRIPTION: '' });
});

test('an unknown payment has no calendar', async () => {
  const answer = await server.app.inject({ url: '/api/payment/pay_1234567890abcdefghij/calendar.ics?lang=en' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});

/** Publishes a page of a run; null takes it away. */
async function publish(key: string, page: RunPage | null) {
  await rows('delete from run_page where run_id = (select id from run where key = $1)', key);
  if (page !== null)
    await rows(
      'insert into run_page (run_id, draft, published, published_at) select id, $2, $2, now() from run where key = $1',
      key,
      JSON.stringify(page),
    );
  runPageBook(database).forget();
  offerBook(database).forget();
}
const page = fullPage({ categories: [1, 2], date: '2027-06-12', picture: null });

test('an entry names the venue and its address once the page with them is published', async () => {
  const { id } = await tasks.paidOrder({ email: 'calendar.venue@example.com' });
  const places: (string | undefined)[] = [(await entryOf(id)).LOCATION];
  await publish('gdansk', page);
  places.push((await entryOf(id)).LOCATION);
  const { venue } = page;
  await publish('gdansk', { ...page, venue: venue && { ...venue, lines: [], postal: null, town: null } });
  places.push((await entryOf(id)).LOCATION);
  await publish('gdansk', { ...page, venue: null });
  places.push((await entryOf(id)).LOCATION);
  await publish('gdansk', null);
  expect(places).toEqual([
    'Gdańsk',
    'Polana nad Maltą, ul. Abpa Antoniego Baraniaka, 61-131 Poznań',
    'Polana nad Maltą, Gdańsk',
    'Gdańsk',
  ]);
});

test('the opening of a sale is an entry at its moment and its venue, which leads to the run’s page', async () => {
  const ask = (key: string, lang = 'pl') => server.app.inject({ url: `/api/runs/${key}/opening.ics?lang=${lang}` });
  const [{ opens } = {}] = await rows<{ opens: Date }>("select sales_open as opens from run where key = 'soon'");
  await publish('soon', page);
  const { headers, body } = await ask('soon');
  await publish('soon', null);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="muster-soon.ics"',
  });
  const { properties } = readCalendar(body);
  const second = Math.floor((opens?.getTime() ?? 0) / 1000) * 1000;
  expect(properties).toMatchObject({
    LOCATION: 'Polana nad Maltą, ul. Abpa Antoniego Baraniaka, 61-131 Poznań',
    STATUS: 'CONFIRMED',
    SUMMARY: expect.stringContaining('Muster'),
    URL: expect.stringMatching(/\/biegi\/soon$/u),
  });
  expect([momentOf(properties.DTSTART).getTime(), momentOf(properties.DTEND).getTime()]).toEqual([
    second,
    second + 15 * 60_000,
  ]);
  // A run on sale no longer opens, and an unknown one has no calendar.
  const refused = await Promise.all(['gdansk', 'nothing', '%00', 'a'.repeat(300)].map((key) => ask(key, 'en')));
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    refused.map(() => [404, 'not_found']),
  );
});
