import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { type Call, calls } from '#contract/call.ts';
import { Group } from '#contract/groups/group.values.ts';
import { allCalls } from '#contract/index.ts';
import { Order } from '#contract/orders/order.calls.ts';
import { buildApp } from '../../../server/app.ts';
import { Ready, Refusal, Reply } from '../../../server/domain/kit/answers.ts';
import { GatewayDown } from '../../../server/outside/gateway.ts';
import { accessPolicies } from '../../../server/routes/http/bearer.ts';
import { usualCaps } from '../../../server/routes/http/caps.ts';
import { answerErrors } from '../../../server/routes/http/errors.ts';
import { ReadyAnswers } from '../../../server/routes/http/readyAnswers.ts';
import { serve } from '../../../server/routes/http/serve.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import type { CallOptions } from '../../kit/server/server.ts';
import { startServer } from '../../kit/server/server.ts';

const database = await freshDatabase();
const server = await startServer({ database });

const table = calls({
  'POST things/{id}': {
    access: 'open',
    summary: 'Everything that a call can be',
    params: v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
    query: v.object({
      tags: v.optional(v.array(v.string())),
      deep: v.optional(v.boolean()),
      size: v.optional(v.number()),
    }),
    body: v.object({ outcome: v.string(), email: v.optional(v.pipe(v.string(), v.regex(/@/u))) }),
    answer: v.object({ id: v.number(), query: v.unknown(), who: v.nullable(v.number()) }),
    errors: ['wave_full'],
  },
  'GET mine': { access: 'account', summary: 'Mine', answer: v.object({}), errors: [] },
  'GET desk/list': { access: 'device', summary: 'Who comes', answer: v.object({}), errors: [] },
  'GET known': { access: 'open', knowsWho: true, summary: 'For anyone', answer: v.object({}), errors: [] },
  'GET shown': { access: 'open', summary: 'For all', answer: v.object({}), errors: [] },
});
const readyAnswers = new ReadyAnswers(() => undefined);
const app = Fastify();
answerErrors(app);
serve(
  app,
  table,
  {
    'POST things/{id}': async ({ params, query, body, who }) => {
      const answer = { id: params.id, query, who: who?.id ?? null, secret: 'not in the contract' };
      if (body.outcome === 'refused') return new Refusal('wave_full', { free_places: ['3'] });
      if (body.outcome === 'created') return new Reply(answer, { message: 'Made', status: 201 });
      if (body.outcome === 'ready') return new Ready({ ready: 'made' }, () => true);
      if (body.outcome === 'silent provider') throw new GatewayDown('no answer');
      if (body.outcome === 'broken') throw new Error('a secret detail');
      return answer;
    },
    'GET mine': async () => ({}),
    'GET desk/list': async () => ({}),
    'GET known': async () => new Ready({}, () => true),
    'GET shown': async () => new Ready({}, () => true),
  },
  {
    deps: server.deps,
    pace: usualCaps,
    readyAnswers,
    policies: {
      ...accessPolicies(server.deps),
      open: async ({ headers }) => (headers.authorization === undefined ? null : { id: 7, session: '' }),
    },
  },
);

test('a runner’s token opens nothing of devices, just like no token', async () => {
  const { as } = await makeAccount(database, 'runner@example.com');
  const status = async (url: string, { headers = {} }: CallOptions) => (await app.inject({ url, headers })).statusCode;
  expect([await status('/api/desk/list', {}), await status('/api/desk/list', as)]).toEqual([401, 401]);
  expect(await status('/api/mine', as)).toBe(200);
});

async function make(outcome: string, url = '/api/things/5') {
  const { statusCode, headers, body } = await app.inject({ method: 'POST', url, payload: { outcome } });
  return { status: statusCode, headers, body: JSON.parse(body) as unknown };
}

test('an answer stands in the envelope, without what the contract does not know', async () => {
  expect(await make('fine')).toEqual({
    status: 200,
    headers: expect.anything(),
    body: { message: null, data: { id: 5, query: {}, who: null } },
  });
  expect(JSON.stringify((await make('fine')).body)).not.toContain('not in the contract');
  expect(await make('created')).toMatchObject({ status: 201, body: { message: { content: 'Made' } } });
  expect((await make('ready')).body).toEqual({ message: null, data: { ready: 'made' } });
});

test('only answers that are the same for all are reused', async () => {
  const keep = vi.spyOn(readyAnswers, 'keep');
  await app.inject('/api/known');
  await make('ready');
  expect(keep).not.toHaveBeenCalled();
  await app.inject('/api/shown');
  expect(keep).toHaveBeenCalledOnce();
});

