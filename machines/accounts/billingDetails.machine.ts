import type { InferInput } from 'valibot';
import { assign, emit, fromPromise, setup } from 'xstate';
import type { SavedAddress } from '#contract/account.calls.ts';
import { streetLine } from '#contract/values/streetLine.ts';
import { Address } from '#contract/values/values.ts';
import {
  type Faults,
  type Form,
  faultsFrom,
  faultsIn,
  firstWrong,
  leftAlone,
  type Refused,
  typedInto,
} from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';

/** The fields of an address in their order. */
export const addressFields = [
  'name',
  'surname',
  'street',
  'postal_code',
  'city',
  'country',
] as const satisfies readonly (keyof SavedAddress)[];
export type AddressField = (typeof addressFields)[number];
export type AddressBody = InferInput<typeof Address>;

/** What the server said to an address. Refusals that a person can read are answers, not errors. */
export type AddressOutcome = { readonly kind: 'saved'; readonly address: SavedAddress } | Refused;

interface Context extends Form<AddressField> {
  /** As it is kept; null until it is read. */
  readonly address: SavedAddress | null;
  readonly message: string | null;
}

/** The billing details block: looked at, edited, kept (docs/rules/accounts.md 8). */
export const billingDetailsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'field.typed'; field: AddressField; text: string }
      | { type: 'field.left'; field: AddressField }
      | { type: 'editing.started' }
      | { type: 'details.submitted' }
      | { type: 'editing.cancelled' }
      | { type: 'retry.requested' },
    emitted: {} as { type: 'fault.shown'; field: string },
    tags: {} as 'unavailable' | 'editable' | 'busy' | 'failed',
  },
  actors: {
    loadDetails: fromPromise<SavedAddress>(unprovided),
    saveDetails: fromPromise<AddressOutcome, AddressBody>(unprovided),
  },
  actions: {
    rememberAddress: assign((_, { address }: { address: SavedAddress }) => ({ address })),
    startOver: assign(({ context }) => ({ values: valuesOf(context.address), faults: {}, message: null })),
    rememberField: assign(({ context }, { field, text }: { field: AddressField; text: string }) =>
      typedInto(context, field, text),
    ),
    judgeField: assign(({ context }, { field }: { field: AddressField }) =>
      leftAlone(context, field, faultsOf(context)),
    ),
    judgeFields: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberOutcome: assign((_, outcome: AddressOutcome) =>
      outcome.kind === 'saved'
        ? { address: outcome.address }
        : { message: outcome.message, faults: faultsFrom<AddressField>(outcome.faults) },
    ),
    forgetMessage: assign({ message: null }),
    showFault: emit(({ context }) => ({
      type: 'fault.shown' as const,
      field: firstWrong(addressFields, context.faults) ?? '',
    })),
  },
  guards: {
    isComplete: ({ context }) => firstWrong(addressFields, faultsOf(context)) === undefined,
    wasRefused: (_, outcome: AddressOutcome) => outcome.kind === 'refused',
  },
}).createMachine({
  id: 'billingDetails',
  context: { address: null, values: valuesOf(null), faults: {}, message: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDetails',
        src: 'loadDetails',
        onDone: {
          target: 'viewing',
          actions: { type: 'rememberAddress', params: ({ event }) => ({ address: event.output }) },
        },
        onError: 'unavailable',
      },
    },
    unavailable: { tags: 'unavailable', on: { 'retry.requested': 'loading' } },
    viewing: { on: { 'editing.started': { target: 'editing', actions: 'startOver' } } },
    editing: {
      tags: 'editable',
      on: {
        'field.typed': { actions: { type: 'rememberField', params: ({ event }) => event } },
        'field.left': { actions: { type: 'judgeField', params: ({ event }) => event } },
        'details.submitted': [{ guard: 'isComplete', target: 'saving' }, { actions: ['judgeFields', 'showFault'] }],
        'editing.cancelled': 'viewing',
      },
    },
    saving: {
      tags: ['busy', 'editable'],
      entry: 'forgetMessage',
      invoke: {
        id: 'saveDetails',
        src: 'saveDetails',
        input: ({ context }) => context.values,
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'failed',
            actions: [{ type: 'rememberOutcome', params: ({ event }) => event.output }, 'showFault'],
          },
          { target: 'viewing', actions: { type: 'rememberOutcome', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    failed: {
      tags: ['failed', 'editable'],
      on: {
        'field.typed': { target: 'editing', actions: { type: 'rememberField', params: ({ event }) => event } },
        'details.submitted': 'saving',
        'editing.cancelled': 'viewing',
      },
    },
  },
});

function valuesOf(address: SavedAddress | null): Form<AddressField>['values'] {
  const { name = '', surname = '', postal_code = '', city = '', country = '' } = address ?? {};
  return { name, surname, street: streetLine(address ?? {}), postal_code, city, country };
}

const faultsOf = ({ values }: Pick<Form<AddressField>, 'values'>): Faults<AddressField> => faultsIn(Address, values);

/** Nothing was ever kept: the block asks for it instead of showing empty lines. */
export const isBlank = (address: SavedAddress): boolean =>
  address.name === '' && streetLine(address) === '' && address.city === '';
