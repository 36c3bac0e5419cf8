import { assertEvent } from 'xstate';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { type CodeOutcome, type StaffSessionContext, staffSessionSetup } from './staffSession.logic.ts';

interface InContext {
  readonly context: StaffSessionContext;
}
const asItHappened = <Happened>({ event }: { readonly event: Happened }) => event;
const asBegun = ({ context: { begun } }: InContext) => ({ begun });
const asToken = ({ context: { token } }: InContext) => ({ token });

/** The states of a code field: asked for the first time, or again for a reason. */
const answers = {
  asked: {},
  incomplete: {},
  wrong: { tags: 'wrong' },
  limited: { tags: 'limited' },
  unreachable: { tags: 'lost' },
} as const;
const codeAgain = { type: 'rememberWait', params: outputOf } as const;
const forgetLogin = ['forgetBegun', { type: 'keepBegun', params: asBegun }] as const;
const leaveToken = ['forgetToken', { type: 'keepToken', params: asToken }] as const;

/** A field for a code, with the states in which it is asked for again. */
const codeAsked = <Checking extends string>(checking: Checking) =>
  ({
    'code.submitted': [
      { guard: { type: 'isTyped', params: asItHappened }, target: checking, actions: 'forgetFaults' },
      { target: '.incomplete', actions: ['rememberNoCode', 'showCode'] },
    ],
    'field.typed': { actions: { type: 'forgetFault', params: asItHappened } },
    'login.restarted': { target: 'password', actions: [...forgetLogin, 'forgetFaults'] },
  }) as const;

const adopted = [
  { type: 'adopt', params: outputOf },
  { type: 'keepToken', params: asToken },
] as const;
/** The results of the code typed at `asked`; a member who is let in goes to `entered`. */
const codeChecked = <Asked extends string, Entered extends string>(asked: Asked, entered: Entered) =>
  ({
    tags: ['busy', asked],
    invoke: {
      id: 'checkCode',
      src: 'checkCode',
      input: ({ context, event }: InContext & { readonly event: { readonly type: string } }) => ({
        ticket: known(context.begun).ticket,
        code: known('code' in event ? String(event.code) : null),
      }),
      onDone: [
        {
          guard: { type: 'isSomebodyElse', params: outputOf<CodeOutcome> },
          target: entered,
          actions: ['closePages', 'dropReads', ...adopted],
        },
        { guard: { type: 'isGranted', params: outputOf<CodeOutcome> }, target: entered, actions: adopted },
        { guard: { type: 'isOver', params: outputOf<CodeOutcome> }, target: 'password.late', actions: forgetLogin },
        { guard: { type: 'isLimited', params: outputOf<CodeOutcome> }, target: `${asked}.limited`, actions: codeAgain },
        { target: `${asked}.wrong`, actions: 'showCode' },
      ],
      onError: `${asked}.unreachable`,
    },
  }) as const;

