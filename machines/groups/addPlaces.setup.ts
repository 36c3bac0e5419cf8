import * as v from 'valibot';
import type { SnapshotFrom } from 'xstate';
import { delays } from '#contract/constants.ts';
import { Address, type PaymentProviderName } from '#contract/values/values.ts';
import type { billingDetailsMachine } from '../accounts/billingDetails.machine.ts';
import { unprovided } from '../kit/unprovided.ts';
import { emptyDraft, waveIn } from '../shop/buying/draft.ts';
import { type Fields, paymentFields } from '../shop/buying/order.ts';
import { purchaseSetup } from '../shop/buying/setup.ts';
import type { PurchaseContext, PurchaseInput } from '../shop/buying/types.ts';
import type { Subject } from './groupDialogs.logic.ts';

/** What a dialog that adds places asks for, in its order. */
export const fieldsOfAddition: Fields = ['places', 'ages', ...paymentFields];

/** Methods that want to know where the payer lives (docs/rules/payments.md 3.7). */
const wantBilling: readonly PaymentProviderName[] = ['adyen'];

/** What only adding places to a group does: it may want an address for the bill, and it is told to those who measure. */
export const addPlacesSetup = purchaseSetup.extend({
  actions: {
    /** New terms are in the profile, and whoever shows it asks for them. */
    refreshProfile: () => unprovided(),
  },
  guards: {
    knowsOffer: ({ context: { catalogue, properties, waves, draft } }) =>
      catalogue !== null && properties !== null && waveIn(waves, draft) !== null,
    wantsBilling: ({ context }) => wantsBilling(context),
    wantsNoBilling: ({ context }) => !wantsBilling(context),
    isBillable: (_, { details }: { details: SnapshotFrom<typeof billingDetailsMachine> }) =>
      details.value === 'viewing' && v.is(Address, details.context.address),
    wasPaid: ({ context }) => context.order?.status === 'paid',
    wasSentElsewhere: ({ context }) => context.order?.payment_url != null,
  },
  delays: { analyticsLimit: delays.analytics },
});

/** More places in the group's own wave. */
export const additionTo = ({ group: { id, event_id, category_id, wave_id, is_kids } }: Subject): PurchaseInput => ({
  draft: { ...emptyDraft, event_id, event_category_id: category_id, wave_id, ages: is_kids ? [null] : [] },
  promocode: null,
  groupId: id,
});

/** A region's first method is the one that is chosen until another is; with nothing to pay there is none. */
function wantsBilling({ draft, properties, price }: PurchaseContext): boolean {
  const provider = draft.payment_provider ?? properties?.payment_providers[0];
  return provider !== undefined && wantBilling.includes(provider) && price?.breakdown.toPay !== 0;
}
