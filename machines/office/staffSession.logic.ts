import { assign, emit, fromPromise, setup } from 'xstate';
import { Credentials as credentialsRule } from '#contract/values/values.ts';
import type { Credentials } from '../accounts/session.logic.ts';
import { type Faults, faultsIn, firstWrong } from '../kit/form.ts';
import { known } from '../kit/known.ts';
import { unprovided } from '../kit/unprovided.ts';

/** The questions and answers between the chart of the staff's session and its effects. */

/** A second factor that is being made: for an authenticator app, and for the drawer. */
export interface Factor {
  /** As a picture for the app, and to be typed into it. */
  readonly uri: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A login under way. A phone makes a reload when somebody looks into another app for the code: it goes on from here. */
export interface Begun {
  readonly email: string;
  readonly ticket: string;
  readonly factor: Factor | null;
}

interface Granted {
  readonly kind: 'granted';
  readonly token: string;
  /** The address of whose it is. */
  readonly account: string;
}
type Wrong = { readonly kind: 'wrong' };
/** `until`: milliseconds since 1970 by the server's clock, if it named a time. */
type Limited = { readonly kind: 'limited'; readonly until: number | null };
/** The ticket, or the token, is over. */
type Over = { readonly kind: 'over' };

export type PasswordOutcome =
  | { readonly kind: 'code' | 'enrol'; readonly email: string; readonly ticket: string }
  | Wrong
  | Limited;
export type FactorOutcome = { readonly kind: 'made'; readonly factor: Factor } | { readonly kind: 'mailed' } | Over;
export type CodeOutcome = Granted | Wrong | Limited | Over;
export type ReadOutcome = Granted | Over;
export type StepUpOutcome = { readonly kind: 'shown' } | Wrong | Limited;
type Outcome = PasswordOutcome | FactorOutcome | CodeOutcome | StepUpOutcome;

export type StaffLoginField = keyof Credentials | 'code';
const loginFields: readonly StaffLoginField[] = ['email', 'password'];

interface Input {
  /** As the tab keeps them. */
  readonly token: string | null;
  readonly begun: Begun | null;
}
interface Context extends Input {
  /** The account whose pages are open: what was typed there stays while their session is over. */
  readonly account: string | null;
  /** Who was let in last. */
  readonly entrant: string | null;
  readonly faults: Faults<StaffLoginField>;
  /** When the next try may be made, if the server named a time. */
  readonly until: number | null;
}

type Event =
  | ({ type: 'login.submitted' } & Credentials)
  | { type: 'code.submitted'; code: string }
  | { type: 'field.typed'; field: StaffLoginField }
  | { type: 'recovery.chosen' }
  | { type: 'app.chosen' }
  | { type: 'login.restarted' }
  | { type: 'codes.kept' }
  | { type: 'retry.requested' }
  | { type: 'token.refused'; token: string }
  /** By a call: it needs the second factor shown of late. */
  | { type: 'stepUp.required' }
  | { type: 'stepUp.abandoned' }
  | { type: 'signOut.requested' };

/** The session's context, events and decisions; the chart beside it says when. */
export const staffSessionSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'fault.shown'; field: StaffLoginField } | { type: 'stepUp.ended'; isShown: boolean },
    tags: {} as
      | 'waiting'
      | 'unreachable'
      | 'busy'
      | 'signedIn'
      | 'stepUp'
      // What is asked for.
      | 'password'
      | 'mailed'
      | 'enrolling'
      | 'codes'
      | 'code'
      | 'recovery'
      // Why it is asked for again.
      | 'expired'
      | 'late'
      | 'wrong'
      | 'limited'
      | 'lost',
  },
  actors: {
    readMe: fromPromise<ReadOutcome, { token: string }>(unprovided),
    checkPassword: fromPromise<PasswordOutcome, Credentials>(unprovided),
    makeFactor: fromPromise<FactorOutcome, { ticket: string }>(unprovided),
    checkCode: fromPromise<CodeOutcome, { ticket: string; code: string }>(unprovided),
    showCode: fromPromise<StepUpOutcome, { code: string }>(unprovided),
    endToken: fromPromise<void>(unprovided),
  },
  actions: {
    rememberFaults: assign((_, typed: Credentials) => ({ faults: faultsIn<StaffLoginField>(credentialsRule, typed) })),
    rememberNoCode: assign({ faults: { code: 'required' } }),
    forgetFault: assign(({ context }, { field }: { field: StaffLoginField }) => ({
      faults: { ...context.faults, [field]: undefined },
    })),
    forgetFaults: assign({ faults: {} }),
    showFault: emit(({ context }) => ({
      type: 'fault.shown' as const,
      field: firstWrong(loginFields, context.faults) ?? 'email',
    })),
    showPassword: emit({ type: 'fault.shown', field: 'password' }),
    showCode: emit({ type: 'fault.shown', field: 'code' }),
    rememberWait: assign((_, outcome: Outcome) => (outcome.kind === 'limited' ? { until: outcome.until } : {})),
    rememberTicket: assign((_, outcome: Outcome) =>
      'ticket' in outcome ? { begun: { email: outcome.email, ticket: outcome.ticket, factor: null } } : {},
    ),
    rememberFactor: assign(({ context }, outcome: Outcome) =>
      'factor' in outcome ? { begun: { ...known(context.begun), factor: outcome.factor } } : {},
    ),
    forgetBegun: assign({ begun: null }),
    adopt: assign((_, outcome: Outcome) =>
      outcome.kind === 'granted' ? { token: outcome.token, entrant: outcome.account } : {},
    ),
    forgetToken: assign({ token: null }),
    openPages: assign({ account: ({ context }) => context.entrant }),
    closePages: assign({ account: null }),
    tellShown: emit({ type: 'stepUp.ended', isShown: true }),
    tellNotShown: emit({ type: 'stepUp.ended', isShown: false }),
    /** In the tab, as the context has them. */
    keepBegun: (_, _params: { begun: Begun | null }) => unprovided(),
    keepToken: (_, _params: { token: string | null }) => unprovided(),
    /** What was read for somebody else. */
    dropReads: unprovided,
    /** The reads that failed while the session was over. */
    readAgain: unprovided,
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isBegun: ({ context }) => context.begun !== null,
    isEnrolling: ({ context }) => context.begun?.factor != null,
    isComplete: (_, typed: Credentials) => firstWrong(loginFields, faultsIn(credentialsRule, typed)) === undefined,
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    isGranted: (_, outcome: Outcome) => outcome.kind === 'granted',
    /** Than whose pages are still here. */
    isSomebodyElse: ({ context: { account } }, outcome: Outcome) =>
      outcome.kind === 'granted' && account !== null && account !== outcome.account,
    asksForCode: (_, outcome: Outcome) => outcome.kind === 'code',
    mustEnrol: (_, outcome: Outcome) => outcome.kind === 'enrol',
    isMade: (_, outcome: Outcome) => outcome.kind === 'made',
    isMailed: (_, outcome: Outcome) => outcome.kind === 'mailed',
    isShown: (_, outcome: Outcome) => outcome.kind === 'shown',
    isLimited: (_, outcome: Outcome) => outcome.kind === 'limited',
    isOver: (_, outcome: Outcome) => outcome.kind === 'over',
    /** An answer about an earlier token says nothing about the present one. */
    isPresent: ({ context }, { token }: { token: string }) => token === context.token,
  },
  delays: {
    /** Signing out waits no longer for the server. */
    logoutPatience: 3000,
  },
});

export type StaffSessionContext = Context;
