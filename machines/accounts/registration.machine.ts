import { assign, setup } from 'xstate';
import { formOf } from '../kit/form.machine.ts';
import { unprovided } from '../kit/unprovided.ts';
import {
  draftOf,
  type RegistrationBody,
  type RegistrationDraft,
  type RegistrationField,
  registrationForm,
} from './registration.logic.ts';

interface Context {
  readonly draft: RegistrationDraft;
}

/**
 * Creates an account: a form, then a mail to be read (docs/rules/accounts.md 5.4). What was typed survives a reload,
 * except the passwords. The server gives the same answer for an address that already has an account
 * (docs/rules/accounts.md 5.1).
 */
export const registrationMachine = setup({
  types: {
    input: {} as { readonly draft: RegistrationDraft },
    context: {} as Context,
    events: {} as { type: 'address.doubted' },
    children: {} as { makeAccount: 'makeAccount' },
    tags: {} as 'done',
  },
  actors: { makeAccount: formOf<RegistrationField, RegistrationBody>() },
  actions: {
    rememberDraft: assign((_, draft: RegistrationDraft) => ({ draft })),
    /** For a reload of the page. */
    keepDraft: (_, _params: RegistrationDraft) => unprovided(),
    forgetDraft: unprovided,
  },
  guards: {
    isAnotherDraft: ({ context }, draft: RegistrationDraft) => JSON.stringify(draft) !== JSON.stringify(context.draft),
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => input,
  initial: 'editing',
  states: {
    editing: {
      invoke: {
        id: 'makeAccount',
        src: 'makeAccount',
        input: ({ context }) => registrationForm(context.draft),
        onSnapshot: {
          guard: { type: 'isAnotherDraft', params: ({ event }) => draftOf(event.snapshot.context.values) },
          actions: [
            { type: 'rememberDraft', params: ({ event }) => draftOf(event.snapshot.context.values) },
            { type: 'keepDraft', params: ({ event }) => draftOf(event.snapshot.context.values) },
          ],
        },
        onDone: { target: 'done', actions: 'forgetDraft' },
        onError: { target: 'editing', reenter: true },
      },
    },
    done: {
      tags: 'done',
      on: {
        'address.doubted': {
          target: 'editing',
          actions: { type: 'keepDraft', params: ({ context }) => context.draft },
        },
      },
    },
  },
});
