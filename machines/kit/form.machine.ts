import type { GenericSchema } from 'valibot';
import { assign, enqueueActions, fromPromise, type PromiseActorLogic, setup } from 'xstate';
import {
  type Faults,
  type Form,
  faultsFrom,
  faultsIn,
  firstWrong,
  leftAlone,
  type Refused,
  typedWithPasswords,
} from './form.ts';
import type { Retyped } from './retyped.ts';
import { unprovided } from './unprovided.ts';

/** The values of the fields, by their names in the call: `group_name`, `wave_id`, `email`. */
export type Values<Field extends string = string> = Readonly<Record<Field, string>>;

/** The result of a submitted form: it was saved, with what the server answered. */
export interface Sent {
  readonly kind: string;
}
export interface Done extends Sent {
  readonly kind: 'done';
}

/** What defines a form: its fields, its rules, and what it sends. */
export type FormInput<Field extends string = string, Body = Values<Field>> = {
  /** The pre-filled values. */
  readonly values: Values<Field>;
  /** What is valid: the schema of the call, or a narrower one ("the group's name, typed"). */
  readonly rules: GenericSchema;
  /** A form without changes ends without being sent. */
  readonly isUnchanged?: ((values: Values<Field>) => boolean) | undefined;
} & (Values<Field> extends Body ? Partial<Sending<Field, Body>> : Sending<Field, Body>);

interface Sending<Field extends string, Body> {
  /** The values to check and send; all of them if it is left out. */
  readonly bodyOf: (values: Values<Field>) => Body;
}

/** How it ended; `sent` is null if it was dismissed or had nothing to send. */
export interface FormOutput<Field extends string = string, End extends Sent = Done> {
  readonly sent: End | null;
  readonly values: Values<Field>;
}

interface Context<Field extends string, Body, End extends Sent> extends Form<Field>, FormOutput<Field, End> {
  readonly rules: GenericSchema;
  readonly bodyOf: (values: Values<Field>) => Body;
  readonly isUnchanged: (values: Values<Field>) => boolean;
  /** The server's reason for refusing; null if it did not answer. */
  readonly message: string | null;
}

type Events<Field extends string> =
  | { type: 'field.typed'; field: Field; text: string }
  | { type: 'field.left'; field: Field }
  | { type: 'form.submitted' }
  | { type: 'dialog.dismissed' };

type Shown<Field extends string> = { type: 'fault.shown'; field: Field };

/** The context of any form; `formOf` adds the types of a particular one. */
type AnyContext = Context<string, unknown, Sent>;

/**
 * A form: a page's, a dialog's, or a single question before an action. Fields are checked on blur and on submit, and
 * keep what was typed if the server refuses it. The input has the rules, the effect makes the call, the screen has the
 * words.
 */
export const formMachine = setup({
  types: {
    input: {} as FormInput<string, unknown>,
    context: {} as AnyContext,
    events: {} as Events<string>,
    emitted: {} as Shown<string>,
    output: {} as FormOutput<string, Sent>,
    tags: {} as 'busy' | 'failed',
  },
  actors: { sendForm: fromPromise<Sent | Refused, unknown>(unprovided) },
  actions: {
    rememberField: assign(({ context }, { field, text }: { field: string; text: string }) =>
      typedWithPasswords(context, field, text),
    ),
    judgeField: assign(({ context }, { field }: { field: string }) => leftAlone(context, field, faultsOf(context))),
    judgeFields: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberRefusal: assign((_, { message, faults }: Refused) => ({ message, faults: faultsFrom(faults) })),
    rememberSent: assign((_, sent: Sent) => ({ sent })),
    forgetRefusal: assign({ message: null, faults: {} }),
    /** Focuses the first field with an error. */
    showFault: enqueueActions(({ context, enqueue }) => {
      const field = wrongIn(context, context.faults);
      if (field !== undefined) enqueue.emit({ type: 'fault.shown', field });
    }),
  },
  guards: {
    isFaulty: ({ context }) => wrongIn(context, faultsOf(context)) !== undefined,
    isUnchanged: ({ context: { values, isUnchanged } }) => isUnchanged(values),
    wasRefused: (_, outcome: Sent | Refused) => outcome.kind === 'refused',
  },
}).createMachine({
  id: 'form',
  context: ({ input: { values, rules, bodyOf = (all) => all, isUnchanged = () => false } }) => ({
    values,
    rules,
    bodyOf,
    isUnchanged,
    faults: {},
    message: null,
    sent: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.typed': { actions: { type: 'rememberField', params: ({ event }) => event } },
        'field.left': { actions: { type: 'judgeField', params: ({ event }) => event } },
        'form.submitted': [
          { guard: 'isFaulty', actions: ['judgeFields', 'showFault'] },
          { guard: 'isUnchanged', target: 'done' },
          { target: 'sending' },
        ],
        'dialog.dismissed': 'dismissed',
      },
    },
    sending: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'sendForm',
        src: 'sendForm',
        input: ({ context: { values, bodyOf } }: { readonly context: AnyContext }) => bodyOf(values),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'failed',
            actions: [{ type: 'rememberRefusal', params: ({ event }) => event.output as Refused }, 'showFault'],
          },
          { target: 'done', actions: { type: 'rememberSent', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'field.typed': { target: 'editing', actions: { type: 'rememberField', params: ({ event }) => event } },
        'form.submitted': 'sending',
        'dialog.dismissed': 'dismissed',
      },
    },
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
  output: ({ context: { sent, values } }) => ({ sent, values }),
});

const faultsOf = ({ rules, bodyOf, values }: AnyContext): Faults => faultsIn(rules, bodyOf(values));
const wrongIn = ({ values }: AnyContext, faults: Faults) => firstWrong(Object.keys(values), faults);

/** The form chart with the types of one form: its fields, what it sends, and how it can end. */
export type FormMachine<Field extends string = string, Body = Values<Field>, End extends Sent = Done> = Retyped<
  typeof formMachine,
  {
    context: Context<Field, Body, End>;
    events: Events<Field>;
    actors: { src: 'sendForm'; logic: PromiseActorLogic<End | Refused, Body>; id: string | undefined };
    input: FormInput<Field, Body>;
    output: FormOutput<Field, End>;
    emitted: Shown<Field>;
  }
>;

/** The one chart of all forms; the type arguments are checked where it is used. */
export const formOf = <Field extends string = string, Body = Values<Field>, End extends Sent = Done>() =>
  formMachine as unknown as FormMachine<Field, Body, End>;
