import { expect, test } from 'vitest';
import { mailKinds } from '../../../server/words/mail/kinds.ts';
import { openTill } from '../../kit/payments/payments.ts';

/** Every kind of mail at an address of the sandbox, about something that is there. */
const till = await openTill();
const { server, rows } = till;
const page = async (url: string) => {
  const { statusCode, body } = await server.app.inject(url);
  return { statusCode, body };
};

test('the list leads to every kind', async () => {
  const { body } = await page('/sandbox/mails?lng=en');
  const missing = Object.keys(mailKinds).filter((kind) => !body.includes(`href="/sandbox/mails/${kind}?lng=en"`));
  expect(missing).toEqual([]);
});

test('a kind is written in the language that is asked for, and nothing of it stays', async () => {
  await till.order();
  const left = () => rows('select (select count(*) from mail) as mails, (select count(*) from hold_secret) as secrets');
  const before = await left();
  for (const [language, word] of [
    ['pl', 'Zarezerwowan'],
    ['de', 'eserviert'],
    ['en', 'eserved'],
  ] as const) {
    const { statusCode, body } = await page(`/sandbox/mails/reserved/html?lng=${language}`);
    expect([statusCode, body.includes(`<html lang="${language}"`), body.includes(word)]).toEqual([200, true, true]);
  }
  expect(await left()).toEqual(before);
});

test('a kind without data says so, and an unknown kind leads to the list', async () => {
  const nothing = await page('/sandbox/mails/task_stuck?lng=en');
  expect([nothing.statusCode, nothing.body.includes('Make it happen once, then come back.')]).toEqual([200, true]);
  expect((await page('/sandbox/mails/nonsense?lng=en')).statusCode).toBe(404);
});
