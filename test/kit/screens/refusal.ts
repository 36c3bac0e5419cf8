import { statusOf } from '#contract/errors.ts';
import { ApiError } from '../../../src/api/request.ts';

const statuses: Readonly<Record<ApiError['code'], number>> = { ...statusOf, unexpected: 500, network: 0 };

/** What the server answers with that code, in those words; `network`: that nobody answered. */
export const refusal = (code: ApiError['code'], words = 'No.', data: ApiError['data'] = {}, retryAfter?: number) =>
  new ApiError(code, words, statuses[code], data, retryAfter ?? null);
