import * as openid from 'openid-client';
import * as v from 'valibot';
import { type CodeProof, type Person, type ProviderOffer, type SocialProvider, Unidentified } from './social.ts';
import { personOf } from './socialCall.ts';

/** We, as an OpenID provider knows us. */
export interface OpenIdClient {
  readonly offer: ProviderOffer;
  readonly clientSecret: () => Promise<string>;
  readonly issuer: string;
  /** The owner and the audience of an access token; no part of OpenID, so not in the discovery. */
  readonly tokenInfo: string;
  /** Milliseconds that the provider has for one answer. */
  readonly patience: number;
  /** Set for the sandbox only: how its addresses are reached, plain HTTP allowed. */
  readonly loopback?: typeof fetch;
}

/** Google by OpenID Connect: where its parts are it tells itself (discovery). */
export function openId(client: OpenIdClient): SocialProvider {
  let discovered: Promise<openid.Configuration> | null = null;
  const discover = () => {
    discovered ??= discovery(client).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
  return {
    offer: client.offer,
    async identify(proof) {
      const field = 'code' in proof ? 'code' : 'accessToken';
      try {
        const provider = await discover();
        return 'code' in proof ? await byCode(provider, proof) : await byToken(provider, client, proof.accessToken);
      } catch (error) {
        return unidentified(error, field);
      }
    },
  };
}

async function discovery({
  issuer,
  offer,
  clientSecret,
  patience,
  loopback,
}: OpenIdClient): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), offer.client_id, await clientSecret(), undefined, {
    timeout: patience / 1_000,
    ...(loopback && {
      [openid.customFetch]: (address, options) => loopback(address, options as RequestInit),
      execute: [openid.allowInsecureRequests],
    }),
  });
}

/**
 * The ID token that the code is exchanged for must be made for us and hold our nonce; the provider compares the
 * verifier with its challenge. The browser has compared the state already, and here it only has to be there.
 */
async function byCode(provider: openid.Configuration, proof: CodeProof): Promise<Person> {
  const { issuer, authorization_response_iss_parameter_supported: tellsIssuer } = provider.serverMetadata();
  const answer = new URL(proof.redirectUri);
  answer.search = new URLSearchParams({
    code: proof.code,
    state: proof.state,
    // Each provider has a return address of its own, so that the answer of another one cannot be taken for its.
    ...(tellsIssuer === true && { iss: issuer }),
  }).toString();
  const tokens = await openid.authorizationCodeGrant(provider, answer, {
    pkceCodeVerifier: proof.codeVerifier,
    expectedNonce: proof.nonce,
    expectedState: proof.state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  return claims ? fromClaims(claims) : Promise.reject(new TypeError('there is no ID token'));
}

const TokenInfo = v.object({ aud: v.string(), sub: v.string() });

/** A token made for another program must not open an account here, so its audience is checked before its owner. */
async function byToken(
  provider: openid.Configuration,
  { offer, tokenInfo, patience, loopback = fetch }: OpenIdClient,
  accessToken: string,
): Promise<Person | Unidentified> {
  const response = await loopback(`${tokenInfo}?${new URLSearchParams({ access_token: accessToken })}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (response.status === 400) return new Unidentified('forged', 'accessToken');
  if (!response.ok) return new Unidentified('down', 'accessToken', `token info answered ${response.status}`);
  const { aud, sub } = v.parse(TokenInfo, await response.json());
  if (aud !== offer.client_id) return new Unidentified('forged', 'accessToken');
  return fromClaims(await openid.fetchUserInfo(provider, accessToken, sub));
}

const fromClaims = (claims: openid.UserInfoResponse | openid.IDToken): Person =>
  personOf({
    subject: claims.sub,
    email: claims.email,
    isVouchedFor: claims.email_verified === true,
    given: claims.given_name,
    family: claims.family_name,
    full: claims.name,
  });

/** Claims that are not for us or not for this browser; anything less explicit is the provider's trouble. */
function unidentified(error: unknown, field: 'code' | 'accessToken'): Unidentified {
  if (error instanceof openid.ResponseBodyError) {
    return error.error === 'invalid_grant'
      ? new Unidentified('spent', field, error)
      : new Unidentified(lasting.has(error.error) ? 'forged' : 'down', field, error);
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) return new Unidentified('forged', field, error);
  const claim = claimIn(error);
  if (claim !== null) return new Unidentified('forged', claim === 'nonce' ? 'nonce' : field, error);
  return new Unidentified('down', field, error);
}

/** Errors by which a provider refuses what was sent; others are about it, or about our keys. */
const lasting = new Set(['invalid_request', 'invalid_token', 'redirect_uri_mismatch']);

/** The claim of a token that is missing or wrong; openid-client keeps its name two causes deep, or in a sentence. */
function claimIn(error: unknown): string | null {
  if (!(error instanceof openid.ClientError && error.cause instanceof Error)) return null;
  const { cause, message } = error.cause;
  const named = typeof cause === 'object' && cause !== null && 'claim' in cause ? cause.claim : null;
  return typeof named === 'string' ? named : (/^JWT "(\w+)" .* claim missing$/u.exec(message)?.[1] ?? null);
}
