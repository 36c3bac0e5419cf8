import type { ProviderAnswer, StripeProblem } from './types.ts';

/** The provider's API for pages: with the publishable key, and the secret of the one intent that the page pays. */

type Form = Readonly<Record<string, string>>;

export const retrieve = (key: string, secret: string) =>
  ask(`${intentPath(secret)}?${new URLSearchParams({ client_secret: secret })}`, { method: 'GET', key });

export const confirmIntent = (key: string, secret: string, form: Form) =>
  ask(`${intentPath(secret)}/confirm`, { method: 'POST', key, form: { ...form, client_secret: secret } });

/** Reports whether the payer agreed to the payment when the bank asked. */
export const answerChallenge = (key: string, secret: string, outcome: 'pay' | 'cancel') =>
  ask(`${intentPath(secret)}/challenge`, { method: 'POST', key, form: { outcome, client_secret: secret } });

const intentPath = (secret: string) => `/payment_intents/${encodeURIComponent(secret.split('_secret_')[0] ?? '')}`;

async function ask(
  path: string,
  { method, key, form }: { readonly method: string; readonly key: string; readonly form?: Form },
): Promise<ProviderAnswer> {
  const answer = await fetch(`/sandbox/stripe/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(form && { body: new URLSearchParams(form) }),
  }).catch(() => null);
  if (answer === null) return { error: { type: 'api_connection_error', message: 'The provider cannot be reached.' } };
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && isObject(body)) return { paymentIntent: body as never };
  const error = isObject(body) ? (body as { error?: StripeProblem }).error : undefined;
  return { error: error ?? { type: 'api_error', message: 'The provider answered what nobody understands.' } };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
