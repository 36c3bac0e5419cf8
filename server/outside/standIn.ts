import type { JsonWebKey } from 'node:crypto';

/** The keys by which our SDKs and the sandbox know each other; random per database, so nobody else's keys work. */
export interface SandboxKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly adyen: AdyenSandboxKeys;
}

export interface AdyenSandboxKeys {
  readonly apiKey: string;
  readonly clientKey: string;
  readonly merchantAccount: string;
  /** Hexadecimal. */
  readonly hmacKey: string;
  /** Its notifications come with them as basic authentication. */
  readonly webhookUser: string;
  readonly webhookPassword: string;
}

/** The address of the sandbox's Adyen on our own server: the one our server calls, and the one Adyen's form calls. */
export const adyenServerPath = '/sandbox/adyen';
/** The SDK wants the word `test` in it with a key of its test environment. */
export const adyenFormPath = '/sandbox/adyen/checkoutshopper-test/';

/** The addresses of the sign-in providers that ship with the server, and the one client that both know. */
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

/** The host at which a server that listens on `host` reaches itself. */
export function ownHost(host: string): string {
  if (['0.0.0.0', '::', '', 'localhost'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
