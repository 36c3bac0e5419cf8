import type { SnapshotFrom } from 'xstate';
import type { billingDetailsMachine } from '../../accounts/billingDetails.machine.ts';

interface Told {
  readonly event: { readonly snapshot: SnapshotFrom<typeof billingDetailsMachine> };
}

/**
 * The address for the bill, kept with an account, shown and edited in its own block while it is `wanted`
 * (docs/rules/payments.md 3.7). Only charts of who is signed in have it: it is no part of the checkout's first load.
 */
export const billingWhile = <const Wanted, const Unwanted>(wanted: Wanted, unwanted: Unwanted) =>
  ({
    initial: 'unneeded',
    states: {
      unneeded: { always: { guard: wanted, target: 'needed' } },
      needed: {
        tags: 'billing',
        initial: 'incomplete',
        always: { guard: unwanted, target: 'unneeded' },
        invoke: {
          id: 'billingDetails',
          src: 'billingDetails',
          onSnapshot: [
            { guard: { type: 'isAddressKept', params: ({ event }: Told) => event.snapshot }, target: '.complete' },
            { target: '.incomplete' },
          ],
          onError: '.incomplete',
        },
        states: { incomplete: { tags: 'billMissing' }, complete: {} },
      },
    },
  }) as const;
