import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from '../../../server/outside/log.ts';

const id = 'Ab3-_xYz09QwErTyUiOpAsDf';
function printed(line: object, words = 'words'): string {
  const lines: string[] = [];
  pino(logOptions({ logLevel: 'info' }), { write: (text: string) => lines.push(text) }).warn(line, words);
  return lines.join('');
}

test.each<[story: string, line: object]>([
  ['named', { payment: id }],
  ['named as in the database', { facts: { payment_id: id } }],
  ['in an error', { err: new Error(`There is no payment ${id}.`) }],
  ['in an address', { clientError: { message: 'x', route: `/tickets/payment/${id}` } }],
  ['in the address of the thank-you page', { clientError: { message: `at /thank-you/${id}?x=1`, route: '/' } }],
])('of a payment %s only the first six signs of its id are logged', (_, line) => {
  expect(printed(line)).toContain('Ab3-_x…');
  expect(printed(line)).not.toContain(id.slice(0, 7));
});

test('other text stays as it is', () => {
  const route = 'GET payment/{id}/provider';
  expect(JSON.parse(printed({ route, payment: null, err: new Error('payment failed') }))).toMatchObject({
    route,
    payment: null,
    err: { message: 'payment failed' },
  });
});

const token = 'Ab3-_xYz09QwErTyUiOpAsDfGhJkLzXcVbNm1234567';
test.each([
  [
    `/api/additions/verify?group_id=1031&secret=${token}&lang=pl`,
    '/api/additions/verify?group_id=1031&secret=(secret)&lang=pl',
  ],
  ['/api/additions/verify?secret=H7KX4MWP', '/api/additions/verify?secret=(secret)'],
  ['/join/1031/H7KX4MWP?lng=de', '/join/1031/(secret)?lng=de'],
  [`/zapisz-do-grupy/1031/${token}`, '/zapisz-do-grupy/1031/(secret)'],
  [`/api/mail/stop/${token}`, '/api/mail/stop/(secret)'],
  [`/email/confirm/${token}#/join/1031/H7KX4MWP`, '/email/confirm/(secret)#/join/1031/(secret)'],
  ['/login/social/google?code=4/abc&state=x', '/login/social/google?code=(secret)&state=x'],
  ['/join/:id/:code', '/join/:id/:code'],
])('what an address carries is not logged: %s', (address, shown) => {
  const line = JSON.parse(printed({ route: address, err: new Error(`GET ${address} failed`) }, `at ${address}`));
  expect([line.route, line.err.message, line.msg]).toEqual([shown, `GET ${shown} failed`, `at ${shown}`]);
});
