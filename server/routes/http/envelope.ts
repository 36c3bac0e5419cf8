import { parse } from 'node:querystring';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage, defaultRegion, type Language, languages, type Region, regions } from '#contract/constants.ts';
import { type ErrorCode, type Failure, type Success, statusOf } from '#contract/errors.ts';
import type { Refusal, Reply } from '../../domain/kit/answers.ts';
import { Limited } from '../../domain/limits/limits.ts';
import { limitText } from '../../words/limits.ts';
import { refusalWords } from '../../words/refusals.ts';

/** The two shapes of every answer (docs/rules/calls.md 1.2). */

const json = 'application/json; charset=utf-8';
/** Seconds until one should ask again where the refusal does not say better. */
const retrySeconds: Partial<Record<ErrorCode, number>> = { rate_limited: 60, provider_unavailable: 5, unavailable: 2 };

type Beside = Partial<Pick<Reply<unknown>, 'message' | 'status' | 'logged'>>;

export function succeed<Data>(
  reply: FastifyReply,
  data: Data,
  { message = null, status = 200, logged = null }: Beside = {},
) {
  const body: Success<Data> = {
    message: message === null ? null : { content: message },
    data,
    ...(logged !== null && { logged }),
  };
  return reply.status(status).type(json).send(JSON.stringify(body));
}

export function refuse(reply: FastifyReply, refusal: Refusal, language: Language) {
  const { code, data } = refusal;
  const seconds = refusal.retryAfter ?? retrySeconds[code] ?? null;
  if (seconds !== null) reply.header('retry-after', String(Math.max(1, Math.ceil(seconds))));
  const words =
    refusal instanceof Limited
      ? limitText(refusal.limit, refusal.retryAfter, language)
      : (refusal.message ?? refusalWords[language][code]);
  const message = { content: words };
  return fail(reply, statusOf[code], { code, message, data });
}

/** An error that nobody foresaw: an id to find it in the logs, and no stack. */
export function answerUnexpected(reply: FastifyReply, requestId: string, language: Language) {
  const message = { content: refusalWords[language].unexpected };
  return fail(reply, 500, { code: 'unexpected', message, data: { request_id: [requestId] } });
}

/** The language of the answer; read defensively, since error texts depend on it (`lang` may come twice). */
export const languageAsked = (request: FastifyRequest): Language => one(request, 'lang', languages) ?? defaultLanguage;

export const regionAsked = (request: FastifyRequest): Region => one(request, 'region', regions) ?? defaultRegion;

function fail(reply: FastifyReply, status: number, body: Failure) {
  reply.request.refused = body.code;
  return reply.status(status).type(json).header('cache-control', 'no-store').send(JSON.stringify(body));
}

function one<Word extends string>(request: FastifyRequest, key: string, words: readonly Word[]): Word | undefined {
  const value = queryOf(request)[key];
  return words.find((word) => word === value);
}

/** Fastify has not read the query yet where it refuses an address before it looks for a route. */
const queryOf = ({ query, url }: FastifyRequest) =>
  (query as Record<string, unknown> | null | undefined) ?? parse(url.split('?', 2)[1] ?? '');

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer where it is no success; for metrics. */
    refused?: Failure['code'];
  }
}
