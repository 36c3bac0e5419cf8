import { type ActorRefFrom, createActor, type MachineImplementationsFrom } from 'xstate';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { inspected } from '../flows/inspected.ts';
import { type PurchaseStart, purchaseEffects, startPurchase } from './purchase.effects.ts';
import { recallDraft } from './purchaseDraft.ts';
import type { Services } from './services.ts';

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

/** The visitor's checkout of this page: takes up the kept draft and keeps every change of it. */
export const startCheckout = (services: Services, { promocode, track }: PurchaseStart): CheckoutActor =>
  startPurchase(
    createActor(checkoutMachine.provide(checkoutEffects(services)), {
      input: { draft: recallDraft(services.storage), promocode },
      ...inspected(),
    }),
    services,
    { track },
  );

/** What the one-page checkout may do to the world: buy, and move on to the visitor's payment. */
export const checkoutEffects = (services: Services) =>
  ({
    ...purchaseEffects(services),
    actions: {
      goToPayment: (_, { paymentId }) => services.navigate(pathOf(services, paymentId)),
      // Back from there leads to the payment, not to a shop that has forgotten it.
      goToProvider(_, { paymentId, address }) {
        services.navigate(pathOf(services, paymentId), { replace: true });
        services.leaveFor(address);
      },
      goToThankYou: (_, { paymentId }) => services.navigate(`/thank-you/${paymentId}`),
    },
  }) satisfies MachineImplementationsFrom<typeof checkoutMachine>;

const pathOf = ({ language }: Services, paymentId: string) =>
  `${language() === 'pl' ? '/bilety' : '/tickets'}/payment/${paymentId}`;
