import { expect, test } from 'vitest';
import { languages } from '#contract/constants.ts';
import type { Failure } from '#contract/errors.ts';
import { type AllCalls, allCalls } from '#contract/index.ts';
import { refusalWords } from '../../../server/words/refusals.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { dealt } from '../../kit/share.ts';

/** Requests that no client of ours writes: addresses, queries and bodies as raw text. Fields are badInput.test.ts's. */
const { app } = await startServer({ database: await freshDatabase() });
const calls = Object.keys(allCalls) as (keyof AllCalls)[];

const idOf = (name: string) => (name.includes('social/') ? 'google' : name.includes('payment/') ? 'A'.repeat(24) : '1');
const addressOf = (name: string, id = idOf(name)) => `/api/${name.split(' ')[1]?.replaceAll(/\{\w+\}/gu, id)}`;
const inject = (name: string, url: string, payload = '{}') =>
  name.startsWith('GET')
    ? app.inject({ method: 'GET', url })
    : app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });

/** 503 is what a call answers whose provider is silent, as it is here. */
const survived = expect.toSatisfy((status: number) => status < 500 || status === 503);
const refused = expect.toSatisfy((status: number) => status >= 400 && status < 500);

const bodies = {
  'too deep a list': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  'too deep an object': `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
  'half an object': '{"a":',
  'a prototype': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  'no text': '\u0000\u0000',
  'two values': '{} {}',
};
test.each(calls.filter((name) => name.startsWith('POST')))('%s refuses an invalid body', async (name) => {
  for (const [what, payload] of Object.entries(bodies)) {
    // Calls without a body read none.
    const expected = 'body' in allCalls[name] ? refused : survived;
    expect.soft([what, (await inject(name, addressOf(name), payload)).statusCode]).toEqual([what, expected]);
  }
});

const texts = ['', 'x', '0', '-1', '1e3', '2147483648', '9'.repeat(30), '%00', '%ff', "'", '{}', '[]', 'null'];
const keys = ['lang', 'region', 'fbc', 'coupons[]', 'event_category_id', 'participants', '__proto__', 'constructor'];
test.each(dealt(calls))('%s survives every wrong address and query', async (name) => {
  for (const text of [...texts, 'x'.repeat(3_000)]) {
    const queries = keys.flatMap((key) => [`${key}=${text}`, `${key}[]=${text}&${key}=${text}`]);
    for (const url of [addressOf(name, text), ...queries.map((query) => `${addressOf(name)}?${query}`)]) {
      const { statusCode, body } = await inject(name, url);
      expect
        .soft([url.slice(0, 200), statusCode, body.slice(0, 200)])
        .toEqual([url.slice(0, 200), survived, body.slice(0, 200)]);
    }
  }
});

test.each(languages)('an address that is refused before any route is asked is refused in %s', async (lang) => {
  const bad = await app.inject(`/api/events/%zz?lang=${lang}`);
  const tooLong = await app.inject({ method: 'POST', url: `/api/groups/${'1'.repeat(101)}/name?x=1&lang=${lang}` });
  expect([bad, tooLong].map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [400, { code: 'malformed', message: { content: refusalWords[lang].malformed }, data: {} }],
    [404, { code: 'not_found', message: { content: refusalWords[lang].not_found }, data: {} }],
  ]);
});

test('a language asked for twice, or none, is Polish there too', async () => {
  for (const query of ['?lang=de&lang=en', '?lang=%zz', '']) {
    const { message } = (await app.inject(`/api/events/%zz${query}`)).json<Failure>();
    expect(message.content).toBe(refusalWords.pl.malformed);
  }
});
