import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { AnswerOf, AskOf } from '#contract/call.ts';
import type { Failure, Success } from '#contract/errors.ts';
import type { AllCalls } from '#contract/index.ts';

/** Calls that carry a file: upload.ts makes them. */
export type UploadName = {
  [Name in keyof AllCalls]: AllCalls[Name] extends { readonly file: string } ? Name : never;
}[keyof AllCalls];
/** Calls whose success is a file: download.ts makes them. */
export type DownloadName = {
  [Name in keyof AllCalls]: AllCalls[Name] extends { readonly download: true } ? Name : never;
}[keyof AllCalls];
type Name = Exclude<keyof AllCalls, UploadName | DownloadName>;
type Ask<One extends Name> = AskOf<AllCalls[One]>;
type Options = { readonly signal?: AbortSignal; readonly idempotencyKey?: string };
type Rest<One extends Name> = [keyof Ask<One>] extends [never]
  ? [ask?: Ask<One>, options?: Options]
  : [ask: Ask<One>, options?: Options];

export type Answer<One extends keyof AllCalls> = AnswerOf<AllCalls[One]>;
export type Outcome<Data> =
  | { readonly result: Success<Data>; readonly error: null }
  | { readonly result: null; readonly error: ApiError };

/** Any non-2xx answer or network failure (docs/rules/page.md 5.1). `status` 0: the network failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: Failure['code'] | 'network';
  readonly status: number;
  readonly data: Failure['data'];
  /** Seconds after which the server wants to be asked again; null if it did not say. */
  readonly retryAfter: number | null;
  constructor(
    code: Failure['code'] | 'network',
    message: string,
    status: number,
    data: Failure['data'] = {},
    retryAfter: number | null = null,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** What every call carries beside its own parts. */
export interface Caller {
  language(): string;
  region(): string;
  token(): string | null;
  fbc(): string | null;
  /** Called with the Date header of each answer, so that the page's clock can be corrected. */
  sawServerTime(at: Date): void;
  /** Called with a token that the server does not know any more. */
  sawDeadToken(token: string): void;
}

export type Request = <One extends Name>(name: One, ...rest: Rest<One>) => Promise<Outcome<Answer<One>>>;

/** The one way to the server: typed by the contract, resolves to `{ result, error }`, never rejects except for an abort. */
export const createRequest = (caller: Caller, send: typeof fetch = fetch): Request =>
  async function request(name, ...[ask, options]) {
    const [method = 'GET', path = ''] = name.split(' ');
    const parts = (ask ?? {}) as Parts & { body?: unknown };
    const headers: Record<string, string> = { accept: 'application/json' };
    const token = caller.token();
    if (token !== null) headers.authorization = `Bearer ${token}`;
    if (method !== 'GET') headers['content-type'] = 'application/json';
    if (options?.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
    try {
      const response = await send(callAddress(caller, path, parts), {
        method,
        headers,
        credentials: 'same-origin',
        ...(method === 'GET' ? {} : { body: JSON.stringify(parts.body ?? {}) }),
        ...(options?.signal === undefined ? {} : { signal: options.signal }),
      });
      const date = response.headers.get('date');
      if (date !== null) caller.sawServerTime(new Date(date));
      const content: unknown = await response.json().catch(() => null);
      if (response.ok) return resultIn(content);
      const error = errorIn(content, response);
      if (token !== null && error.code === 'unauthenticated') caller.sawDeadToken(token);
      return { result: null, error };
    } catch (error) {
      if (options?.signal?.aborted) throw error;
      return {
        result: null,
        error: networkError(),
      };
    }
  };

/** No answer came: the browser's own words for it are in no language of ours. */
export const networkError = () =>
  new ApiError(
    'network',
    translated(() => t`The server cannot be reached. Check your connection and try again.`),
    0,
  );

export const isNetworkError = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/** Before a language is there, nobody reads it. */
const translated = (words: () => string) => (i18n.locale === '' ? 'Unknown error' : words());

/** A connection that breaks off, or a network's own page, may look like success: it is no answer of ours. */
export const resultIn = (content: unknown): Outcome<never> =>
  typeof content === 'object' && content !== null && 'data' in content
    ? { result: content as Success<never>, error: null }
    : { result: null, error: networkError() };

/** The answer's data, or the error thrown: what TanStack Query wants. */
export async function dataOf<Data>(outcome: Promise<Outcome<Data>>): Promise<Data> {
  const { result, error } = await outcome;
  if (error !== null) throw error;
  return result.data;
}

/** What of a call stands in its address. */
interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
}

export function callAddress(caller: Caller, path: string, { params, query = {} }: Parts): string {
  const search = new URLSearchParams({ lang: caller.language(), region: caller.region() });
  const fbc = caller.fbc();
  if (fbc !== null) search.set('fbc', fbc);
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const entry of value) search.append(`${key}[]`, String(entry));
    else search.set(key, String(value));
  }
  return `/api/${path.replaceAll(/\{(\w+)\}/gu, (_, key: string) => encodeURIComponent(String(params?.[key])))}?${search}`;
}

interface Refused {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
}

/** A field's text that only names a rule is replaced by our words. */
const inWords = (data: Failure['data']): Failure['data'] =>
  Object.fromEntries(
    Object.entries(data).map(([field, texts]) => [
      field,
      texts.map((text) => (text.includes('validation.') ? translated(() => generic(text)) : text)),
    ]),
  );
function generic(text: string): string {
  if (text.includes('validation.required')) return t`Required`;
  return text.includes('validation.email') ? t`Invalid e-mail address` : t`Invalid input`;
}

export function errorIn(content: unknown, { status, headers }: Refused): ApiError {
  const failure = (content ?? {}) as Partial<Failure>;
  const message = typeof failure.message === 'string' ? failure.message : failure.message?.content;
  const wait = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) ? wait : null;
  return new ApiError(
    failure.code ?? 'unexpected',
    message ?? translated(() => t`Unknown error`),
    status,
    inWords(failure.data ?? {}),
    retryAfter,
  );
}
