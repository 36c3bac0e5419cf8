import { askPayer } from './challenge.ts';
import { answerChallenge, confirmIntent } from './provider.ts';
import type { Means, ProviderAnswer, StripeProblem } from './types.ts';
import { messageOf } from './words.ts';

interface Ask {
  readonly key: string;
  readonly form: Means;
  readonly secret: string;
  readonly params: { readonly return_url?: string; readonly receipt_email?: string };
  /** Answers instead of leaving the page, if no bank page is needed. */
  readonly mayStay: boolean;
}

/** Pays with the form's or the wallet's values; if the method requires it, the payer agrees in a dialog or on the bank's page. */
export async function confirm({ key, form, secret, params, mayStay }: Ask): Promise<ProviderAnswer> {
  const problem = (error: StripeProblem): ProviderAnswer => ({
    error: { ...error, message: messageOf(error, form.language) },
  });
  const missing = await form.submit();
  if (missing.error !== undefined) return { error: missing.error };
  const confirmed = await confirmIntent(key, secret, { ...form.values(), ...given(params) });
  if (confirmed.error !== undefined) return problem(confirmed.error);

  const { next_action: next } = confirmed.paymentIntent;
  if (next?.redirect_to_url !== undefined) return leave(next.redirect_to_url.url);
  const settled =
    next === null ? confirmed : await answerChallenge(key, secret, await askPayer(form.language, form.style));
  if (settled.error !== undefined) return problem(settled.error);

  const { status, last_payment_error: failed, id } = settled.paymentIntent;
  if (failed !== null) return problem(failed);
  if (mayStay || params.return_url === undefined) return settled;
  const way = new URL(params.return_url, location.href);
  way.searchParams.set('payment_intent', id);
  way.searchParams.set('payment_intent_client_secret', secret);
  way.searchParams.set('redirect_status', status);
  return leave(way.href);
}

const given = (params: Ask['params']) =>
  Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The page is being left, so the promise never resolves. */
function leave(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}
