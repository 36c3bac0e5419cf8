/** What the session chart and its effects say to each other. */
import type { SocialProviderName } from '#contract/values/values.ts';

/** The answer to a sign-in. */
export interface Login {
  readonly token: string;
  /** Minutes. */
  readonly expires_in: number;
  /** `password`, or a provider's name. */
  readonly source: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What a provider sent somebody back with, ready for our server; the server judges it. */
export interface SocialAnswer {
  readonly provider: SocialProviderName;
  readonly body: {
    readonly code: string;
    readonly codeVerifier: string;
    readonly redirectUri: string;
    readonly state: string;
    readonly nonce: string;
  };
}

export type SignInOutcome =
  | { readonly kind: 'granted'; readonly login: Login }
  | { readonly kind: 'wrong' }
  /** `until`: milliseconds since 1970 by the server's clock, where it said so. */
  | { readonly kind: 'limited'; readonly until: number | null };

export type SocialOutcome =
  | SignInOutcome
  /** The address has an account with a password, which has to be given once (docs/rules/accounts.md 5.5). */
  | { readonly kind: 'linkRequired'; readonly answer: SocialAnswer }
  /** By the person, at the provider. */
  | { readonly kind: 'cancelled' }
  /** By the provider or the server, who may say why, or because the answer was not meant for this page. */
  | { readonly kind: 'refused'; readonly message: string | null };
