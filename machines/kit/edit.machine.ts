import type { GenericSchema } from 'valibot';
import { assign, enqueueActions, fromPromise, type PromiseActorLogic, setup } from 'xstate';
import type { Done, Values } from './form.machine.ts';
import {
  type Faults,
  type Form,
  faultsFrom,
  faultsIn,
  firstWrong,
  leftAlone,
  type Refused,
  typedInto,
} from './form.ts';
import { outputOf } from './outputOf.ts';
import type { Retyped } from './retyped.ts';
import { unprovided } from './unprovided.ts';

/** The values that somebody else has saved since we read them. */
export interface Overtaken<Field extends string = string> {
  readonly kind: 'overtaken';
  readonly values: Values<Field>;
  readonly version: number;
}

/** The saved values of a form that stays open. */
export interface Saved<Field extends string = string> {
  readonly kind: 'kept';
  readonly values: Values<Field>;
  readonly version: number;
}

/** Fields that can no longer change, because somebody relies on them. */
export interface Fixed<Field extends string = string> {
  readonly kind: 'fixed';
  readonly fields: readonly Field[];
}

/** The current values as they were read, and how a change is sent. */
export interface EditInput<Field extends string = string, Body = unknown> {
  /** Its keys are the fields, in order. */
  readonly values: Values<Field>;
  /** The value that was there, if something has been typed already. */
  readonly read?: Values<Field>;
  readonly version: number;
  /** A part of a page, which stays after its change is saved; otherwise the chart ends then. */
  readonly stays?: boolean;
  /** What is valid: the schema of the call. */
  readonly rules: GenericSchema;
  /** The values to check and send: changed fields only. */
  readonly bodyOf: (changed: Partial<Values<Field>>, version: number) => Body;
}

interface Context<Field extends string, Body> extends Form<Field> {
  /** The values as last read. */
  readonly read: Values<Field>;
  readonly version: number;
  readonly stays: boolean;
  readonly rules: GenericSchema;
  readonly bodyOf: (changed: Partial<Values<Field>>, version: number) => Body;
  /** What others saved in fields that are also changed here. */
  readonly theirs: Partial<Values<Field>>;
  /** Fields that became fixed, with what was typed in them before. */
  readonly fixed: readonly Field[];
  readonly dropped: Partial<Values<Field>>;
  /** The server's reason for refusing; null if it did not answer. */
  readonly message: string | null;
}

type Events<Field extends string> =
  | { type: 'field.typed'; field: Field; text: string }
  | { type: 'field.left'; field: Field }
  | { type: 'form.submitted' }
  | { type: 'theirs.taken' }
  /** The values were read again. */
  | { type: 'stand.read'; values: Values<Field>; version: number }
  | { type: 'fields.fixed'; fields: readonly Field[] }
  | { type: 'dialog.dismissed' };

type Shown<Field extends string> = { type: 'fault.shown'; field: Field };
type AnyContext = Context<string, unknown>;
/** The outcome of a change that is sent. */
export type EditAnswer<Field extends string = string> = Done | Saved<Field> | Refused | Overtaken<Field> | Fixed<Field>;
type Answer = EditAnswer;

const asTyped = {
  type: 'rememberField',
  params: ({ event }: { readonly event: { field: string; text: string } }) => event,
} as const;
const asLeft = { type: 'judgeField', params: ({ event }: { readonly event: { field: string } }) => event } as const;
const fieldsFixed = ({ event: { output } }: { readonly event: { readonly output: Answer } }) =>
  output.kind === 'fixed' ? output.fields : [];
const asRead = ({ event }: { readonly event: Omit<Overtaken, 'kind'> }): Overtaken => ({
  kind: 'overtaken',
  values: event.values,
  version: event.version,
});
const asFixed = {
  type: 'fixFields',
  params: ({ event }: { readonly event: { readonly fields: readonly string[] } }) => event.fields,
} as const;
const sending = [
  { guard: 'isFaulty', actions: ['judgeFields', 'showFault'] },
  { guard: 'isLeftAsItWas', target: 'done' },
  { guard: 'isChanged', target: 'saving' },
] as const;

/**
 * Edits something that others may be editing at the same time. Their changes since it was read are shown beside what is
 * typed here; what only they changed is no conflict. A field that became fixed keeps its value, and the rest can still
 * be saved.
 *
 * | state | what is happening |
 * |---|---|
 * | editing | I change it. |
 * | saving | My change is being saved. |
 * | overtaken | Somebody has changed the same thing: theirs or mine? |
 * | failed | I read why not. |
 * | done | My change is saved. |
 * | dismissed | I left it as it is. |
 */
