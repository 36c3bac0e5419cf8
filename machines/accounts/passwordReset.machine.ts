import { assign, fromPromise, setup } from 'xstate';
import { formOf, type Values } from '../kit/form.machine.ts';
import { known } from '../kit/known.ts';
import { unprovided } from '../kit/unprovided.ts';
import { linkForm, passwordForm, type ResetBody, type ResetField } from './passwordReset.logic.ts';

/**
 * The server's answer to a new password. `spent`: the link does not exist or is not for this address; `codeWanted`: a
 * member of staff has to add a code.
 */
export interface ResetAnswer {
  readonly kind: 'set' | 'spent' | 'codeWanted';
}

interface Input {
  /** The token of the link that led here; null: a link has to be requested. */
  readonly token: string | null;
  /** The address of the person who is signed in, or empty. */
  readonly email: string;
}
interface Context {
  readonly token: string | null;
  /** What was in the fields, for when the address is corrected. */
  readonly values: Values<ResetField>;
  /** A member of staff has to show a code, too. */
  readonly asksCode: boolean;
}

const asTyped = ({
  event,
}: {
  readonly event: { readonly output: { readonly values: Partial<Values<ResetField>> } };
}) => event.output.values;

/**
 * Replaces a forgotten password: a person requests a link by address and sets a new password with it
 * (docs/rules/accounts.md 5.6).
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come by a link? |
 * | requesting | I have forgotten my password and type my address. |
 * | requested | A mail has been sent if I have an account. |
 * | · waiting | I check my mailbox. |
 * | · missing | A minute has passed; I may ask for it again. |
 * | · resending | I am asking for it again. |
 * | · failed | Nobody answered; I may try again. |
 * | setting | I choose a new password. |
 * | spent | The link no longer works. |
 * | done | I have a new password and can sign in. |
 */
export const passwordResetMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'link.wanted' | 'address.doubted' },
    children: {} as { requestLink: 'requestLink'; setPassword: 'setPassword' },
    tags: {} as 'busy' | 'failed' | 'requested' | 'tooEarly' | 'setting' | 'spent' | 'done',
  },
  actors: {
    /** The answer is the same for every address. */
    requestLink: formOf<'email'>(),
    mailLink: fromPromise<void, { email: string }>(unprovided),
    setPassword: formOf<ResetField, ResetBody, ResetAnswer>(),
  },
  actions: {
    rememberTyped: assign(({ context }, typed: Partial<Values<ResetField>>) => ({
      values: { ...context.values, ...typed },
    })),
    rememberAsked: assign({ asksCode: true }),
    tellSentAgain: unprovided,
    goToLogin: (_, _params: { email: string }) => unprovided(),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    wantsCode: (_, answer: ResetAnswer | null) => answer?.kind === 'codeWanted',
    isSpent: (_, answer: ResetAnswer | null) => answer?.kind === 'spent',
  },
  delays: {
    /** Mails can be slow, and we send at most three in an hour. */
    mailPatience: 60_000,
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input: { token, email } }) => ({
    ...{ token, asksCode: false },
    values: { email, password: '', password_confirmation: '', staff_code: '' },
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasToken', target: 'setting' }, { target: 'requesting' }] },
    requesting: {
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context }) => linkForm(context.values),
        onDone: { target: 'requested', actions: { type: 'rememberTyped', params: asTyped } },
        onError: { target: 'requesting', reenter: true },
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
            input: ({ context: { values } }) => ({ email: values.email }),
            onDone: { target: 'waiting', actions: 'tellSentAgain' },
            onError: 'failed',
          },
        },
        failed: { tags: 'failed', on: { 'link.wanted': 'resending' } },
      },
    },
    setting: {
      tags: 'setting',
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context: { token, asksCode, values } }) => passwordForm({ token: known(token), asksCode }, values),
        onDone: [
          {
            guard: { type: 'wantsCode', params: ({ event }) => event.output.sent },
            target: 'setting',
            reenter: true,
            actions: [{ type: 'rememberTyped', params: asTyped }, 'rememberAsked'],
          },
          {
            guard: { type: 'isSpent', params: ({ event }) => event.output.sent },
            target: 'spent',
            actions: { type: 'rememberTyped', params: asTyped },
          },
          { target: 'done', actions: { type: 'rememberTyped', params: asTyped } },
        ],
        onError: { target: 'setting', reenter: true },
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
