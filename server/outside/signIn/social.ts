import type { SocialProviderName } from '#contract/values/values.ts';

/** A person as a provider describes them. */
export interface Person {
  /** The provider's own name for the person, which stays. */
  readonly subject: string;
  /** The normalised address; null if the provider tells none. */
  readonly email: string | null;
  /** The provider says that the address is the person's. */
  readonly isVouchedFor: boolean;
  readonly name: string;
  readonly surname: string;
}

/** The proof that somebody brings back from a provider: the code of a redirect with all that belongs to it. */
export interface CodeProof {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
}
/** That, or a token that the provider gave to a program of ours. */
type Proof = CodeProof | { readonly accessToken: string };

/** Nobody was identified: the proof is spent or has lapsed, is not good for us, or the provider does not answer. */
export class Unidentified {
  readonly why: 'spent' | 'forged' | 'down';
  /** The part of the proof that is to blame. */
  readonly field: 'code' | 'nonce' | 'accessToken';
  readonly cause: unknown;
  constructor(why: Unidentified['why'], field: Unidentified['field'], cause: unknown = null) {
    this.why = why;
    this.field = field;
    this.cause = cause;
  }
}

/** What a browser needs to send somebody to a provider; served as the property `social_providers`. */
export interface ProviderOffer {
  readonly name: SocialProviderName;
  readonly client_id: string;
  readonly authorize_url: string;
  readonly scope: string;
}

export interface SocialProvider {
  readonly offer: ProviderOffer;
  /** Asks the provider whose proof it is; takes seconds at the worst, so never within a transaction. */
  identify(proof: Proof): Promise<Person | Unidentified>;
}

/** The sign-in providers behind one face. */
export interface Social {
  /** Those that can be offered. */
  readonly providers: readonly SocialProvider[];
}
