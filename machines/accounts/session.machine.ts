import { assertEvent } from 'xstate';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { type SessionContext, type SocialOutcome, sessionSetup } from './session.logic.ts';

const asItHappened = <Happened>({ event }: { readonly event: Happened }) => event;
const asFailed = ({ event }: { readonly event: { readonly error: unknown } }) => ({ error: event.error });
const presentToken = ({ context: { token } }: { readonly context: SessionContext }) => ({ token });

/** The end of every way of signing in. */
const granted = {
  guard: { type: 'isGranted', params: outputOf<SocialOutcome> },
  target: '#session.signedIn.arriving',
  actions: [
    { type: 'adoptGranted', params: outputOf<SocialOutcome> },
    { type: 'keepGranted', params: outputOf<SocialOutcome> },
    'dropReads',
  ],
} as const;
const isLimited = { type: 'isLimited', params: outputOf<SocialOutcome> } as const;
const rememberWait = { type: 'rememberWait', params: outputOf<SocialOutcome> } as const;
const rememberMessage = { type: 'rememberMessage', params: outputOf<SocialOutcome> } as const;

/** Without the token nobody is signed in here. */
const readingProfile = {
  id: 'readProfile',
  src: 'readProfile',
  onError: {
    target: '#session.signedOut',
    actions: [
      { type: 'dropToken', params: presentToken },
      'forgetToken',
      'dropReads',
      'tellProfileFailed',
      { type: 'reportFailure', params: asFailed },
    ],
  },
} as const;

/** The cookie goes at once, so that a reload cannot sign the person in again. The token goes when the server knows. */
const ending = {
  tags: 'waiting',
  entry: { type: 'dropToken', params: presentToken },
  exit: ['forgetToken', 'dropReads'],
  invoke: { id: 'endToken', src: 'endToken', onDone: 'signedOut', onError: 'signedOut' },
  after: { logoutPatience: 'signedOut' },
} as const;