/**
 * The session of a member of staff: signing in by password and second factor, setting one up, and showing it again. It
 * owns the tab's token. When the token is dead, it asks for the login again, and the pages behind it stay as they are
 * (docs/rules/staff.md 3).
 *
 * | state | what is happening |
 * |---|---|
 * | resuming | Was I signed in or signing in in this tab? |
 * | reading | Is my session still valid? |
 * | unreached | Nobody answered; I may try again. |
 * | signedOut | I sign in. |
 * | · password | I type my address and password. |
 * | · · asked | I am asked for the first time. |
 * | · · incomplete | Something is missing. |
 * | · · wrong | The address or the password is wrong. |
 * | · · limited | I tried too often; I read when I may try again. |
 * | · · unreachable | Nobody answered; I may try again. |
 * | · · expired | My session has ended; what I typed in the pages stays. |
 * | · · late | I took longer than a login lasts; I begin again. |
 * | · checkingPassword | They are being checked. |
 * | · makingFactor | My second factor is being set up. |
 * | · mailed | I have been mailed the link to set one up. |
 * | · enrolling | I scan its code with my app and type a first code. |
 * | · · asked | I am asked for the first time. |
 * | · · incomplete | It is missing. |
 * | · · wrong | It is wrong. |
 * | · · limited | I tried too often; I read when I may try again. |
 * | · · unreachable | Nobody answered; I may try again. |
 * | · checkingFirst | The first code is being checked. |
 * | · codes | I save my recovery codes. |
 * | · code | I type the code from my app. |
 * | · · asked | I am asked for the first time. |
 * | · · incomplete | It is missing. |
 * | · · wrong | It is wrong. |
 * | · · limited | My second factor is locked; I read until when. |
 * | · · unreachable | Nobody answered; I may try again. |
 * | · checkingCode | It is being checked. |
 * | · recovery | My phone is lost; I type a recovery code. |
 * | · · asked | I am asked for the first time. |
 * | · · incomplete | It is missing. |
 * | · · wrong | It is wrong. |
 * | · · limited | My second factor is locked; I read until when. |
 * | · · unreachable | Nobody answered; I may try again. |
 * | · checkingRecovery | It is being checked. |
 * | signedIn | I am signed in as staff. |
 * | · open | I may do what my role may. |
 * | · stepUp | What I want to do needs a code first. |
 * | · · asking | I type it. |
 * | · · · asked | I am asked for the first time. |
 * | · · · incomplete | It is missing. |
 * | · · · wrong | It is wrong. |
 * | · · · limited | My second factor is locked; I read until when. |
 * | · · · unreachable | Nobody answered; I may try again. |
 * | · · checking | It is being checked. |
 * | signingOut | I am being signed out. |
 */
