import { statusOf } from '#contract/errors.ts';
import { ApiError } from '../../../src/api/request.ts';

const statuses: Readonly<Record<ApiError['code'], number>> = { ...statusOf, unexpected: 500, network: 0 };

/** A refusal by the server with that code and text; `network`: there was no answer. */
export const refusal = (code: ApiError['code'], words = 'No.', data: ApiError['data'] = {}, retryAfter?: number) =>
  new ApiError(code, words, statuses[code], data, retryAfter ?? null);
