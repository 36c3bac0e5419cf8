import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import { groupPaymentPath } from '#contract/paths.ts';
import { billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import type { addPlacesMachine } from '#machines/groups/addPlaces.machine.ts';
import type { Bought } from '#machines/shop/buying/types.ts';
import { couponsMachine } from '#machines/shop/coupons.machine.ts';
import { additionEvent } from '../../lib/purchaseEvent.ts';
import { groupKey } from '../../queries/group.ts';
import type { Services } from '../../services.ts';
import { watchTerms } from '../accounts/acceptedTerms.ts';
import { billingDetailsEffects } from '../accounts/billingDetails.effects.ts';
import { couponsEffects } from '../shop/coupons.effects.ts';
import { purchaseEffects } from '../shop/purchase.effects.ts';
import { waysToPay } from '../shop/waysToPay.ts';
import { afterGroupChange } from './afterGroupChange.ts';

/** The effects of adding places to a group: buy, report to analytics, and send the buyer on. */
export function addPlacesEffects(services: Services, groupId: number) {
  const { cache, session, measure, leaveFor } = services;
  const group = () => cache.getQueryData<Group>(groupKey(groupId));
  // Methods and runs are those of the run's region, wherever the page is looked at.
  const there: Services = { ...services, region: () => group()?.region ?? services.region() };
  return {
    actors: {
      ...purchaseEffects(there).actors,
      coupons: couponsMachine.provide(couponsEffects(there, 'POST payment/validate-coupon')),
      billingDetails: billingDetailsMachine.provide(billingDetailsEffects(services)),
      watchTerms: watchTerms(services),
      tellPurchase: fromPromise<unknown, Bought>(async ({ input }) => {
        afterGroupChange(services, groupId).reread();
        const bought = group();
        if (bought !== undefined) await measure(additionEvent({ ...input, group: bought, profile: session.profile() }));
      }),
    },
    actions: {
      refreshProfile: () => void session.refresh(),
      ...waysToPay(services, ({ paymentId }) => groupPaymentPath(groupId, paymentId), {
        // Back leads to the group, not to the dialog.
        toPayment: { replace: true },
        toThanks: { replace: true },
      }),
      goToProvider: (_, { address }) => leaveFor(address),
    },
  } satisfies MachineImplementationsFrom<typeof addPlacesMachine>;
}
