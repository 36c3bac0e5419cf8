import type { EventFrom, InputFrom } from 'xstate';
import type { Begun, CodeOutcome, Factor, PasswordOutcome } from '#machines/office/staffSession.logic.ts';
import { staffSessionMachine } from '#machines/office/staffSession.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

const nothing = () => undefined;
export const requests = holdPromises();
export const machine = staffSessionMachine.provide({
  actors: {
    readMe: requests.actor,
    checkPassword: requests.actor,
    makeFactor: requests.actor,
    checkCode: requests.actor,
    showCode: requests.actor,
    endToken: requests.actor,
  },
  actions: { keepBegun: nothing, keepToken: nothing, dropReads: nothing, readAgain: nothing },
});

type Event = EventFrom<typeof staffSessionMachine>;
const email = 'ada@example.com';
export const submitted = { type: 'login.submitted', email, password: 'trzy żbiki' } as const satisfies Event;
export const typedCode = { type: 'code.submitted', code: '123456' } as const satisfies Event;
export const factor: Factor = {
  uri: 'otpauth://totp/Muster:ada@example.com?secret=JBSWY3DPEHPK3PXP',
  secret: 'JBSWY3DPEHPK3PXP',
  recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'],
};
const limited = { kind: 'limited', until: Date.parse('2027-01-01T10:15:00Z') } as const;
const wrong = { kind: 'wrong' } as const;
const over = { kind: 'over' } as const;
export const passwords = {
  code: { kind: 'code', email, ticket: 'ticket' },
  enrol: { kind: 'enrol', email, ticket: 'ticket' },
  wrong,
  limited,
} as const satisfies Readonly<Record<string, PasswordOutcome>>;
export const codes = {
  granted: { kind: 'granted', token: 'fresh', account: email },
  other: { kind: 'granted', token: 'theirs', account: 'bob@example.com' },
  wrong,
  limited,
  over,
} as const satisfies Readonly<Record<string, CodeOutcome>>;
export const made = { kind: 'made', factor } as const;
export const mailed = { kind: 'mailed' } as const;
export const shown = { kind: 'shown' } as const;
export const begun: Begun = { email, ticket: 'ticket', factor: null };
const lost = new Error('no network');

type Input = InputFrom<typeof staffSessionMachine>;
/** The ways in which a page can find its session. */
export const inputs = {
  nobody: { token: null, begun: null },
  known: { token: 'known', begun: null },
  begun: { token: null, begun },
  enrolling: { token: null, begun: { ...begun, factor } },
  enrolled: { token: 'fresh', begun: { ...begun, factor } },
} as const satisfies Readonly<Record<string, Input>>;

const modelFrom = (input: Input) =>
  modelOf(machine, {
    input,
    events: {
      'login.submitted': [submitted, { type: 'login.submitted', email: 'ada', password: '' }],
      'code.submitted': [typedCode, { type: 'code.submitted', code: ' ' }],
      'field.typed': [
        { type: 'field.typed', field: 'email' },
        { type: 'field.typed', field: 'code' },
      ],
      'token.refused': [
        { type: 'token.refused', token: 'known' },
        { type: 'token.refused', token: 'fresh' },
      ],
    },
    byName: [
      'recovery.chosen',
      'app.chosen',
      'login.restarted',
      'codes.kept',
      'retry.requested',
      'stepUp.required',
      'stepUp.abandoned',
      'signOut.requested',
    ],
    outcomes: {
      readMe: { done: [codes.granted, codes.over], error: [lost] },
      checkPassword: { done: Object.values(passwords), error: [lost] },
      makeFactor: { done: [made, mailed, over], error: [lost] },
      checkCode: { done: Object.values(codes), error: [lost] },
      showCode: { done: [shown, wrong, limited], error: [lost] },
      endToken: { done: [undefined], error: [lost] },
    },
    project: ({ token, account, entrant, begun: kept }) => [
      token,
      account,
      entrant,
      kept === null,
      kept?.factor === null,
    ],
    limit: 20_000,
  });

/** One for each way in. */
export const models = {
  nobody: modelFrom(inputs.nobody),
  known: modelFrom(inputs.known),
  begun: modelFrom(inputs.begun),
  enrolling: modelFrom(inputs.enrolling),
  enrolled: modelFrom(inputs.enrolled),
};
export const list = Object.values(models);
