import type { InferInput } from 'valibot';
import { assign, fromPromise, setup } from 'xstate';
import type { SavedAddress } from '#contract/accounts/account.calls.ts';
import { streetLine } from '#contract/values/streetLine.ts';
import { Address } from '#contract/values/values.ts';
import { type FormInput, formOf } from '../kit/form.machine.ts';
import { known } from '../kit/known.ts';
import { unprovided } from '../kit/unprovided.ts';

export type AddressField = 'name' | 'surname' | 'street' | 'postal_code' | 'city' | 'country';
export type AddressBody = InferInput<typeof Address>;
/** The address as the server has saved it. */
export interface AddressKept {
  readonly kind: 'kept';
  readonly address: SavedAddress;
}

interface Context {
  /** The saved address; null until it is read. */
  readonly address: SavedAddress | null;
}

/** The billing details block: shown, edited in a form, saved (docs/rules/accounts.md 8). */
export const billingDetailsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'editing.started' | 'retry.requested' },
    children: {} as { editAddress: 'editAddress' },
    tags: {} as 'unavailable',
  },
  actors: {
    loadDetails: fromPromise<SavedAddress>(unprovided),
    editAddress: formOf<AddressField, AddressBody, AddressKept>(),
  },
  actions: {
    rememberAddress: assign((_, { address }: { address: SavedAddress | null }) => ({ address })),
  },
}).createMachine({
  id: 'billingDetails',
  context: { address: null },
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
    viewing: { on: { 'editing.started': 'editing' } },
    editing: {
      invoke: {
        id: 'editAddress',
        src: 'editAddress',
        input: ({ context }) => addressForm(known(context.address)),
        onDone: {
          target: 'viewing',
          actions: {
            type: 'rememberAddress',
            params: ({ context, event }) => event.output.sent ?? context,
          },
        },
        onError: 'viewing',
      },
    },
  },
});

/** The fields in order, with the saved values. */
const addressForm = (address: SavedAddress): FormInput<AddressField, AddressBody> => {
  const { name, surname, postal_code, city, country } = address;
  return { values: { name, surname, street: streetLine(address), postal_code, city, country }, rules: Address };
};

/**
 * Nothing was ever saved, so the block asks for it instead of showing empty lines. The name is known from the profile.
 */
export const isBlank = (address: SavedAddress): boolean => streetLine(address) === '' && address.city === '';
