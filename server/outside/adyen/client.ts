import { GatewayDown, GatewayLimited, GatewayRefused, GatewayUnknown } from '../gateway.ts';
import { Client, type ClientInterface, Config, EnvironmentEnum, HttpClientException } from './sdk.ts';

/** A call takes at most this long; a notification brings what came later. */
const timeout = 5_000;

export interface ClientOptions {
  readonly apiKey: string;
  readonly isLive: boolean;
  /** The account's own part of Adyen's live addresses. */
  readonly livePrefix: string;
  /** The address of the sandbox, asked at each call; null for Adyen itself. */
  readonly sandbox: (() => string) | null;
}

/** The SDK's client. It speaks `https` alone and knows no time limit for a whole call: how it asks is ours. */
export function clientFor({ apiKey, isLive, livePrefix, sandbox }: ClientOptions) {
  const config = new Config({
    apiKey,
    environment: isLive ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST,
    ...(isLive && { liveEndpointUrlPrefix: livePrefix }),
  });
  return new Client(config, asker(apiKey, sandbox));
}

export const asker = (apiKey: string, sandbox: (() => string) | null): ClientInterface => ({
  async request(endpoint, json, _config, _isApiKeyRequired, { params, idempotencyKey, method = 'POST' } = {}) {
    const url = new URL(endpoint);
    for (const [name, value] of Object.entries(params ?? {})) url.searchParams.set(name, String(value));
    const address = sandbox === null ? url.href : `${sandbox()}${url.pathname}${url.search}`;
    const answer = await fetch(address, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method !== 'GET' && { body: String(json) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).then(async (reply) => ({ status: reply.status, text: await reply.text(), headers: reply.headers }), noAnswer);
    if (answer.status === 429) throw new GatewayLimited('Adyen is asked too often.', answer.headers.get('retry-after'));
    const parsed = objectIn(answer.text);
    if (answer.status >= 200 && answer.status < 300 && parsed !== null) return answer.text;
    throw new HttpClientException({
      message: `${answer.status}: ${parsed?.message ?? 'not what Adyen answers'}`,
      statusCode: parsed === null ? 500 : answer.status,
      errorCode: parsed?.errorCode,
      responseBody: answer.text,
    });
  },
});

function noAnswer(error: unknown): never {
  throw new GatewayDown('Adyen does not answer.', { cause: error });
}

/** Null if it is no JSON object: a proxy's page, or half an answer. */
function objectIn(text: string): { readonly message?: string; readonly errorCode?: string } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** Runs a call of the SDK; what Adyen refuses comes as GatewayRefused, what it may do later as GatewayDown. */
export async function asking<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof HttpClientException)) throw error;
    throw new (kindOf(error))(error.message, { cause: error });
  }
}

/** The call with this key is still being worked on. */
const inProgress = '704';

function kindOf({ statusCode, errorCode }: InstanceType<typeof HttpClientException>) {
  if (statusCode === 404) return GatewayUnknown;
  const isLasting = statusCode >= 400 && statusCode < 500 && ![401, 403, 409].includes(statusCode);
  return isLasting && errorCode !== inProgress ? GatewayRefused : GatewayDown;
}
