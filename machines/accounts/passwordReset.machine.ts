import { assign, emit, fromPromise, setup } from 'xstate';
import { faultsFrom, firstWrong, leftAlone, type Refused, typedWithPasswords } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import {
  faultsOf,
  fieldsOf,
  type NewPassword,
  type PasswordForm,
  type PasswordPart,
  type ResetField,
  resetOf,
} from './passwordReset.logic.ts';

/** What the server said to a new password. `spent`: the link is not, or not for this address. */
export type ResetOutcome = { readonly kind: 'set' } | { readonly kind: 'spent' } | Refused;

interface Input {
  /** Of the link that led here; null: one is to be asked for. */
  readonly token: string | null;
  /** Of who is signed in, else empty. */
  readonly email: string;
}
interface Context extends PasswordForm {
  /** What the server said to a password that it refused for none of the fields. */
  readonly refusal: string | null;
}
type Typed = { readonly field: ResetField; readonly text: string };

const asSaid = ({ event }: { readonly event: { readonly output: ResetOutcome } }) => event.output;
const asItHappened = <Happened>({ event }: { readonly event: Happened }) => event;
const rememberField = { type: 'rememberField', params: asItHappened<Typed> } as const;
const judgeField = (part: PasswordPart) =>
  ({
    type: 'judgeField',
    params: ({ event }: { readonly event: { readonly field: ResetField } }) => ({ part, field: event.field }),
  }) as const;
const ofPart = (type: 'judgeFields' | 'showFault', part: PasswordPart) => ({ type, params: { part } }) as const;
const isComplete = (part: PasswordPart) => ({ type: 'isComplete', params: { part } }) as const;
const askedByAddress = ({ context: { values } }: { readonly context: Context }) => ({ email: values.email });

/**
 * A forgotten password: a link is asked for by address, and with it a new password is set (docs/rules/accounts.md 5.6).
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by a link? |
 * | requesting | I have forgotten my password and say my address. |
 * | · typing | I type it. |
 * | · failed | Nobody answered; I may try again. |
 * | sending | The link is asked for. |
 * | requested | A mail is out, if I have an account. |
 * | · waiting | I look into my mailbox. |
 * | · missing | It has been a minute; I may have it again. |
 * | · resending | It is asked for again. |
 * | · failed | Nobody answered; I may try again. |
 * | setting | I choose a new password. |
 * | · typing | I type it. |
 * | · rejected | The server said no, and why. |
 * | · failed | Nobody answered; I may try again. |
 * | saving | My new password is on its way. |
 * | spent | The link can do nothing any more. |
 * | done | I have a new password and sign in. |
 */
