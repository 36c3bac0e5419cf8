import * as v from 'valibot';
import { SocialProvider, type SocialProviderName } from '#contract/values/values.ts';
import type { SocialAnswer } from '#machines/accounts/session.logic.ts';
import { randomKey } from '../../lib/randomKey.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import type { Services } from '../../services.ts';

/**
 * Signing in at Google or Facebook by the authorization code with PKCE: what the browser makes up for it stays in its
 * tab until the person is back (docs/decisions/007-sign-in-by-a-provider.md).
 */

const keptAs = 'social_sign_in';
const Kept = v.object({
  provider: SocialProvider,
  codeVerifier: v.string(),
  redirectUri: v.string(),
  state: v.string(),
  nonce: v.string(),
});
type Kept = v.InferOutput<typeof Kept>;

/** The reason why a returned answer is not valid. */
export interface SocialRefusal {
  /** `cancelled` by the person; `failed` at the provider; `nothingKept`, `otherState`: not asked for by this tab. */
  readonly refused: 'cancelled' | 'failed' | 'nothingKept' | 'otherState';
}

/** Leaves for the provider's page; throws where it is not offered, or the settings cannot be read. */
export async function startSocialSignIn(services: Services, provider: SocialProviderName): Promise<void> {
  const { social_providers } = await services.cache.ensureQueryData(propertiesQuery(services));
  const offer = social_providers.find(({ name }) => name === provider);
  if (offer === undefined) throw new Error(`${provider} is not offered`);
  const attempt: Kept = {
    provider,
    codeVerifier: randomKey() + randomKey(),
    redirectUri: services.addressOf(`/login/social/${provider}`),
    state: randomKey(),
    nonce: randomKey(),
  };
  const there = new URL(offer.authorize_url, attempt.redirectUri);
  for (const [name, value] of Object.entries({
    client_id: offer.client_id,
    response_type: 'code',
    scope: offer.scope,
    redirect_uri: attempt.redirectUri,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await challengeOf(attempt.codeVerifier),
    code_challenge_method: 'S256',
  })) {
    there.searchParams.set(name, value);
  }
  services.tabStorage.setItem(keptAs, JSON.stringify(attempt));
  services.leaveFor(there.href);
}

/**
 * The query that somebody came back with, for the server to judge. Only an answer with the state that this tab made up
 * is one to its question, and it has one answer: what was kept is gone with it.
 */
export function finishSocialSignIn(
  { tabStorage }: Pick<Services, 'tabStorage'>,
  search: string,
): SocialAnswer | SocialRefusal {
  const attempt = keptIn(tabStorage.getItem(keptAs));
  tabStorage.removeItem(keptAs);
  const answer = new URLSearchParams(search);
  if (attempt === null) return { refused: 'nothingKept' };
  const { provider, state, ...mine } = attempt;
  if (answer.get('state') !== state) return { refused: 'otherState' };
  const code = answer.get('code');
  if (answer.get('error') === 'access_denied') return { refused: 'cancelled' };
  return code ? { provider, body: { ...mine, state, code } } : { refused: 'failed' };
}

/** RFC 7636 section 4.2. */
async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function keptIn(text: string | null): Kept | null {
  try {
    const { success, output } = v.safeParse(Kept, JSON.parse(text ?? 'null'));
    return success ? output : null;
  } catch {
    return null;
  }
}
