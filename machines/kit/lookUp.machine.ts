import type { GenericSchema } from 'valibot';
import { assign, emit, fromPromise, type OutputFrom, type PromiseActorLogic, setup } from 'xstate';
import type { Done } from './form.machine.ts';
import { type Faults, type Form, faultsFrom, faultsIn, leftAlone, type Refused, typedInto } from './form.ts';
import { known } from './known.ts';
import type { Retyped } from './retyped.ts';
import { unprovided } from './unprovided.ts';

/** What was found, of several kinds: a person, a group, or that nobody is known and may be invited. */
interface Offer {
  readonly kind: string;
}

/** What makes a look-up: its one field, its rules, and what is sent. */
export interface LookUpInput<Field extends string = string, Body = unknown> {
  readonly field: Field;
  readonly rules: GenericSchema;
  /** What is judged and sent, of what stands in the field. */
  readonly bodyOf: (text: string) => Body;
}

interface Context<Field extends string, Body, Found extends Offer> extends Form<Field>, LookUpInput<Field, Body> {
  readonly offer: Found | null;
  /** Why the server refused, in its words; null where it did not answer. */
  readonly message: string | null;
}

type Events<Field extends string> =
  | { type: 'field.typed'; field: Field; text: string }
  | { type: 'field.left'; field: Field }
  | { type: 'form.submitted' }
  | { type: 'offer.accepted' }
  | { type: 'offer.declined' }
  | { type: 'dialog.dismissed' };

type Shown<Field extends string> = { type: 'fault.shown'; field: Field };
/** What is asked of the server once the offer is accepted. */
export interface Acceptance<Body, Found extends Offer> {
  readonly body: Body;
  readonly offer: Found | null;
}
/** What it answers; an offer is another one, since the first is not true any more. */
export type LookUpAnswer<Found extends Offer> = Found | Done | Refused;

type AnyContext = Context<string, unknown, Offer>;
type AnyAnswer = LookUpAnswer<Offer>;

const answer = ({ event }: { readonly event: { readonly output: AnyAnswer } }) => event.output;
const refused = {
  guard: { type: 'wasRefused', params: answer },
  target: 'failed',
  actions: { type: 'rememberRefusal', params: answer },
} as const;
const offered = { target: 'offered', actions: { type: 'rememberOffer', params: answer } } as const;

/**
 * One thing looked up before one action: an address, a number. What is found is offered; who accepts it has it done.
 *
 * | state | what is happening |
 * |---|---|
 * | editing | I type what I look for. |
 * | searching | It is looked up. |
 * | offered | This was found; do I want it? |
 * | accepting | What I accepted is being done. |
 * | failed | I read why not. |
 * | done | It is done. |
 * | dismissed | I have closed the dialog. |
 */
export const lookUpMachine = setup({
  types: {
    input: {} as LookUpInput,
    context: {} as AnyContext,
    events: {} as Events<string>,
    emitted: {} as Shown<string>,
    tags: {} as 'busy' | 'offered' | 'failed',
  },
  actors: {
    findOffer: fromPromise<Offer | Refused, unknown>(unprovided),
    acceptOffer: fromPromise<AnyAnswer, Acceptance<unknown, Offer>>(unprovided),
  },
  actions: {
    rememberField: assign(({ context }, { field, text }: { field: string; text: string }) =>
      typedInto(context, field, text),
    ),
    judgeField: assign(({ context }) => leftAlone(context, context.field, faultsOf(context))),
    judgeAnswer: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberOffer: assign((_, offer: Offer) => ({ offer })),
    rememberRefusal: assign((_, said: AnyAnswer | Refused) =>
      'message' in said ? { message: said.message, faults: faultsFrom(said.faults) } : {},
    ),
    forgetRefusal: assign({ message: null, faults: {} }),
    showField: emit(({ context: { field } }) => ({ type: 'fault.shown' as const, field })),
  },
  guards: {
    isFaulty: ({ context }) => faultsOf(context)[context.field] !== undefined,
    wasRefused: (_, { kind }: AnyAnswer) => kind === 'refused',
    isDone: (_, { kind }: AnyAnswer) => kind === 'done',
  },
}).createMachine({
  id: 'lookUp',
  context: ({ input }) => ({ ...input, values: { [input.field]: '' }, faults: {}, offer: null, message: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.typed': { actions: { type: 'rememberField', params: ({ event }) => event } },
        'field.left': { actions: 'judgeField' },
        'form.submitted': [{ guard: 'isFaulty', actions: ['judgeAnswer', 'showField'] }, { target: 'searching' }],
        'dialog.dismissed': 'dismissed',
      },
    },
    searching: {
      tags: 'busy',
      entry: 'forgetRefusal',
      on: { 'dialog.dismissed': 'dismissed' },
      invoke: {
        id: 'findOffer',
        src: 'findOffer',
        input: ({ context }: { readonly context: AnyContext }) => bodyOf(context),
        onDone: [refused, offered],
        onError: 'failed',
      },
    },
    offered: {
      tags: 'offered',
      on: {
        'field.typed': { target: 'editing', actions: { type: 'rememberField', params: ({ event }) => event } },
        'offer.accepted': 'accepting',
        'offer.declined': 'editing',
        'dialog.dismissed': 'dismissed',
      },
    },
    accepting: {
      tags: ['busy', 'offered'],
      invoke: {
        id: 'acceptOffer',
        src: 'acceptOffer',
        input: ({ context }) => ({ body: bodyOf(context), offer: context.offer }),
        onDone: [refused, { guard: { type: 'isDone', params: answer }, target: 'done' }, offered],
        onError: 'failed',
      },
    },
    failed: {
      tags: 'failed',
      entry: 'showField',
      on: {
        'field.typed': { target: 'editing', actions: { type: 'rememberField', params: ({ event }) => event } },
        'form.submitted': 'searching',
        'dialog.dismissed': 'dismissed',
      },
    },
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
});

const bodyOf = ({ values, field, bodyOf: body }: AnyContext): unknown => body(known(values[field]));
const faultsOf = (context: AnyContext): Faults => faultsIn(context.rules, bodyOf(context));

/** The look-up chart as one dialog knows it: its field, what is sent, and what may be found. */
export type LookUpMachine<Field extends string, Body, Found extends Offer> = Retyped<
  typeof lookUpMachine,
  {
    context: Context<Field, Body, Found>;
    events: Events<Field>;
    actors:
      | { src: 'findOffer'; logic: PromiseActorLogic<Found | Refused, Body>; id: string | undefined }
      | {
          src: 'acceptOffer';
          logic: PromiseActorLogic<LookUpAnswer<Found>, Acceptance<Body, Found>>;
          id: string | undefined;
        };
    input: LookUpInput<Field, Body>;
    output: OutputFrom<typeof lookUpMachine>;
    emitted: Shown<Field>;
  }
>;

/** The one chart of all look-ups; what is written between the brackets is checked where it is used. */
export const lookUpOf = <Field extends string, Body, Found extends Offer>() =>
  lookUpMachine as unknown as LookUpMachine<Field, Body, Found>;
