import { expect, test } from 'vitest';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });

async function calendarOf(run: string, category: string, lang = 'en') {
  const order = await server.ask('POST group', { body: shop.order(run, category, { group_name: 'Żbiki', places: 2 }) });
  const answer = await server.app.inject({ url: `/api/payment/${order.payment_id}/calendar.ics?lang=${lang}` });
  const payment = await server.ask('GET payment/{id}/simple', { params: { id: order.payment_id }, query: {} });
  const lines = answer.body.replaceAll('\r\n ', '').split('\r\n');
  const line = (name: string) => lines.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1);
  return { answer, payment, line, order };
}
const utc = (moment: string) => new Date(moment).toISOString().replace(/[-:]|\.\d+/gu, '');

test('a runner’s calendar starts at the wave, names the gathering, and leads to the group', async () => {
  const { answer, payment, line, order } = await calendarOf('gdansk', '6km');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="muster-${order.group_id}.ics"`,
  });
  expect(line('DTSTART')).toBe(utc(payment.wave_time));
  expect(line('LOCATION')).toBe('Gdańsk');
  expect(line('TRIGGER')).toBe('-P1D');
  expect(line('URL')).toMatch(new RegExp(`/group/${order.group_id}$`, 'u'));
  expect(line('DESCRIPTION')).toMatch(/^Gather at \d\d:\d\d\\, start at 09:00\\nGroup number: \d+\\nhttp/u);
  expect(answer.body).not.toContain(order.payment_id);
});

test('a guardian’s starts at the gathering, half an hour before the wave, and ends as late', async () => {
  const { payment, line } = await calendarOf('kids', 'kids-6-8', 'pl');
  expect(Date.parse(payment.wave_time) - Date.parse(payment.join_time)).toBe(30 * 60_000);
  expect([line('DTSTART'), line('DTEND')]).toEqual([
    utc(payment.join_time),
    utc(new Date(Date.parse(payment.wave_time) + 120 * 60_000).toISOString()),
  ]);
  expect(line('DESCRIPTION')?.replaceAll('\u00a0', ' ')).toMatch(/^Zbiórka o 11:30\\, start o 12:00\\nWeź dowód/u);
});

test('of a payment that there is not there is no calendar', async () => {
  const answer = await server.app.inject({ url: '/api/payment/pay_1234567890abcdefghij/calendar.ics?lang=en' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});