export const staffSessionMachine = staffSessionSetup.createMachine({
  id: 'staffSession',
  context: ({ input }): StaffSessionContext => ({
    ...input,
    account: null,
    entrant: null,
    faults: {},
    until: null,
  }),
  initial: 'resuming',
  states: {
    resuming: {
      always: [
        { guard: 'hasToken', target: 'reading' },
        { guard: 'isEnrolling', target: 'signedOut.enrolling' },
        { guard: 'isBegun', target: 'signedOut.code' },
        { target: 'signedOut' },
      ],
    },
    reading: {
      tags: 'waiting',
      invoke: {
        id: 'readMe',
        src: 'readMe',
        input: ({ context }) => ({ token: known(context.token) }),
        onDone: [
          {
            guard: { type: 'isOver', params: outputOf },
            target: 'signedOut.password.expired',
            actions: [...leaveToken, ...forgetLogin],
          },
          // The page was reloaded while the recovery codes were shown.
          { guard: 'isEnrolling', target: 'signedOut.codes', actions: { type: 'adopt', params: outputOf } },
          { target: 'signedIn', actions: { type: 'adopt', params: outputOf } },
        ],
        onError: 'unreached',
      },
    },
    unreached: { tags: 'unreachable', on: { 'retry.requested': 'reading' } },
    signedOut: {
      initial: 'password',
      on: { 'signOut.requested': { target: '.password', actions: ['closePages', 'dropReads', ...forgetLogin] } },
      states: {
        password: {
          tags: 'password',
          initial: 'asked',
          on: {
            'login.submitted': [
              {
                guard: { type: 'isComplete', params: asItHappened },
                target: 'checkingPassword',
                actions: 'forgetFaults',
              },
              { target: '.incomplete', actions: [{ type: 'rememberFaults', params: asItHappened }, 'showFault'] },
            ],
            'field.typed': { actions: { type: 'forgetFault', params: asItHappened } },
          },
          states: { ...answers, expired: { tags: 'expired' }, late: { tags: 'late' } },
        },
        checkingPassword: {
          tags: ['busy', 'password'],
          invoke: {
            id: 'checkPassword',
            src: 'checkPassword',
            input: ({ event }) => {
              assertEvent(event, 'login.submitted');
              return { email: event.email, password: event.password };
            },
            onDone: [
              {
                guard: { type: 'asksForCode', params: outputOf },
                target: 'code',
                actions: [
                  { type: 'rememberTicket', params: outputOf },
                  { type: 'keepBegun', params: asBegun },
                ],
              },
              {
                guard: { type: 'mustEnrol', params: outputOf },
                target: 'makingFactor',
                actions: { type: 'rememberTicket', params: outputOf },
              },
              { guard: { type: 'isLimited', params: outputOf }, target: 'password.limited', actions: codeAgain },
              { target: 'password.wrong', actions: 'showPassword' },
            ],
            onError: 'password.unreachable',
          },
        },
        makingFactor: {
          tags: ['busy', 'password'],
          invoke: {
            id: 'makeFactor',
            src: 'makeFactor',
            input: ({ context }) => ({ ticket: known(context.begun).ticket }),
            onDone: [
              {
                guard: { type: 'isMade', params: outputOf },
                target: 'enrolling',
                actions: [
                  { type: 'rememberFactor', params: outputOf },
                  { type: 'keepBegun', params: asBegun },
                ],
              },
              { guard: { type: 'isMailed', params: outputOf }, target: 'mailed', actions: forgetLogin },
              { target: 'password.late', actions: forgetLogin },
            ],
            onError: { target: 'password.unreachable', actions: forgetLogin },
          },
        },
        mailed: { tags: 'mailed', on: { 'login.restarted': 'password' } },
        enrolling: { tags: 'enrolling', initial: 'asked', on: codeAsked('checkingFirst'), states: answers },
        checkingFirst: codeChecked('enrolling', 'codes'),
        // The person is signed in already and is reading codes that are shown only once.
        codes: {
          tags: 'codes',
          on: { 'codes.kept': '#staffSession.signedIn' },
        },
        code: {
          tags: 'code',
          initial: 'asked',
          on: { ...codeAsked('checkingCode'), 'recovery.chosen': { target: 'recovery', actions: 'forgetFaults' } },
          states: answers,
        },
        checkingCode: codeChecked('code', '#staffSession.signedIn'),
        recovery: {
          tags: 'recovery',
          initial: 'asked',
          on: { ...codeAsked('checkingRecovery'), 'app.chosen': { target: 'code', actions: 'forgetFaults' } },
          states: answers,
        },
        checkingRecovery: codeChecked('recovery', '#staffSession.signedIn'),
      },
    },
    signedIn: {
      tags: 'signedIn',
      entry: ['openPages', ...forgetLogin, 'readAgain'],
      initial: 'open',
      on: {
        'token.refused': {
          guard: { type: 'isPresent', params: asItHappened },
          target: 'signedOut.password.expired',
          actions: leaveToken,
        },
        'signOut.requested': 'signingOut',
      },
      states: {
        open: { on: { 'stepUp.required': 'stepUp' } },
        stepUp: {
          tags: 'stepUp',
          initial: 'asking',
          exit: 'forgetFaults',
          on: { 'stepUp.abandoned': { target: 'open', actions: 'tellNotShown' } },
          states: {
            asking: {
              initial: 'asked',
              on: {
                'code.submitted': [
                  { guard: { type: 'isTyped', params: asItHappened }, target: 'checking', actions: 'forgetFaults' },
                  { target: '.incomplete', actions: ['rememberNoCode', 'showCode'] },
                ],
                'field.typed': { actions: { type: 'forgetFault', params: asItHappened } },
              },
              states: answers,
            },
            checking: {
              tags: 'busy',
              invoke: {
                id: 'showCode',
                src: 'showCode',
                input: ({ event }) => {
                  assertEvent(event, 'code.submitted');
                  return { code: event.code };
                },
                onDone: [
                  {
                    guard: { type: 'isShown', params: outputOf },
                    target: '#staffSession.signedIn.open',
                    actions: 'tellShown',
                  },
                  { guard: { type: 'isLimited', params: outputOf }, target: 'asking.limited', actions: codeAgain },
                  { target: 'asking.wrong', actions: 'showCode' },
                ],
                onError: 'asking.unreachable',
              },
            },
          },
        },
      },
    },
    /** The tab drops the token at once, so that a reload cannot sign anybody in again. */
    signingOut: {
      tags: 'waiting',
      entry: { type: 'keepToken', params: () => ({ token: null }) },
      exit: ['forgetToken', 'closePages', 'dropReads'],
      invoke: { id: 'endToken', src: 'endToken', onDone: 'signedOut', onError: 'signedOut' },
      after: { logoutPatience: 'signedOut' },
    },
  },
});
