import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Ready } from '../../domain/kit/answers.ts';

interface Sent {
  readonly call: string;
  readonly ready: Ready;
  /** Names and values in turn, as Node takes them fastest; all but the request's id. */
  readonly head: readonly string[];
  readonly content: string;
  readonly encoding: 'latin1' | 'utf8';
}

/** The same questions share a few keys; a stranger's many keys only push each other out. */
const most = 64;

/**
 * Ready answers that are given again before the router is asked: for the same key, the same address and the same
 * encodings. The most frequent answers cost little more than their bytes then
 * (docs/decisions/015-what-a-ready-answer-costs.md).
 */
export class ReadyAnswers {
  readonly #sent = new Map<string, Sent>();
  readonly #report: (call: string, requestId: string, ms: number) => void;

  /** `report` is called for every answer that is given again. */
  constructor(report: (call: string, requestId: string, ms: number) => void) {
    this.#report = report;
  }

  send(
    call: string,
    ready: Ready,
    request: IncomingMessage,
    response: ServerResponse,
    headers: OutgoingHttpHeaders,
  ): Sent {
    const isGzipped = takesGzip(request);
    const content = isGzipped ? ready.gzipped : ready.body;
    const encoding = isGzipped ? 'latin1' : 'utf8';
    const { 'x-request-id': requestId = '', connection: _, ...others } = headers;
    const head = Object.entries({
      ...others,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(content, encoding),
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    }).flatMap(([name, value]) => [name, String(value)]);
    const sent = { call, ready, head, content, encoding } as const;
    write(response, sent, String(requestId));
    return sent;
  }

  /** From now on everybody with the same question is sent this, as long as it is true. */
  keep(request: IncomingMessage, sent: Sent): void {
    if (this.#sent.size >= most) this.#sent.clear();
    this.#sent.set(keyOf(request), sent);
  }

  /** Whether it could be given again, and is. */
  again(request: IncomingMessage, response: ServerResponse): boolean {
    const begun = performance.now();
    if (request.method !== 'GET') return false;
    const sent = this.#sent.get(keyOf(request));
    if (sent === undefined || !sent.ready.isTrue()) return false;
    const requestId = randomUUID();
    write(response, sent, requestId);
    this.#report(sent.call, requestId, performance.now() - begun);
    return true;
  }
}

/**
 * Written past Fastify, which sends head and body of a compressed answer as two pieces: here they are one, and
 * giving a piece to the kernel costs more than all else that a ready answer takes.
 */
function write(response: ServerResponse, { head, content, encoding }: Sent, requestId: string) {
  response.writeHead(200, ['x-request-id', requestId, ...head]);
  response.end(content, encoding);
}

const keyOf = ({ url, headers }: IncomingMessage) => `${url}\n${headers.host}\n${headers['accept-encoding']}`;

const takesGzip = ({ headers }: IncomingMessage) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/u.test(String(headers['accept-encoding'] ?? ''));
