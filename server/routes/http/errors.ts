import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { AccountGone } from '../../domain/kit/accountGone.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { Busy } from '../../outside/boundedQueue.ts';
import { GatewayDown } from '../../outside/gateway.ts';
import { isDatabaseUnavailable } from '../../store/unavailable.ts';
import { answerUnexpected, languageAsked, refuse } from './envelope.ts';

/** Fastify's own refusals in our codes; a path part that is too long cannot be anybody's id. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  413: 'too_large',
  414: 'not_found',
  415: 'unsupported_type',
  429: 'rate_limited',
};

/** Whatever goes wrong is answered in the envelope: expected faults by their code, others as 500 with an id only. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** For Fastify's constructor: bad addresses reach neither the error handler nor the one for unknown routes. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFor(error);
  if (refusal === null) request.log.error({ err: error, call: request.routeOptions?.config?.call }, 'unforeseen');
  // The outage itself is logged by the database's pool, once.
  else if (refusal.code === 'unavailable') request.log.info({ reason: (error as Error).message }, 'unavailable');
  const language = languageAsked(request);
  return refusal === null ? answerUnexpected(reply, request.id, language) : refuse(reply, refusal, language);
}

function refusalFor(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof AccountGone) return new Refusal('unauthenticated');
  if (error instanceof GatewayDown) return new Refusal('provider_unavailable');
  if (error instanceof Busy) return new Refusal('unavailable', {}, error.retryAfter);
  if (isDatabaseUnavailable(error)) return new Refusal('unavailable');
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 503) return new Refusal('unavailable');
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  return new Refusal(codeOfStatus[statusCode] ?? 'malformed');
}
