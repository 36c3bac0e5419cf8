import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/api/request.ts';
import { createUpload } from '../../../src/api/upload.ts';

/** The parts of an XMLHttpRequest that a page uses; a test lets it do what the network does. */
class HeldCall extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  opened: readonly string[] = [];
  sent: FormData | null = null;
  responseType = '';
  status = 0;
  response: unknown = null;
  answerHeaders: Readonly<Record<string, string>> = {};
  open(...parts: readonly string[]) {
    this.opened = parts;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.answerHeaders[name] ?? null;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, response: unknown, headers: Readonly<Record<string, string>> = {}) {
    Object.assign(this, { status, response, answerHeaders: headers });
    this.dispatchEvent(new Event('load'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
}

function start({
  token = 'abc',
  stop = new AbortController(),
}: {
  token?: string | null;
  stop?: AbortController;
} = {}) {
  const call = new HeldCall();
  const progress: number[] = [];
  const sawServerTime = vi.fn<(at: Date) => void>();
  const sawDeadToken = vi.fn<(token: string) => void>();
  const caller = { language: () => 'de', region: () => 'pl', token: () => token, fbc: () => null };
  const open = () => call as unknown as XMLHttpRequest;
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  const outcome = createUpload({ ...caller, sawServerTime, sawDeadToken }, open)('POST user/avatar', {
    field: 'avatar_file',
    file,
    signal: stop.signal,
    onProgress: (sent) => progress.push(sent),
  });
  return { call, outcome, progress, stop, file, sawServerTime, sawDeadToken };
}

describe('a file', () => {
  // specification 7.3, 7.15
  it('is sent in its field, by who is signed in', async () => {
    const { call, file } = start();
    expect(call.opened).toEqual(['POST', '/api/user/avatar?lang=de&region=pl']);
    expect(call.headers).toEqual({ accept: 'application/json', authorization: 'Bearer abc' });
    expect([...(call.sent ?? [])]).toEqual([['avatar_file', file]]);
  });

  it('is sent without a token if there is none', () => {
    expect(start({ token: null }).call.headers).toEqual({ accept: 'application/json' });
  });

  it('tells how much of it has left', () => {
    const { call, progress } = start();
    call.progress(0, 0);
    call.progress(25, 100);
    call.progress(100, 100);
    expect(progress).toEqual([0, 0.25, 1]);
  });

  it('resolves to its result and tells the server’s time', async () => {
    const { call, outcome, sawServerTime } = start();
    const answer = { message: null, data: { avatar: '/api/files/a.webp' } };
    call.answer(200, answer, { date: 'Sat, 21 Nov 2026 10:00:00 GMT' });
    expect(await outcome).toEqual({ result: answer, error: null });
    expect(sawServerTime.mock.calls).toEqual([[new Date('2026-11-21T10:00:00Z')]]);
  });

  it('resolves to the refusal', async () => {
    const { call, outcome } = start();
    const data = { avatar_file: ['There was an error loading the image'] };
    call.answer(422, { code: 'invalid', message: { content: 'Check the marked fields.' }, data });
    const { error } = await outcome;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'invalid', message: 'Check the marked fields.', status: 422, data });
  });

  it('resolves to an error that is no envelope', async () => {
    const { call, outcome } = start();
    call.answer(502, null);
    expect((await outcome).error).toMatchObject({ code: 'unexpected', message: 'Unknown error', status: 502 });
  });

  it('reports a token that is no longer valid', async () => {
    const { call, outcome, sawDeadToken } = start();
    call.answer(401, { code: 'unauthenticated', message: { content: 'Sign in to continue.' }, data: {} });
    await outcome;
    expect(sawDeadToken.mock.calls).toEqual([['abc']]);
  });

  // specification 8.1
  it('resolves to the network’s failure', async () => {
    const { call, outcome } = start();
    call.dispatchEvent(new Event('error'));
    expect((await outcome).error).toMatchObject({ code: 'network', status: 0 });
  });

  it('is called off, on its way or before', async () => {
    const { outcome, stop } = start();
    stop.abort(new Error('enough'));
    await expect(outcome).rejects.toThrow('enough');
    const late = start({ stop });
    await expect(late.outcome).rejects.toThrow('enough');
    expect(late.call.sent).toBeNull();
  });
});
