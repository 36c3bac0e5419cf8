import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, get as request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Ready } from '../../../server/domain/kit/answers.ts';
import { ReadyAnswers } from '../../../server/routes/http/readyAnswers.ts';

let isTrue = true;
let routed = 0;
let reported: string[] = [];
let answers: ReadyAnswers;

/** A router that has every answer kept. */
const server = createServer((asked, response) => {
  if (answers.again(asked, response)) return;
  routed += 1;
  const ready = new Ready({ body: routed }, () => isTrue);
  answers.keep(asked, answers.send('GET events', ready, asked, response, { 'x-request-id': 'routed', etag: 'one' }));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

beforeEach(() => {
  isTrue = true;
  routed = 0;
  reported = [];
  answers = new ReadyAnswers((call, requestId) => void reported.push(`${call} ${requestId}`));
});

async function ask(path = '/api/events', headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false });
  const [answer] = await once(asked, 'response');
  const body = await buffer(answer);
  const got = answer.headers as IncomingHttpHeaders;
  const text = got['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  return { body: text.length === 0 ? null : JSON.parse(String(text)).data.body, headers: got };
}

test('the same request gets the same answer without the router, with an id of its own', async () => {
  const first = await ask();
  const again = await ask();
  expect([first.body, again.body, routed]).toEqual([1, 1, 1]);
  const { 'x-request-id': requestId, date: _, ...headers } = again.headers;
  const { 'x-request-id': firstId, date: __, ...before } = first.headers;
  expect(headers).toEqual(before);
  expect(firstId).toBe('routed');
  expect(requestId).toMatch(/^[\da-f-]{36}$/u);
  expect(reported).toEqual([`GET events ${requestId}`]);
});

test('an answer that is not true any more is asked of the router', async () => {
  await ask();
  isTrue = false;
  expect((await ask()).body).toBe(2);
});

test.each<[what: string, ...Parameters<typeof ask>]>([
  ['another address', '/api/events?region=de'],
  ['under another name', '/api/events', { host: 'elsewhere.example' }],
  ['for other encodings', '/api/events', { 'accept-encoding': 'gzip' }],
  ['by another method', '/api/events', {}, 'HEAD'],
])('who asks for %s goes through the router', async (_, ...asked) => {
  await ask();
  await ask(...asked);
  expect(routed).toBe(2);
});

test('keeps only a few answers for a stranger with a thousand kinds of requests', async () => {
  await ask();
  for (let way = 0; way < 64; way += 1) await ask(`/api/events?way=${way}`);
  await ask();
  expect(routed).toBe(66);
});