export const editMachine = setup({
  types: {
    input: {} as EditInput,
    context: {} as AnyContext,
    events: {} as Events<string>,
    emitted: {} as Shown<string>,
    tags: {} as 'busy' | 'failed' | 'overtaken',
  },
  actors: { saveEdit: fromPromise<Answer, unknown>(unprovided) },
  actions: {
    rememberField: assign(({ context }, { field, text }: { field: string; text: string }) =>
      typedInto(context, field, text),
    ),
    judgeField: assign(({ context }, { field }: { field: string }) => leftAlone(context, field, faultsOf(context))),
    judgeFields: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberRefusal: assign((_, answer: Answer) =>
      answer.kind === 'refused' ? { message: answer.message, faults: faultsFrom(answer.faults) } : {},
    ),
    forgetRefusal: assign({ message: null, faults: {}, theirs: {}, dropped: {} }),
    rememberTheirs: assign(({ context }, answer: Answer) =>
      answer.kind === 'overtaken' ? overtakenBy(context, answer) : {},
    ),
    rememberKept: assign((_, answer: Answer) =>
      answer.kind === 'kept' ? { values: answer.values, read: answer.values, version: answer.version } : {},
    ),
    /** Fields that nobody else has changed stay as typed. */
    takeTheirs: assign(({ context: { values, theirs } }) => ({
      values: { ...values, ...(theirs as Values) },
      faults: {},
      theirs: {},
    })),
    fixFields: assign(({ context }, fields: readonly string[]) => fixedBy(context, fields)),
    /** Focuses the first field with an error. */
    showFault: enqueueActions(({ context, enqueue }) => {
      const field = wrongIn(context, context.faults);
      if (field !== undefined) enqueue.emit({ type: 'fault.shown', field });
    }),
    /** Or the first field that somebody else has changed, too. */
    showConflict: enqueueActions(({ context: { theirs }, enqueue }) => {
      for (const field of Object.keys(theirs).slice(0, 1)) enqueue.emit({ type: 'fault.shown', field });
    }),
  },
  guards: {
    isFaulty: ({ context }) => wrongIn(context, faultsOf(context)) !== undefined,
    isChanged: ({ context }) => isChanged(context),
    /** Saving nothing does not leave a part that stays on its page. */
    isLeftAsItWas: ({ context }) => !context.stays && !isChanged(context),
    wasRefused: (_, { kind }: Answer) => kind === 'refused',
    wasOvertakenElsewhere: ({ context }, answer: Answer) => answer.kind === 'overtaken' && isElsewhere(context, answer),
    wasKept: (_, { kind }: Answer) => kind === 'kept',
    isNewElsewhere: ({ context }, news: Overtaken) => isNew(context, news) && isElsewhere(context, news),
    isNew: ({ context }, news: Overtaken) => isNew(context, news),
    wasFixed: (_, { kind }: Answer) => kind === 'fixed',
    /** A field that both have changed can no longer be changed. */
    isConflictOver: ({ context }, fields: readonly string[]) => isEmpty(fixedBy(context, fields).theirs),
    wasOvertaken: (_, { kind }: Answer) => kind === 'overtaken',
  },
}).createMachine({
  id: 'edit',
  context: ({ input: { values, read = values, version, stays = false, rules, bodyOf } }) => ({
    values,
    read,
    version,
    stays,
    rules,
    bodyOf,
    faults: {},
    theirs: {},
    fixed: [],
    dropped: {},
    message: null,
  }),
  initial: 'editing',
  on: { 'fields.fixed': { actions: asFixed } },
  states: {
    editing: {
      on: {
        'field.typed': { actions: asTyped },
        'field.left': { actions: asLeft },
        'form.submitted': sending,
        'stand.read': [
          { guard: { type: 'isNewElsewhere', params: asRead }, actions: { type: 'rememberTheirs', params: asRead } },
          {
            guard: { type: 'isNew', params: asRead },
            target: 'overtaken',
            actions: { type: 'rememberTheirs', params: asRead },
          },
        ],
        'dialog.dismissed': 'dismissed',
      },
    },
    saving: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'saveEdit',
        src: 'saveEdit',
        input: ({ context }: { readonly context: AnyContext }) => bodyIn(context),
        onDone: [
          {
            guard: { type: 'wasRefused', params: outputOf<Answer> },
            target: 'failed',
            actions: [{ type: 'rememberRefusal', params: outputOf<Answer> }, 'showFault'],
          },
          {
            guard: { type: 'wasOvertakenElsewhere', params: outputOf<Answer> },
            target: 'saving',
            reenter: true,
            actions: { type: 'rememberTheirs', params: outputOf<Answer> },
          },
          {
            guard: { type: 'wasOvertaken', params: outputOf<Answer> },
            target: 'overtaken',
            actions: [{ type: 'rememberTheirs', params: outputOf<Answer> }, 'showConflict'],
          },
          {
            guard: { type: 'wasFixed', params: outputOf<Answer> },
            target: 'editing',
            actions: { type: 'fixFields', params: fieldsFixed },
          },
          {
            guard: { type: 'wasKept', params: outputOf<Answer> },
            target: 'editing',
            actions: { type: 'rememberKept', params: outputOf<Answer> },
          },
          { target: 'done' },
        ],
        onError: 'failed',
      },
    },
    overtaken: {
      tags: 'overtaken',
      on: {
        'field.typed': { actions: asTyped },
        'field.left': { actions: asLeft },
        'form.submitted': sending,
        'theirs.taken': { target: 'editing', actions: 'takeTheirs' },
        'fields.fixed': {
          guard: { type: 'isConflictOver', params: asFixed.params },
          target: 'editing',
          actions: asFixed,
        },
        'dialog.dismissed': 'dismissed',
      },
    },
    failed: {
      tags: 'failed',
      on: {
        'field.typed': { target: 'editing', actions: asTyped },
        'fields.fixed': { target: 'editing', actions: asFixed },
        'form.submitted': 'saving',
        'dialog.dismissed': 'dismissed',
      },
    },
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
});

