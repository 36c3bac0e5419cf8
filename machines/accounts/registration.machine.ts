import { assign, emit, fromPromise, setup } from 'xstate';
import { faultsFrom, firstWrong, leftAlone, type Refused, typedWithPasswords } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import {
  bodyOf,
  type ConsentName,
  type Draft,
  draftOf,
  emptyValues,
  type Faulty,
  faultsOf,
  faultyFields,
  type RegistrationBody,
  type RegistrationField,
  type RegistrationForm,
  withoutPasswords,
} from './registration.logic.ts';

/** What the server said. It says the same of an address that has an account already (docs/rules/accounts.md 5.1). */
export type RegistrationOutcome = { readonly kind: 'registered' } | Refused;

interface Context extends RegistrationForm {
  /** What the server said to a registration that it refused for none of its fields. */
  readonly refusal: string | null;
}
type Typed = { readonly field: RegistrationField; readonly text: string };

const asSaid = ({ event }: { readonly event: { readonly output: RegistrationOutcome } }) => event.output;
const asItHappened = <Happened>({ event }: { readonly event: Happened }) => event;
const keepDraft = {
  type: 'keepDraft',
  params: ({ context }: { readonly context: Context }) => draftOf(context),
} as const;

/** Making an account (docs/rules/accounts.md 5.4). What was typed survives a reload, but for the passwords. */
export const registrationMachine = setup({
  types: {
    input: {} as { readonly draft: Draft },
    context: {} as Context,
    events: {} as
      | ({ type: 'field.typed' } & Typed)
      | { type: 'field.left'; field: RegistrationField }
      | { type: 'terms.answered'; accepted: boolean }
      | { type: 'consent.answered'; consent: ConsentName; given: boolean }
      | { type: 'registration.submitted' }
      | { type: 'address.doubted' },
    emitted: {} as { type: 'fault.shown'; field: Faulty },
    tags: {} as 'busy' | 'failed' | 'refused' | 'done',
  },
  actors: { makeAccount: fromPromise<RegistrationOutcome, RegistrationBody>(unprovided) },
  actions: {
    rememberField: assign(({ context }, { field, text }: Typed) => typedWithPasswords(context, field, text)),
    judgeField: assign(({ context }, { field }: { field: RegistrationField }) =>
      leftAlone(context, field, faultsOf(context)),
    ),
    judgeFields: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberTerms: assign(({ context }, { accepted }: { accepted: boolean }) => ({
      terms: accepted,
      faults: { ...context.faults, terms_conditions_consent: undefined },
    })),
    rememberConsent: assign(({ context }, { consent, given }: { consent: ConsentName; given: boolean }) => ({
      consents: { ...context.consents, [consent]: given },
    })),
    rememberRefusal: assign((_, outcome: RegistrationOutcome) =>
      outcome.kind === 'refused' ? { refusal: outcome.message, faults: faultsFrom<Faulty>(outcome.faults) } : {},
    ),
    forgetPasswords: assign(({ context }) => withoutPasswords(context)),
    showFault: emit(({ context }) => ({
      type: 'fault.shown' as const,
      field: firstWrong(faultyFields, context.faults) ?? 'name',
    })),
    /** For a reload of the page. */
    keepDraft: (_, _params: Draft) => unprovided(),
    forgetDraft: unprovided,
  },
  guards: {
    isComplete: ({ context }) => firstWrong(faultyFields, faultsOf(context)) === undefined,
    isRefusedAtField: (_, outcome: RegistrationOutcome) =>
      outcome.kind === 'refused' && firstWrong(faultyFields, faultsFrom<Faulty>(outcome.faults)) !== undefined,
    isRefused: (_, outcome: RegistrationOutcome) => outcome.kind === 'refused',
  },
}).createMachine({
  id: 'registration',
  context: ({ input: { draft } }) => ({
    values: { ...emptyValues, name: draft.name, surname: draft.surname, email: draft.email },
    terms: draft.terms,
    consents: draft.consents,
    faults: {},
    refusal: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'typing',
      on: {
        'field.typed': { target: '.typing', actions: [{ type: 'rememberField', params: asItHappened }, keepDraft] },
        'field.left': { actions: { type: 'judgeField', params: asItHappened } },
        'terms.answered': {
          target: '.typing',
          actions: [{ type: 'rememberTerms', params: asItHappened }, keepDraft],
        },
        'consent.answered': { actions: [{ type: 'rememberConsent', params: asItHappened }, keepDraft] },
        'registration.submitted': [
          { guard: 'isComplete', target: 'submitting' },
          { target: '.typing', actions: ['judgeFields', 'showFault'] },
        ],
      },
      states: {
        typing: {},
        /** For a reason that no field can put right. */
        rejected: { tags: 'refused' },
        failed: { tags: 'failed' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'makeAccount',
        src: 'makeAccount',
        input: ({ context }) => bodyOf(context),
        onDone: [
          {
            guard: { type: 'isRefusedAtField', params: asSaid },
            target: 'editing',
            actions: [{ type: 'rememberRefusal', params: asSaid }, 'showFault'],
          },
          {
            guard: { type: 'isRefused', params: asSaid },
            target: 'editing.rejected',
            actions: { type: 'rememberRefusal', params: asSaid },
          },
          { target: 'done', actions: ['forgetPasswords', 'forgetDraft'] },
        ],
        onError: 'editing.failed',
      },
    },
    done: { tags: 'done', on: { 'address.doubted': { target: 'editing', actions: keepDraft } } },
  },
});
