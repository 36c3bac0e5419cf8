import type { SnapshotFrom } from 'xstate';
import type { billingDetailsMachine } from '../../accounts/billingDetails.machine.ts';

interface BillingEvent {
  readonly event: { readonly snapshot: SnapshotFrom<typeof billingDetailsMachine> };
}
const snapshotIn = ({ event }: BillingEvent) => event.snapshot;
const isAt = <const State extends 'loading' | 'editing'>(state: State) => ({
  type: 'isAddressAt' as const,
  params: ({ event }: BillingEvent) => ({ state, block: event.snapshot }),
});

/**
 * The address for the bill, kept with an account, shown and edited in its own block (docs/rules/payments.md 3.7). Only
 * charts of a signed-in person have it: it is no part of the checkout's first load.
 */
export const billing = {
  initial: 'loading',
  invoke: {
    id: 'billingDetails',
    src: 'billingDetails',
    onSnapshot: [
      { guard: { type: 'isAddressKept', params: snapshotIn }, target: '.complete' },
      { guard: isAt('loading'), target: '.loading' },
      { guard: isAt('editing'), target: '.edited' },
      { target: '.missing' },
    ],
    onError: '.missing',
  },
  states: {
    loading: { tags: 'billLoading' },
    edited: { tags: 'billEdited' },
    missing: { tags: 'billMissing' },
    complete: {},
  },
} as const;

/** The same only while it is `wanted`. */
export const billingWhile = <const Wanted, const Unwanted>(wanted: Wanted, unwanted: Unwanted) =>
  ({
    initial: 'unneeded',
    states: {
      unneeded: { always: { guard: wanted, target: 'needed' } },
      needed: { tags: ['billing', 'billAsked'], always: { guard: unwanted, target: 'unneeded' }, ...billing },
    },
  }) as const;