test('a ready answer is compressed for clients that accept it, with the same headers', async () => {
  const ready = async (encodings?: string) => {
    const headers = encodings === undefined ? {} : { 'accept-encoding': encodings };
    return app.inject({ method: 'POST', url: '/api/things/5', payload: { outcome: 'ready' }, headers });
  };
  const plain = await ready();
  expect(plain.headers['content-encoding']).toBeUndefined();
  const { headers, rawPayload } = await ready('br, gzip');
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(gunzipSync(rawPayload).toString()).toBe(plain.body);
  expect(Object.keys(headers)).toEqual(expect.arrayContaining(Object.keys(plain.headers)));
  for (const none of ['gzip;q=0', 'identity, gzip; q=0.0', 'x-gzipped']) {
    expect((await ready(none)).headers['content-encoding']).toBeUndefined();
  }
});

// specification 7.4
test('texts of the query become numbers, booleans and lists, and nothing else is guessed', async () => {
  const query = async (text: string) => (await make('fine', `/api/things/5?${text}`)).body;
  const read = (data: unknown) => expect.objectContaining({ data: expect.objectContaining({ query: data }) });
  expect(await query('tags[]=a&tags%5B%5D=b&deep=true&size=1.5')).toEqual(
    read({ tags: ['a', 'b'], deep: true, size: 1.5 }),
  );
  expect(await query('tags[0]=a&tags=b')).toEqual(read({}));
  for (const wrong of ['size=', 'size=1e3', 'size=12345678901234567890', 'size=1&size=2', 'size=0x10']) {
    expect(await query(wrong)).toMatchObject({ code: 'invalid', data: { size: [expect.any(String)] } });
  }
  expect(await query('deep=yes')).toMatchObject({ code: 'invalid', data: { deep: [expect.any(String)] } });
});

test('refusals carry their code, status and sentence in three languages', async () => {
  const refusalIn = async (lang: string) => make('refused', `/api/things/5?lang=${lang}`);
  expect(await refusalIn('en')).toMatchObject({
    status: 409,
    body: { code: 'wave_full', message: { content: 'No more free places in this wave' }, data: { free_places: ['3'] } },
  });
  expect(await refusalIn('pl')).toMatchObject({
    body: { message: { content: 'Brak wolnych miejsc w\u00a0tej fali' } },
  });
  expect(await refusalIn('de')).toMatchObject({
    body: { message: { content: 'Keine freien Plätze mehr in dieser Welle' } },
  });
  expect(await refusalIn('de&lang=en')).toMatchObject({
    body: { message: { content: 'Brak wolnych miejsc w\u00a0tej fali' } },
  });
});

test('a provider that does not respond is reported, with the time to try again', async () => {
  expect(await make('silent provider')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { code: 'provider_unavailable' },
  });
});

test('an unforeseen error carries an id and nothing of itself', async () => {
  const { status, body } = await make('broken', '/api/things/5?lang=en');
  expect(status).toBe(500);
  expect(body).toEqual({
    code: 'unexpected',
    message: { content: 'Something went wrong on our side. Try again in a moment.' },
    data: { request_id: [expect.any(String)] },
  });
});

