import { assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import { Credentials as credentialsRule, type SocialProviderName } from '#contract/values/values.ts';
import { type Faults, faultsIn, firstWrong } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';

/** What the session chart and its effects say to each other. */

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

/** The provider's answer in somebody's return address, ready for our server to check. */
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
  /** `until`: milliseconds since 1970 by the server's clock, if it named a time. */
  | { readonly kind: 'limited'; readonly until: number | null };

export type SocialOutcome =
  | SignInOutcome
  /** The address has an account with a password, which has to be given once (docs/rules/accounts.md 5.5). */
  | { readonly kind: 'linkRequired'; readonly answer: SocialAnswer }
  /** By the person, at the provider. */
  | { readonly kind: 'cancelled' }
  /**
   * Refused by the provider or the server, which may give a reason, or because the response was not meant for this
   * page.
   */
  | { readonly kind: 'refused'; readonly message: string | null };

export type LoginField = keyof Credentials;
const loginFields: readonly LoginField[] = ['email', 'password'];

interface Input {
  /** The token of the cookie. */
  readonly token: string | null;
  /** The query that a provider has just sent somebody back with, else null. */
  readonly arrival: string | null;
}
export interface SessionContext extends Input {
  readonly faults: Faults<LoginField>;
  /** Milliseconds since 1970: when the next try may be made, if the server named a time. */
  readonly until: number | null;
  /** Waits for the password of the account that it is to be linked with. */
  readonly answer: SocialAnswer | null;
  /** The server's reason for a failed sign-in by a provider; null if it gave none. */
  readonly message: string | null;
}

export type SessionEvent =
  | ({ type: 'login.submitted' } & Credentials)
  | { type: 'field.typed'; field: LoginField }
  | { type: 'provider.chosen'; provider: SocialProviderName }
  | { type: 'password.given'; password: string }
  | { type: 'linking.abandoned' }
  /** By another flow that ended in a sign-in. */
  | { type: 'login.granted'; login: Login }
  /** On the server, by another flow. */
  | { type: 'profile.changed' }
  | { type: 'signOut.requested' }
  /** Once more, to show who they are; then back here. */
  | { type: 'signIn.wanted' }
  | { type: 'token.refused'; token: string }
  /** By another tab, or by time. */
  | { type: 'cookie.changed'; token: string | null };

/** The session's context, events and decisions; the chart beside it says when. */
export const sessionSetup = setup({
  types: {
    input: {} as Input,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as { type: 'fault.shown'; field: LoginField },
    tags: {} as 'waiting' | 'busy' | 'signingIn' | 'leaving' | 'linking' | 'signedIn' | 'refreshing' | 'unreachable',
  },
  actors: {
    watchCookie: fromCallback<EventObject>(unprovided),
    signIn: fromPromise<SignInOutcome, Credentials>(unprovided),
    /** Leaves the page. */
    startSocial: fromPromise<void, { provider: SocialProviderName }>(unprovided),
    exchangeAnswer: fromPromise<SocialOutcome, { arrival: string }>(unprovided),
    linkAccount: fromPromise<SocialOutcome, { answer: SocialAnswer | null; password: string }>(unprovided),
    readProfile: fromPromise<void>(unprovided),
    endToken: fromPromise<void>(unprovided),
  },
  actions: {
    adoptToken: assign((_, { token }: { token: string | null }) => ({ token })),
    adoptGranted: assign((_, outcome: SocialOutcome) =>
      outcome.kind === 'granted' ? { token: outcome.login.token } : {},
    ),
    forgetToken: assign({ token: null }),
    rememberFaults: assign((_, typed: Credentials) => ({ faults: faultsIn<LoginField>(credentialsRule, typed) })),
    rememberUnanswered: assign({ faults: { password: 'required' } }),
    forgetFault: assign(({ context }, { field }: { field: LoginField }) => ({
      faults: { ...context.faults, [field]: undefined },
    })),
    forgetFaults: assign({ faults: {} }),
    showFault: emit(({ context }) => ({
      type: 'fault.shown' as const,
      field: firstWrong(loginFields, context.faults) ?? 'email',
    })),
    showPassword: emit({ type: 'fault.shown', field: 'password' }),
    rememberWait: assign((_, outcome: SocialOutcome) => (outcome.kind === 'limited' ? { until: outcome.until } : {})),
    rememberAnswer: assign((_, outcome: SocialOutcome) =>
      outcome.kind === 'linkRequired' ? { answer: outcome.answer } : {},
    ),
    forgetAnswer: assign({ answer: null }),
    rememberMessage: assign((_, outcome: SocialOutcome) => ({
      message: outcome.kind === 'refused' ? outcome.message : null,
    })),
    /** In the cookie, for as long as the server keeps it. */
    keepToken: (_, _params: { login: Login }) => unprovided(),
    keepGranted: (_, _params: SocialOutcome) => unprovided(),
    /** From the cookie, unless another tab has put its own there. */
    dropToken: (_, _params: { token: string | null }) => unprovided(),
    /** What was read for somebody else. */
    dropReads: unprovided,
    /** Where the person wanted to go before signing in was asked for, else to what is theirs. */
    goToTarget: unprovided,
    goToRoot: unprovided,
    tellEnded: unprovided,
    tellEndedElsewhere: unprovided,
    tellProfileFailed: unprovided,
    tellRefreshFailed: unprovided,
    reportFailure: (_, _params: { error: unknown }) => unprovided(),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    hasArrived: ({ context }) => context.arrival !== null,
    isComplete: (_, typed: Credentials) => firstWrong(loginFields, faultsIn(credentialsRule, typed)) === undefined,
    isGiven: (_, { password }: { password: string }) => password !== '',
    isGranted: (_, outcome: SocialOutcome) => outcome.kind === 'granted',
    isWrong: (_, outcome: SocialOutcome) => outcome.kind === 'wrong',
    isLimited: (_, outcome: SocialOutcome) => outcome.kind === 'limited',
    isCancelled: (_, outcome: SocialOutcome) => outcome.kind === 'cancelled',
    mustLink: (_, outcome: SocialOutcome) => outcome.kind === 'linkRequired',
    /** An answer about an earlier token says nothing about the present one. */
    isPresent: ({ context }, { token }: { token: string }) => token === context.token,
    isGone: (_, { token }: { token: string | null }) => token === null,
    isOther: ({ context }, { token }: { token: string | null }) => token !== null && token !== context.token,
  },
  delays: {
    /** A person who comes back from the provider by the back button finds the form again. */
    redirectPatience: 10_000,
    /** Signing out waits no longer for the server. */
    logoutPatience: 3000,
  },
});
