import type { JsonWebKey } from 'node:crypto';

/** What our SDKs and the sandbox know each other by; random per database, so nobody else's keys work. */
export interface SandboxKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** Where the sign-in providers that ship with the server stand, and the one client that both know. */
export const openIdPath = '/sandbox/openid';
export const facebookPath = '/sandbox/facebook';
export const signInClient = 'muster-sandbox';

export interface SignInKeys {
  /** Known to our server and the providers. */
  readonly clientSecret: string;
  /** Signs the cookies of people who are on their way through the provider's pages. */
  readonly cookieKey: string;
  /** Signs ID tokens: a private RSA key as a JWK. */
  readonly signingKey: JsonWebKey;
}