const changedIn = ({ values, read }: Pick<AnyContext, 'values' | 'read'>): Values =>
  Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== read[field]));
const isChanged = (context: AnyContext) => !isEmpty(changedIn(context));
const isEmpty = (of: object) => Object.keys(of).length === 0;
const bodyIn = (context: AnyContext) => context.bodyOf(changedIn(context), context.version);
const faultsOf = (context: AnyContext): Faults => faultsIn(context.rules, bodyIn(context));
const wrongIn = ({ values }: AnyContext, faults: Faults) => firstWrong(Object.keys(values), faults);

/** Changes made here stay, the rest is theirs. A conflict is a field that both changed to different values. */
function overtakenBy(context: AnyContext, { values: read, version }: Overtaken) {
  const mine = changedIn(context);
  const theirs = Object.fromEntries(
    Object.keys(mine).flatMap((field) => {
      const text = read[field] ?? '';
      return text !== context.read[field] && text !== mine[field] ? [[field, text]] : [];
    }),
  );
  return { read, version, theirs, values: { ...read, ...mine } };
}

/** What was typed there is kept, so that the person can read why it no longer counts. */
function fixedBy({ values, read, fixed, dropped, theirs, faults }: AnyContext, fields: readonly string[]) {
  const rest = <Value>(of: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(of).filter(([field]) => !fields.includes(field)));
  const mine = changedIn({ values, read });
  return {
    fixed: [...new Set([...fixed, ...fields])],
    dropped: { ...dropped, ...Object.fromEntries(Object.entries(mine).filter(([field]) => fields.includes(field))) },
    values: { ...read, ...rest(values) },
    theirs: rest(theirs),
    faults: rest(faults),
  };
}

/** The same values as before were read again. */
const isNew = (context: AnyContext, { version }: Overtaken) => version > context.version;
/** They have changed no field that is changed here, too. */
const isElsewhere = (context: AnyContext, news: Overtaken) => isEmpty(overtakenBy(context, news).theirs);

/** The chart with the types of one form: its fields and what it sends. */
export type EditMachine<Field extends string, Body> = Retyped<
  typeof editMachine,
  {
    context: Context<Field, Body>;
    events: Events<Field>;
    actors: {
      src: 'saveEdit';
      logic: PromiseActorLogic<EditAnswer<Field>, Body>;
      id: string | undefined;
    };
    input: EditInput<Field, Body>;
    output: never;
    emitted: Shown<Field>;
  }
>;

/** The one chart for editing in place. */
export const editOf = <Field extends string, Body>() => editMachine as unknown as EditMachine<Field, Body>;