test('a path id that cannot be is not found, whatever else is wrong', async () => {
  for (const id of ['abc', '0', '-1', '1.5', '9'.repeat(20), '%00', '1%20']) {
    expect(await make('fine', `/api/things/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

test('faults of fields stand at the fields, in the language asked for', async () => {
  const faults = async (payload: object | string, lang = 'en') => {
    const url = `/api/things/5?lang=${lang}`;
    return (await app.inject({ method: 'POST', url, payload })).json<unknown>();
  };
  const check = { code: 'invalid', message: { content: 'Check the marked fields.' } };
  expect(await faults({})).toEqual({ ...check, data: { outcome: ['Required'] } });
  expect(await faults({ outcome: null })).toEqual({ ...check, data: { outcome: ['Required'] } });
  expect(await faults({ outcome: 3, email: 'x' })).toEqual({
    ...check,
    data: { outcome: ['Invalid input'], email: ['Invalid e-mail address'] },
  });
  expect(await faults({ outcome: 'a\u0000b' })).toEqual({
    ...check,
    data: { outcome: ['This text contains characters that are not allowed'] },
  });
  expect(await faults([], 'de')).toEqual({
    code: 'invalid',
    message: { content: 'Prüfe bitte die markierten Felder.' },
    data: { body: ['Diese Eingabe können wir nicht annehmen'] },
  });
});

test('an account call is refused to visitors before anything is read', async () => {
  expect((await app.inject('/api/mine?lang=en')).json()).toEqual({
    code: 'unauthenticated',
    message: { content: 'Sign in to continue.' },
    data: {},
  });
});

test('a key that cannot be one is refused; a good one gives the same answer again', async () => {
  const send = async (key: string, outcome: string) => {
    const headers = { 'idempotency-key': key, authorization: 'Bearer somebody' };
    return app.inject({ method: 'POST', url: '/api/things/5', headers, payload: { outcome } });
  };
  expect((await send('short', 'created')).json()).toMatchObject({
    code: 'invalid',
    data: { 'Idempotency-Key': expect.any(Array) },
  });
  const first = await send('a-good-key-1', 'created');
  const again = await send('a-good-key-1', 'created');
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await send('a-good-key-1', 'fine')).json()).toMatchObject({ code: 'idempotency_mismatch' });
});

test('nothing of a visitor’s call is kept under its key', async () => {
  const headers = { 'idempotency-key': 'a-visitors-key' };
  const send = (outcome: string) => app.inject({ method: 'POST', url: '/api/things/5', headers, payload: { outcome } });
  expect([(await send('created')).statusCode, (await send('fine')).statusCode]).toEqual([201, 200]);
  expect(await database.rows(`select from idempotency where key like '%a-visitors-key'`)).toEqual([]);
});

const post = (payload: string, type = 'application/json') => ({
  method: 'POST' as const,
  url: '/api/group',
  payload,
  headers: { 'content-type': type },
});
const get = (url: string) => ({ method: 'GET' as const, url });

test.each([
  ['an unknown address', get('/api/nothing'), 404, 'not_found'],
  ['a wrong method', { method: 'DELETE' as const, url: '/api/events' }, 404, 'not_found'],
  ['a broken address', get('/api/%zz'), 400, 'malformed'],
  ['a path part that is too long', get(`/api/payment/${'x'.repeat(200)}`), 404, 'not_found'],
  ['broken JSON', post('{'), 400, 'malformed'],
  ['an empty body', post(''), 400, 'malformed'],
  ['a poisoned prototype', post('{"__proto__":{"x":1}}'), 400, 'malformed'],
  ['a body that is too large', post(JSON.stringify('x'.repeat(262_144))), 413, 'too_large'],
  ['plain text', post('x', 'text/plain'), 415, 'unsupported_type'],
  ['a form', post('x=1', 'application/x-www-form-urlencoded'), 415, 'unsupported_type'],
])('%s is answered in the envelope', async (_, request, status, code) => {
  const response = await server.app.inject(request);
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { code, message: { content: expect.any(String) }, data: {} },
  ]);
});

test('a database that does not answer is 503 with the time to ask again', async () => {
  const gone = openDatabase({ host: '/nowhere/at/all', user: 'nobody', database: 'none' });
  const lonely = await startServer({ database: gone });
  const answered = await lonely.call('GET ready');
  expect([answered.status, answered.code, answered.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect(await lonely.call('GET health')).toMatchObject({
    status: 200,
    data: {
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.stringMatching(/^([\da-f]{7})?$/),
    },
  });
  await gone.close();
});

// specification 10.36
test('every call of the contract is served', () => {
  const unserved = Object.keys(allCalls).filter((name) => {
    const [method = '', path = ''] = name.split(' ');
    return !server.app.hasRoute({ method: method as 'GET', url: `/api/${path.replaceAll(/\{(\w+)\}/gu, ':$1')}` });
  });
  expect(unserved).toEqual([]);
});

test('a call that answers an order keeps it itself; a group is kept as the group that it is by then', () => {
  const writing = Object.entries<Call>(allCalls).filter(
    ([name, { secret, repeats }]) => name.startsWith('POST ') && !secret && !repeats,
  );
  const kept = { byItself: Order, asGroup: Group };
  for (const [how, answer] of Object.entries(kept)) {
    const names = (filter: (call: Call) => boolean) => writing.filter(([, call]) => filter(call)).map(([name]) => name);
    expect(names((call) => call.kept === how)).toEqual(names((call) => call.answer === answer));
  }
});

test('a route that nobody defined cannot be made', async () => {
  const unfinished = await buildApp(server.deps, { appFolder: '/nowhere' });
  expect(() => unfinished.get('/api/secret', async () => 'open')).toThrow(
    'GET /api/secret is neither in the contract nor in rawRoutes',
  );
});
