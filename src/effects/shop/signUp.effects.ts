import { type ActorRefFrom, createActor, fromCallback, type MachineImplementationsFrom } from 'xstate';
import { groupPaymentPath } from '#contract/paths.ts';
import { billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import { steps, type WizardStep } from '#machines/shop/buying/draft.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { signUpMachine } from '#machines/shop/signUp.machine.ts';
import { inspected } from '../../flows/inspected.ts';
import type { Services } from '../../services.ts';
import { watchTerms } from '../accounts/acceptedTerms.ts';
import { billingDetailsEffects } from '../accounts/billingDetails.effects.ts';
import { type PurchaseStart, purchaseEffects, startPurchase } from './purchase.effects.ts';
import { draftToStart } from './purchaseDraft.ts';
import { followSteps, namedIn, type StepAddress } from './stepAddress.ts';
import { fromShop, waysToPay } from './waysToPay.ts';

export type SignUpActor = ActorRefFrom<typeof signUpMachine>;

interface SignUpStart extends PurchaseStart {
  readonly address: StepAddress;
}

/** The wizard of this page: takes up the kept draft, a visitor's too, at the step of the address, and keeps every change. */
export function startSignUp(services: Services, { promocode, shared, track, address }: SignUpStart): SignUpActor {
  const draft = draftToStart(services, shared);
  return startPurchase(
    createActor(signUpMachine.provide(signUpEffects(services, address)), {
      input: { draft: { ...draft, step: namedIn(address, steps) ?? draft.step }, promocode },
      ...inspected(),
    }),
    services,
    { track },
  );
}

/** A person's own moves from step to step. */
const moves: ReadonlySet<string> = new Set<PurchaseEvent['type']>(['part.finished', 'choice.tapped', 'step.revisited']);

/** The effects of the wizard: buy, move on to the group's payment, and move in the address bar. */
function signUpEffects(services: Services, address: StepAddress) {
  const bar = followSteps<WizardStep, null>(address, {
    names: steps,
    unnamed: null,
    isHere: (pathname) => pathname === '/',
    pathOf: (step) => `/?step=${step}`,
  });
  return {
    actors: {
      ...purchaseEffects(services).actors,
      billingDetails: billingDetailsMachine.provide(billingDetailsEffects(services)),
      watchTerms: watchTerms(services),
      watchAddress: fromCallback(({ sendBack }) => bar.watch((step) => sendBack({ type: 'address.changed', step }))),
    },
    actions: {
      /** Neither a refused step nor the step of a full wave can be gone back on. */
      showStep: ({ event: { type } }, { step }) => bar.show(step, moves.has(type)),
      refreshProfile: () => void services.session.refresh(),
      ...waysToPay(services, ({ groupId, paymentId }) => groupPaymentPath(groupId, paymentId), fromShop),
    },
  } satisfies MachineImplementationsFrom<typeof signUpMachine>;
}
