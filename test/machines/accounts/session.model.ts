import type { EventFrom, InputFrom } from 'xstate';
import type { SignInOutcome, SocialAnswer, SocialOutcome } from '#machines/accounts/session.logic.ts';
import { sessionMachine } from '#machines/accounts/session.machine.ts';
import { holdCallback, holdPromises, modelOf } from '../../kit/charts/model.ts';

const nothing = () => undefined;
export const requests = holdPromises();
export const cookie = holdCallback();
export const machine = sessionMachine.provide({
  actors: {
    watchCookie: cookie.actor,
    signIn: requests.actor,
    startSocial: requests.actor,
    exchangeAnswer: requests.actor,
    linkAccount: requests.actor,
    readProfile: requests.actor,
    endToken: requests.actor,
  },
  actions: {
    keepToken: nothing,
    keepGranted: nothing,
    dropToken: nothing,
    dropReads: nothing,
    goToTarget: nothing,
    goToRoot: nothing,
    tellEnded: nothing,
    tellEndedElsewhere: nothing,
    tellProfileFailed: nothing,
    tellRefreshFailed: nothing,
    reportFailure: nothing,
  },
});

type Event = EventFrom<typeof sessionMachine>;
export const credentials = { email: 'ola@example.com', password: 'trzy żbiki' } as const;
export const submitted = { type: 'login.submitted', ...credentials } as const satisfies Event;
export const login = { token: 'fresh', expires_in: 43_200, source: 'password' } as const;
export const answer: SocialAnswer = {
  provider: 'google',
  body: {
    code: 'code',
    codeVerifier: 'verifier'.repeat(6),
    redirectUri: 'https://muster.example/login/social/google',
    state: 'state'.repeat(5),
    nonce: 'nonce'.repeat(5),
  },
};
const lost = new Error('no network');
export const outcomes = {
  granted: { kind: 'granted', login },
  wrong: { kind: 'wrong' },
  limited: { kind: 'limited', until: Date.parse('2027-01-01T10:15:00Z') },
  limitedSomehow: { kind: 'limited', until: null },
} as const satisfies Readonly<Record<string, SignInOutcome>>;
export const socialOutcomes = {
  ...outcomes,
  linkRequired: { kind: 'linkRequired', answer },
  cancelled: { kind: 'cancelled' },
  refused: { kind: 'refused', message: null },
  refusedWithWords: { kind: 'refused', message: 'Google does not answer at the moment.' },
} as const satisfies Readonly<Record<string, SocialOutcome>>;

type Input = InputFrom<typeof sessionMachine>;
/** The ways in which a page can find its session. */
export const inputs = {
  visitor: { token: null, arrival: null },
  known: { token: 'known', arrival: null },
  returning: { token: null, arrival: '?code=code&state=state' },
} as const satisfies Readonly<Record<string, Input>>;

const modelFrom = (input: Input) =>
  modelOf(machine, {
    input,
    events: {
      'login.submitted': [submitted, { type: 'login.submitted', email: 'ola', password: '' }],
      'field.typed': [{ type: 'field.typed', field: 'email' }],
      'provider.chosen': [{ type: 'provider.chosen', provider: 'google' }],
      'password.given': [
        { type: 'password.given', password: credentials.password },
        { type: 'password.given', password: '' },
      ],
      'login.granted': [{ type: 'login.granted', login }],
      'token.refused': [{ type: 'token.refused', token: 'known' }],
      'cookie.changed': [
        { type: 'cookie.changed', token: null },
        { type: 'cookie.changed', token: 'other' },
      ],
    },
    byName: ['linking.abandoned', 'profile.changed', 'signOut.requested', 'signIn.wanted'],
    outcomes: {
      signIn: { done: Object.values(outcomes), error: [lost] },
      startSocial: { done: [], error: [lost] },
      exchangeAnswer: { done: Object.values(socialOutcomes), error: [lost] },
      linkAccount: {
        done: [...Object.values(outcomes), socialOutcomes.refused, socialOutcomes.refusedWithWords],
        error: [lost],
      },
      readProfile: { done: [undefined], error: [lost] },
      endToken: { done: [undefined], error: [lost] },
    },
    project: ({ token, answer: kept, until, message }) => [token, kept === null, until === null, message],
  });

/** One for each way in. */
export const models = {
  visitor: modelFrom(inputs.visitor),
  known: modelFrom(inputs.known),
  returning: modelFrom(inputs.returning),
};
export const list = Object.values(models);