export const passwordResetMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | ({ type: 'field.typed' } & Typed)
      | { type: 'field.left'; field: ResetField }
      | { type: 'request.submitted' | 'password.submitted' }
      | { type: 'link.wanted' | 'address.doubted' },
    emitted: {} as { type: 'fault.shown'; field: ResetField },
    tags: {} as 'busy' | 'failed' | 'refused' | 'requested' | 'tooEarly' | 'setting' | 'spent' | 'done',
  },
  actors: {
    /** Answers the same for every address. */
    mailLink: fromPromise<void, { email: string }>(unprovided),
    setPassword: fromPromise<ResetOutcome, NewPassword>(unprovided),
  },
  actions: {
    rememberField: assign(({ context }, { field, text }: Typed) => typedWithPasswords(context, field, text)),
    judgeField: assign(({ context }, { part, field }: { part: PasswordPart; field: ResetField }) =>
      leftAlone(context, field, faultsOf(part, context)),
    ),
    judgeFields: assign(({ context }, { part }: { part: PasswordPart }) => ({ faults: faultsOf(part, context) })),
    rememberRefusal: assign((_, outcome: ResetOutcome) =>
      outcome.kind === 'refused' ? { refusal: outcome.message, faults: faultsFrom<ResetField>(outcome.faults) } : {},
    ),
    showFault: emit(({ context }, { part }: { part: PasswordPart }) => ({
      type: 'fault.shown' as const,
      field: firstWrong(fieldsOf[part], context.faults) ?? 'email',
    })),
    tellSentAgain: unprovided,
    goToLogin: (_, _params: { email: string }) => unprovided(),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isComplete: ({ context }, { part }: { part: PasswordPart }) =>
      firstWrong(fieldsOf[part], faultsOf(part, context)) === undefined,
    isSpent: (_, outcome: ResetOutcome) => outcome.kind === 'spent',
    isRefusedAtField: (_, outcome: ResetOutcome) =>
      outcome.kind === 'refused' && firstWrong(fieldsOf.setting, faultsFrom<ResetField>(outcome.faults)) !== undefined,
    isRefused: (_, outcome: ResetOutcome) => outcome.kind === 'refused',
  },
  delays: {
    /** Mails take their time; three go out in an hour. */
    mailPatience: 60_000,
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input: { token, email } }) => ({
    token,
    values: { email, password: '', password_confirmation: '' },
    faults: {},
    refusal: null,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasToken', target: 'setting' }, { target: 'requesting' }] },
    requesting: {
      initial: 'typing',
      on: {
        'field.typed': { target: '.typing', actions: rememberField },
        'field.left': { actions: judgeField('requesting') },
        'request.submitted': [
          { guard: isComplete('requesting'), target: 'sending' },
          { target: '.typing', actions: [ofPart('judgeFields', 'requesting'), ofPart('showFault', 'requesting')] },
        ],
      },
      states: { typing: {}, failed: { tags: 'failed' } },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'mailLink',
        src: 'mailLink',
        input: askedByAddress,
        onDone: 'requested',
        onError: 'requesting.failed',
      },
    },
    requested: {
      tags: 'requested',
      initial: 'waiting',
      on: { 'address.doubted': 'requesting' },
      states: {
        waiting: { tags: 'tooEarly', after: { mailPatience: 'missing' } },
        missing: { on: { 'link.wanted': 'resending' } },
        resending: {
          tags: 'busy',
          invoke: {
            id: 'mailLink',
            src: 'mailLink',
            input: askedByAddress,
            onDone: { target: 'waiting', actions: 'tellSentAgain' },
            onError: 'failed',
          },
        },
        failed: { tags: 'failed', on: { 'link.wanted': 'resending' } },
      },
    },
    setting: {
      tags: 'setting',
      initial: 'typing',
      on: {
        'field.typed': { target: '.typing', actions: rememberField },
        'field.left': { actions: judgeField('setting') },
        'password.submitted': [
          { guard: isComplete('setting'), target: 'saving' },
          { target: '.typing', actions: [ofPart('judgeFields', 'setting'), ofPart('showFault', 'setting')] },
        ],
      },
      states: { typing: {}, rejected: { tags: 'refused' }, failed: { tags: 'failed' } },
    },
    saving: {
      tags: ['setting', 'busy'],
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context }) => resetOf(context),
        onDone: [
          { guard: { type: 'isSpent', params: asSaid }, target: 'spent' },
          {
            guard: { type: 'isRefusedAtField', params: asSaid },
            target: 'setting',
            actions: [{ type: 'rememberRefusal', params: asSaid }, ofPart('showFault', 'setting')],
          },
          {
            guard: { type: 'isRefused', params: asSaid },
            target: 'setting.rejected',
            actions: { type: 'rememberRefusal', params: asSaid },
          },
          { target: 'done' },
        ],
        onError: 'setting.failed',
      },
    },
    spent: {
      tags: 'spent',
      on: {
        'link.wanted': 'requesting',
        'address.doubted': 'setting',
      },
    },
    done: {
      tags: 'done',
      type: 'final',
      entry: { type: 'goToLogin', params: ({ context }) => ({ email: context.values.email }) },
    },
  },
});
