import { type ActorRefFrom, createActor, fromCallback, type MachineImplementationsFrom } from 'xstate';
import { groupPaymentPath, thankYouPath } from '#contract/paths.ts';
import { type Step, steps } from '#machines/shop/buying/draft.ts';
import { signUpMachine } from '#machines/shop/signUp.machine.ts';
import { inspected } from '../../flows/inspected.ts';
import type { Services } from '../../services.ts';
import { type PurchaseStart, purchaseEffects, startPurchase } from './purchase.effects.ts';
import { draftToStart } from './purchaseDraft.ts';
import { namedIn, type StepAddress } from './stepAddress.ts';

export type SignUpActor = ActorRefFrom<typeof signUpMachine>;

interface SignUpStart extends PurchaseStart {
  readonly address: StepAddress;
}

/** The wizard of this page: takes up the kept draft, a visitor's too, at the step of the address, and keeps every change. */
export function startSignUp(services: Services, { promocode, sharedRun, track, address }: SignUpStart): SignUpActor {
  const kept = draftToStart(services, sharedRun);
  return startPurchase(
    createActor(signUpMachine.provide(signUpEffects(services, address)), {
      input: { draft: { ...kept, step: stepIn(address) ?? kept.step }, promocode },
      ...inspected(),
    }),
    services,
    { track },
  );
}

/** What the wizard may do to the world: buy, move on to the group's payment, and move in the address bar. */
export function signUpEffects(services: Services, address: StepAddress) {
  let shown: Step | null = null;
  const follow = (isMove: boolean) => {
    if (shown === null || !isHere(address) || stepIn(address) === shown) return;
    address.go(`/?step=${shown}`, { replace: !isMove || stepIn(address) === null });
  };
  const purchase = purchaseEffects(services);
  return {
    actors: {
      ...purchase.actors,
      watchAddress: fromCallback(({ sendBack }) =>
        address.subscribe(() => {
          const step = stepIn(address);
          if (isHere(address) && step !== shown) sendBack({ type: 'address.changed', step });
        }),
      ),
    },
    actions: {
      /** A person's own move can be gone back on; one that was refused, or the wave's that filled up, cannot. */
      showStep({ event }, { step }) {
        shown = step;
        const isMove = event.type === 'part.finished' || event.type === 'step.revisited';
        // The page may be in the middle of being drawn.
        queueMicrotask(() => follow(isMove));
      },
      refreshProfile: () => void services.session.refresh(),
      goToPayment: (_, { groupId, paymentId }) => services.navigate(groupPaymentPath(groupId, paymentId)),
      goToProvider(_, { groupId, paymentId, address: provider }) {
        services.navigate(groupPaymentPath(groupId, paymentId), { replace: true });
        services.leaveFor(provider);
      },
      goToThankYou: (_, { paymentId }) => services.navigate(thankYouPath(paymentId)),
    },
  } satisfies MachineImplementationsFrom<typeof signUpMachine>;
}

const isHere = (address: StepAddress) => address.now().pathname === '/';

const stepIn = (address: StepAddress): Step | null => namedIn(address, steps);
