import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError, createRequest, dataOf } from '../../../src/api/request.ts';
import { withStarted } from '../../../src/app/start/startedRead.ts';

const unreachable = 'The server cannot be reached. Check your connection and try again.';
beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { date: 'Sat, 21 Nov 2026 10:00:00 GMT' }, ...init });

interface Carried {
  readonly fbc?: string | null;
  readonly token?: string | null;
}

function callerWith(answer: () => Promise<Response>, { fbc = null, token = null }: Carried = {}) {
  const send = vi.fn<typeof fetch>(answer);
  const sawServerTime = vi.fn<(at: Date) => void>();
  const sawDeadToken = vi.fn<(token: string) => void>();
  const request = createRequest(
    { language: () => 'de', region: () => 'pl', token: () => token, fbc: () => fbc, sawServerTime, sawDeadToken },
    send,
  );
  return { request, send, sawServerTime, sawDeadToken };
}

describe('a call', () => {
  // specification 7.1, 7.4
  it('carries language, region and arrays as the wire wants them', async () => {
    const { request, send } = callerWith(async () => json({ message: null, data: {} }));
    const query = { event_category_id: 7, participants: 3, finalView: true, coupons: ['MUD10', 'SOLO'] };
    await request('GET event/price', { query });
    expect(send.mock.calls[0]?.[0]).toBe(
      '/api/event/price?lang=de&region=pl&event_category_id=7&participants=3&finalView=true&coupons%5B%5D=MUD10&coupons%5B%5D=SOLO',
    );
  });

  // specification 7.2
  it('carries fbc only when it is set', async () => {
    const { request, send } = callerWith(async () => json({ message: null, data: {} }), { fbc: 'fb.1.2.x' });
    await request('GET events', { query: {} });
    expect(send.mock.calls[0]?.[0]).toBe('/api/events?lang=de&region=pl&fbc=fb.1.2.x');
  });

  // specification 7.3
  it('posts JSON under its idempotency key', async () => {
    const { request, send } = callerWith(async () => json({ message: null, data: {} }));
    await request('POST coupon', { body: { coupon: 'MUD10', event_id: 1 } }, { idempotencyKey: 'key-of-8+' });
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-of-8+' },
      body: '{"coupon":"MUD10","event_id":1}',
    });
  });

  // specification 3.22
  it('resolves to its result and tells the server’s time', async () => {
    const { request, sawServerTime } = callerWith(async () => json({ message: { content: 'Hi' }, data: { a: 1 } }));
    expect(await request('GET events', { query: {} })).toEqual({
      result: { message: { content: 'Hi' }, data: { a: 1 } },
      error: null,
    });
    expect(sawServerTime.mock.calls).toEqual([[new Date('2026-11-21T10:00:00Z')]]);
  });

  // specification 3.22, 8.1, 8.2
  it.each<[name: string, answer: () => Promise<Response>, error: Partial<ApiError>]>([
    [
      'a refusal',
      async () =>
        json({ code: 'wave_full', message: { content: 'Full' }, data: { free_places: ['3'] } }, { status: 409 }),
      { code: 'wave_full', message: 'Full', status: 409, data: { free_places: ['3'] } },
    ],
    [
      'a message as plain text',
      async () => json({ message: 'Gone' }, { status: 404 }),
      { code: 'unexpected', message: 'Gone', status: 404 },
    ],
    [
      'an answer that is no JSON',
      async () => new Response('<html>', { status: 502 }),
      { code: 'unexpected', message: 'Unknown error', status: 502, data: {} },
    ],
    [
      'a success that is no JSON, as a network that wants a sign-in answers,',
      async () => new Response('<html>', { status: 200 }),
      { code: 'network', message: unreachable, status: 0 },
    ],
    [
      'a network failure',
      async () => Promise.reject(new TypeError('Failed to fetch')),
      { code: 'network', message: unreachable, status: 0 },
    ],
  ])('%s becomes an error with its message, data and status', async (_, answer, error) => {
    const outcome = await callerWith(answer).request('GET events', { query: {} });
    expect(outcome.error).toBeInstanceOf(ApiError);
    expect(outcome.error).toMatchObject(error);
    await expect(dataOf(Promise.resolve(outcome))).rejects.toBe(outcome.error);
  });

  // specification 6.2, 7.3
  it('carries its token in the header that the server reads', async () => {
    const { request, send } = callerWith(async () => json({ message: null, data: {} }), { token: 'abc' });
    await request('GET user', { query: {} });
    expect(send.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer abc' } });
  });

  it.each<[name: string, carried: Carried, code: string, given: string[]]>([
    ['of a dead token is reported', { token: 'abc' }, 'unauthenticated', ['abc']],
    ['of wrong credentials is no dead token', { token: 'abc' }, 'wrong_credentials', []],
    ['of a visitor is no dead token', {}, 'unauthenticated', []],
  ])('a 401 %s', async (_, carried, code, given) => {
    const answer = async () => json({ code, message: { content: 'No' }, data: {} }, { status: 401 });
    const { request, sawDeadToken } = callerWith(answer, carried);
    await request('GET user', { query: {} });
    expect(sawDeadToken.mock.calls.flat()).toEqual(given);
  });

  it('a refusal says when to come back, where the server does', async () => {
    const refused = (headers: HeadersInit) => async () =>
      new Response('{"code":"rate_limited","message":{"content":"Wait"},"data":{}}', { status: 429, headers });
    const answers: HeadersInit[] = [{ 'retry-after': '40' }, { 'retry-after': 'soon' }, {}];
    const waits = answers.map(async (headers) => {
      const { error } = await callerWith(refused(headers)).request('GET events', { query: {} });
      return error?.retryAfter;
    });
    expect(await Promise.all(waits)).toEqual([40, null, null]);
  });

  // specification 5.37
  it('says in our words what a field’s text only names', async () => {
    const data = {
      email: ['The validation.email rule'],
      name: ['validation.required'],
      city: ['validation.max', 'No.'],
    };
    const answer = async () => json({ code: 'invalid', message: { content: 'Check.' }, data }, { status: 422 });
    const { error } = await callerWith(answer).request('GET events', { query: {} });
    expect(error?.data).toEqual({
      email: ['Invalid e-mail address'],
      name: ['Required'],
      city: ['Invalid input', 'No.'],
    });
  });
  it('rejects only when it was called off', async () => {
    const stop = new AbortController();
    stop.abort();
    const { request } = callerWith(async () => Promise.reject(stop.signal.reason));
    await expect(request('GET events', { query: {} }, { signal: stop.signal })).rejects.toBe(stop.signal.reason);
  });
});

describe('what the page’s first script has asked', () => {
  it('answers the first call for it, and no other', async () => {
    const answer = Promise.resolve(json({}));
    const send = vi.fn<typeof fetch>(async () => json({}));
    const ask = withStarted({ address: '/api/events?lang=pl&region=pl', answer }, send);
    const other = ask('/api/properties?lang=pl&region=pl');
    const first = ask('/api/events?lang=pl&region=pl');
    const second = ask('/api/events?lang=pl&region=pl');
    expect(await first).toBe(await answer);
    expect([await other, await second].includes(await answer)).toBe(false);
    expect(send.mock.calls.map(([target]) => target)).toEqual([
      '/api/properties?lang=pl&region=pl',
      '/api/events?lang=pl&region=pl',
    ]);
  });
});
