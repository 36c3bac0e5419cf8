import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRetries } from '../../../src/api/withRetries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const turnedAway = () => new Response('', { status: 503, headers: { 'retry-after': '1' } });
const down = () => new Response('', { status: 503, headers: { 'retry-after': '2' } });
const good = () => new Response('done');
const body = JSON.stringify({ places: 1 });

async function sent(answers: readonly (() => Response)[], signal?: AbortSignal) {
  const left = [...answers];
  const send = vi.fn<typeof fetch>(async () => left.shift()?.() ?? good());
  const answer = withRetries(send)('/api/group', { method: 'POST', body, ...(signal && { signal }) });
  // An abort is looked at by the test.
  answer.catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  return { send, answer };
}

test('a refused call is repeated unchanged until it is accepted', async () => {
  const { send, answer } = await sent([turnedAway, turnedAway, turnedAway]);
  expect([(await answer).status, send.mock.calls.length]).toEqual([200, 4]);
  expect(send.mock.calls.map(([, init]) => init?.body)).toEqual(Array(4).fill(body));
});

test('after four tries the refusal is the answer', async () => {
  const { send, answer } = await sent(Array(9).fill(turnedAway));
  expect([(await answer).status, send.mock.calls.length]).toEqual([503, 4]);
});

test('no other answer is asked for twice: something may have been done', async () => {
  for (const other of [good, down, () => new Response('', { status: 503 }), () => new Response('', { status: 429 })]) {
    const { send } = await sent([other]);
    expect(send).toHaveBeenCalledTimes(1);
  }
});

test('it waits at least as long as it was asked to', async () => {
  const send = vi.fn<typeof fetch>(async () => turnedAway());
  const answer = withRetries(send)('/api/events');
  await vi.advanceTimersByTimeAsync(999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(501);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  await answer;
});

test('a caller who cancels waits no longer', async () => {
  const stop = new AbortController();
  const send = vi.fn<typeof fetch>(async () => turnedAway());
  const answer = withRetries(send)('/api/events', { signal: stop.signal });
  const ended = expect(answer).rejects.toBe('left');
  await vi.advanceTimersByTimeAsync(500);
  stop.abort('left');
  await ended;
  const late = await sent([turnedAway], stop.signal);
  await expect(late.answer).rejects.toBe('left');
  expect([send.mock.calls.length, late.send.mock.calls.length]).toEqual([1, 1]);
});