/**
 * The session of the page: a visitor, who may sign in by password or at a provider, or a person with a token. It owns
 * the token and its cookie. A dead token signs out once, whichever call noticed it (docs/rules/accounts.md 5.3).
 *
 * | state | what is happening |
 * |---|---|
 * | resuming | Was I signed in before? |
 * | signedOut | I am a visitor. |
 * | · idle | I may sign in. |
 * | · · ready | I type my address and password. |
 * | · · incomplete | Something is missing. |
 * | · · wrong | The address or the password is wrong. |
 * | · · limited | I tried too often; I read when I may try again. |
 * | · · unreachable | Nobody answered; I may try again. |
 * | · · socialRefused | Signing in at the provider failed, and I read why. |
 * | · signingIn | I am being signed in. |
 * | · socialRedirect | I am on my way to Google or Facebook. |
 * | · socialExchange | I am back from there. |
 * | · linking | I have a password here, and I am asked for it once. |
 * | · · asking | I type it. |
 * | · · incomplete | It is missing. |
 * | · · wrong | It is wrong. |
 * | · · limited | I tried too often; I read when I may try again. |
 * | · · unreachable | Nobody answered; I may try again. |
 * | · linkingAccount | My account and the provider's are being linked. |
 * | signedIn | I am signed in. |
 * | · loadingProfile | My profile is loading. |
 * | · arriving | It is loading while I go where I wanted, or to my runs. |
 * | · active | Everything of mine is loaded. |
 * | · refreshing | My profile is read again while I go on. |
 * | signingOut | I am being signed out. |
 * | signingInAgain | I sign in again to show who I am. |
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }): SessionContext => ({ ...input, faults: {}, until: null, answer: null, message: null }),
  invoke: { id: 'watchCookie', src: 'watchCookie' },
  initial: 'resuming',
  on: {
    'login.granted': {
      target: '.signedIn.arriving',
      actions: [
        { type: 'adoptToken', params: ({ event }) => event.login },
        { type: 'keepToken', params: asItHappened },
        'dropReads',
      ],
    },
  },
  states: {
    resuming: {
      always: [
        { guard: 'hasToken', target: 'signedIn' },
        { guard: 'hasArrived', target: 'signedOut.socialExchange' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      initial: 'idle',
      on: {
        'cookie.changed': {
          guard: { type: 'isOther', params: asItHappened },
          target: 'signedIn',
          actions: [{ type: 'adoptToken', params: asItHappened }, 'dropReads'],
        },
      },
      states: {
        idle: {
          initial: 'ready',
          on: {
            'login.submitted': [
              { guard: { type: 'isComplete', params: asItHappened }, target: 'signingIn', actions: 'forgetFaults' },
              { target: '.incomplete', actions: [{ type: 'rememberFaults', params: asItHappened }, 'showFault'] },
            ],
            'field.typed': { actions: { type: 'forgetFault', params: asItHappened } },
            'provider.chosen': { target: 'socialRedirect', actions: 'forgetFaults' },
          },
          states: {
            ready: {},
            incomplete: {},
            wrong: {},
            limited: {},
            unreachable: { tags: 'unreachable' },
            socialRefused: {},
          },
        },
        signingIn: {
          tags: ['busy', 'signingIn'],
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => {
              assertEvent(event, 'login.submitted');
              return { email: event.email, password: event.password };
            },
            onDone: [
              granted,
              { guard: isLimited, target: 'idle.limited', actions: rememberWait },
              { target: 'idle.wrong', actions: 'showPassword' },
            ],
            onError: 'idle.unreachable',
          },
        },
        socialRedirect: {
          tags: ['busy', 'leaving'],
          invoke: {
            id: 'startSocial',
            src: 'startSocial',
            input: ({ event }) => {
              assertEvent(event, 'provider.chosen');
              return { provider: event.provider };
            },
            onError: 'idle.unreachable',
          },
          after: { redirectPatience: 'idle' },
        },
        socialExchange: {
          tags: 'waiting',
          invoke: {
            id: 'exchangeAnswer',
            src: 'exchangeAnswer',
            input: ({ context }) => ({ arrival: known(context.arrival) }),
            onDone: [
              granted,
              {
                guard: { type: 'mustLink', params: outputOf<SocialOutcome> },
                target: 'linking',
                actions: { type: 'rememberAnswer', params: outputOf<SocialOutcome> },
              },
              { guard: isLimited, target: 'idle.limited', actions: rememberWait },
              { guard: { type: 'isCancelled', params: outputOf<SocialOutcome> }, target: 'idle' },
              { target: 'idle.socialRefused', actions: rememberMessage },
            ],
            onError: 'idle.unreachable',
          },
        },
        linking: {
          tags: 'linking',
          initial: 'asking',
          exit: 'forgetFaults',
          on: {
            'password.given': [
              { guard: { type: 'isGiven', params: asItHappened }, target: 'linkingAccount' },
              { target: '.incomplete', actions: ['rememberUnanswered', 'showPassword'] },
            ],
            'field.typed': { actions: { type: 'forgetFault', params: asItHappened } },
            'linking.abandoned': { target: 'idle', actions: 'forgetAnswer' },
          },
          states: { asking: {}, incomplete: {}, wrong: {}, limited: {}, unreachable: {} },
        },
        linkingAccount: {
          tags: ['busy', 'linking'],
          invoke: {
            id: 'linkAccount',
            src: 'linkAccount',
            input: ({ context: { answer }, event }) => {
              assertEvent(event, 'password.given');
              return { answer, password: event.password };
            },
            onDone: [
              { ...granted, actions: [...granted.actions, 'forgetAnswer'] },
              {
                guard: { type: 'isWrong', params: outputOf<SocialOutcome> },
                target: 'linking.wrong',
                actions: 'showPassword',
              },
              { guard: isLimited, target: 'linking.limited', actions: rememberWait },
              { target: 'idle.socialRefused', actions: ['forgetAnswer', rememberMessage] },
            ],
            onError: 'linking.unreachable',
          },
        },
      },
    },
    signedIn: {
      tags: 'signedIn',
      initial: 'loadingProfile',
      on: {
        'token.refused': {
          guard: { type: 'isPresent', params: asItHappened },
          target: 'signedOut',
          actions: [{ type: 'dropToken', params: presentToken }, 'forgetToken', 'dropReads', 'tellEnded'],
        },
        'cookie.changed': [
          {
            guard: { type: 'isGone', params: asItHappened },
            target: 'signedOut',
            actions: ['forgetToken', 'dropReads', 'tellEndedElsewhere'],
          },
          {
            guard: { type: 'isOther', params: asItHappened },
            target: '.loadingProfile',
            actions: [{ type: 'adoptToken', params: asItHappened }, 'dropReads'],
          },
        ],
        'signOut.requested': 'signingOut',
        'signIn.wanted': 'signingInAgain',
      },
      states: {
        loadingProfile: { tags: 'waiting', invoke: { ...readingProfile, onDone: 'active' } },
        arriving: {
          tags: 'waiting',
          invoke: { ...readingProfile, onDone: { target: 'active', actions: 'goToTarget' } },
        },
        active: { on: { 'profile.changed': 'refreshing' } },
        // What was read stays in view. The person stays signed in even if the profile cannot be read just now.
        refreshing: {
          tags: 'refreshing',
          on: { 'profile.changed': { target: 'refreshing', reenter: true } },
          invoke: {
            id: 'readProfile',
            src: 'readProfile',
            onDone: 'active',
            onError: {
              target: 'active',
              actions: ['tellRefreshFailed', { type: 'reportFailure', params: asFailed }],
            },
          },
        },
      },
    },
    signingOut: { ...ending, exit: [...ending.exit, 'goToRoot'] },
    /** The page stays: it requires a sign-in, which leads back to it. */
    signingInAgain: ending,
  },
});
